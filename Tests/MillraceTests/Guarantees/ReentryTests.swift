import Foundation
import Millrace
import Testing

@Suite struct ReentryTests {
  @Test(
    "S12 a commit made in a callback takes effect before it returns, and is told after what was due"
  )
  func reentry() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in
      journal("first a\(a)")
      if a == 1 {
        store.commit { $0.b = 1 }
        store.commit { $0.a = 2 }
        journal("inside: \(store.a) \(store.b)")
      }
    }.store(in: bag)
    store.sink(\.b, initial: false) { journal("second b\($0)") }.store(in: bag)
    store.sink(\.a, initial: false) { journal("third a\($0)") }.store(in: bag)

    store.commit { $0.a = 1 }

    #expect(
      journal.lines == ["first a1", "inside: 2 1", "third a1", "second b1", "first a2", "third a2"])
    bag.dispose()
  }

  @Test(
    "S12 a dispatch made in a callback takes effect before it returns, and is told after what was due"
  )
  func dispatchInCallback() {
    let store = FluxStore<Pair, Step, String>(initialState: Pair(), reducer: step)
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in
      journal("first a\(a)")
      if a == 1 {
        store.dispatch(.add)
        journal("inside: \(store.a)")
      }
    }.store(in: bag)
    store.sink(\.a, initial: false) { journal("second a\($0)") }.store(in: bag)
    store.sinkActivity { activity in
      store.dispatch(.add)
      journal("\(activity): \(store.a)")
    }.store(in: bag)

    store.dispatch(.add)
    store.send("ping")

    #expect(
      journal.lines == [
        "first a1", "inside: 2", "second a1", "first a2", "second a2", "ping: 3", "first a3", "second a3",
      ])
    bag.dispose()
  }

  @Test(
    "S12 a batch made in a callback takes effect before it returns, and is told after what was due")
  func batchInCallback() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in
      journal("first a\(a)")
      if a == 1 {
        store.batch {
          store.commit { $0.a = 2 }
          store.commit { $0.a = 3 }
        }
        journal("inside: \(store.a)")
      }
    }.store(in: bag)
    store.sink(\.a, initial: false) { journal("second a\($0)") }.store(in: bag)

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["first a1", "inside: 3", "second a1", "first a3", "second a3"])
    bag.dispose()
  }

  @Test("S12 a chain of any length uses constant stack")
  func chain() {
    let store = FluxStore<Pair, Step, Never>(initialState: Pair(), reducer: step)
    let calls = Tally()
    onThread(stackSize: 512 * 1024) {
      let token = store.sink(\.a, initial: false) { a in
        calls.add()
        if a < 100_000 { store.dispatch(.add) }
      }
      store.dispatch(.add)
      token.dispose()
    }
    #expect(store.a == 100_000)
    #expect(calls.count == 100_000)
  }

  @Test("S12 a chain through the first value of a subscription uses constant stack")
  func chainFromFirstValue() {
    let store = Store(initialState: Pair())
    let calls = Tally()
    onThread(stackSize: 512 * 1024) {
      let token = store.sink(\.a) { a in
        calls.add()
        if a < 100_000 { store.commit { $0.a = a + 1 } }
      }
      token.dispose()
    }
    #expect(store.a == 100_000)
    #expect(calls.count == 100_001)
  }

  @Test("S12 a chain of activities, each sent by the listener of the one before, uses constant stack")
  func chainOfActivities() {
    let store = Store<Pair, Int>(initialState: Pair())
    let calls = Tally()
    onThread(stackSize: 512 * 1024) {
      let token = store.sinkActivity { n in
        calls.add()
        if n < 100_000 { store.send(n + 1) }
      }
      store.send(1)
      token.dispose()
    }
    #expect(calls.count == 100_000)
  }

  @Test("S12 a chain of values, each of which dispatches when the reducer drops it, uses constant stack")
  func chainOfDeinits() {
    let box = Box<FluxStore<Held, Step, Never>?>(nil)
    box.value = FluxStore(
      initialState: Held(),
      reducer: Reducer { state, _ in
        state.count += 1
        // Drops the value of the action before, which then dispatches the action after.
        state.witness = Witness { [count = state.count] in if count < 49_999 { box.value?.dispatch(.add) } }
      })

    onThread(stackSize: 512 * 1024) {
      box.value?.dispatch(.add)
      box.value?.dispatch(.add)
    }

    #expect(box.value?.count == 50_000)
    #expect(box.value?.version == 50_000)
    box.value = nil
  }

  private enum Step: Sendable { case add }
  private let step = Reducer<Pair, Step> { state, _ in state.a += 1 }

  private struct Held: Sendable {
    var count = 0
    var witness: Witness?
  }
}
