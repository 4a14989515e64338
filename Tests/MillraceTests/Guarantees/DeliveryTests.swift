import Foundation
import Millrace
import Testing

@Suite struct DeliveryTests {
  // MARK: S10

  @Test("S10 callbacks run before the commit returns, on its thread")
  func onTheThreadOfTheCommit() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    let caller = Box(currentThread)
    store.sink(\.a, initial: false) { journal("a\($0) here: \(currentThread == caller.value)") }.store(
      in: bag)
    store.sinkActivity { journal("\($0) here: \(currentThread == caller.value)") }.store(in: bag)

    store.commit { $0.a = 1 }
    journal("returned")
    store.send("ping")
    journal("sent")
    onThread {
      caller.value = currentThread
      store.commit { $0.a = 2 }
      journal("returned")
    }

    #expect(
      journal.lines == ["a1 here: true", "returned", "ping here: true", "sent", "a2 here: true", "returned"])
    bag.dispose()
  }

  @Test("S10 where another thread delivers, a commit hands its callbacks over and returns at once")
  func handedOver() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let delivering = Box<ObjectIdentifier?>(nil)
    let isInside = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let token = store.sink(\.a, initial: false) { a in
      journal("a\(a) on the first thread: \(delivering.value == currentThread)")
      if a == 1 {
        isInside.signal()
        mayGoOn.wait()
        journal("the callback goes on")
      }
    }

    let first = Background {
      delivering.value = currentThread
      store.commit { $0.a = 1 }
      journal("the first commit returned")
    }
    isInside.wait()
    store.commit { $0.a = 2 }
    journal("the second commit returned, a is \(store.a)")
    mayGoOn.signal()
    first.join()

    #expect(
      journal.lines == [
        "a1 on the first thread: true", "the second commit returned, a is 2", "the callback goes on",
        "a2 on the first thread: true", "the first commit returned",
      ])
    token.dispose()
  }

  @Test("S10 where a delivery is under way further up, a commit hands its callbacks over and returns at once")
  func handedUp() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in
      journal("a\(a)")
      store.commit { $0.b = 1 }
      journal("the commit inside returned, b is \(store.b)")
    }.store(in: bag)
    store.sink(\.b, initial: false) { journal("b\($0)") }.store(in: bag)

    store.commit { $0.a = 1 }
    journal("the commit outside returned")

    #expect(
      journal.lines == ["a1", "the commit inside returned, b is 1", "b1", "the commit outside returned"])
    bag.dispose()
  }

  @Test(
    "S10 a commit made while a first value is told is delivered before it returns, save to its hearer"
  )
  func commitInFirstValue() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("old \($0)") }.store(in: bag)

    store.sink(\.a) { a in
      journal("new \(a)")
      if a == 0 {
        store.commit { $0.a = 1 }
        journal("the commit returned")
      }
    }.store(in: bag)
    journal("subscribed")

    #expect(journal.lines == ["new 0", "old 1", "the commit returned", "new 1", "subscribed"])
    bag.dispose()
  }

  @Test("S10 a callback may wait for another thread that uses the store in every way")
  func callbackWaitsForThread() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let other = store.sink(\.b, initial: false) { journal("other \($0)") }
    let token = store.sink(\.a, initial: false) { a in
      guard a == 1 else { return journal("a\(a)") }
      onThread {
        journal("reads \(store.a) \(store.state.b) \(store.version) \(store.withState { $0.a })")
        store.commit { $0.b = 1 }
        try? store.commit { _ in throw Refusal.tooMuch }
        store.batch { store.commit { $0.a = 2 } }
        store.send("nobody listens")
        let first = store.sink(\.a) { journal("first value \($0)") }
        first.dispose()
        store.sinkActivity { _ in }.dispose()
        store.sinkChanges { journal("changes \($0.version)") }.dispose()
        other.dispose()
      }
      journal("the thread is done")
    }

    store.commit { $0.a = 1 }

    #expect(
      journal.lines == ["reads 1 0 1 1", "first value 2", "changes 3", "the thread is done", "a2"])
    token.dispose()
  }

  @Test("S10 a thread that delivers goes on while others commit")
  func deliveryGoesOn() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let delivering = currentThread
    let token = store.sink(\.a, initial: false) { a in
      journal("a\(a) here: \(currentThread == delivering)")
      if a < 3 { onThread { store.commit { $0.a = a + 1 } } }
    }

    store.commit { $0.a = 1 }
    journal("returned")

    #expect(journal.lines == ["a1 here: true", "a2 here: true", "a3 here: true", "returned"])
    token.dispose()
  }

  // MARK: S11

  @Test("S11 a closure is never entered by another thread while it is running")
  func neverTwiceOnThreads() {
    let store = Store<Pair, Int>(initialState: Pair())
    let inside = Box(0)
    let overlaps = Tally()
    let calls = Tally()
    let body: @Sendable (Int) -> Void = { _ in
      inside.value += 1
      if inside.value != 1 { overlaps.add() }
      calls.add()
      inside.value -= 1
    }
    let token = store.sink(\.a, initial: false, body)

    onThreads(4) { _ in for _ in 0..<500 { store.commit { $0.a += 1 } } }

    #expect(calls.count == 2_000)
    #expect(overlaps.count == 0)
    token.dispose()
  }

  @Test("S11 a closure is never entered by itself: a commit in it is told after it has returned")
  func neverTwiceByItself() {
    let store = Store<Pair, Int>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in
      journal("enter a\(a)")
      if a < 3 { store.commit { $0.a = a + 1 } }
      journal("leave a\(a)")
    }.store(in: bag)
    store.sinkActivity { n in
      journal("enter activity \(n)")
      if n < 2 { store.send(n + 1) }
      journal("leave activity \(n)")
    }.store(in: bag)

    store.commit { $0.a = 1 }
    store.send(1)

    #expect(
      journal.lines == [
        "enter a1", "leave a1", "enter a2", "leave a2", "enter a3", "leave a3", "enter activity 1",
        "leave activity 1", "enter activity 2", "leave activity 2",
      ])
    bag.dispose()
  }

  @Test("S11 a closure is not entered while it is still busy with its first value")
  func neverTwiceInFirstValue() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a) { a in
      journal("enter \(a)")
      if a == 0 {
        onThread { store.commit { $0.a = 1 } }
        store.commit { $0.a = 2 }
      }
      journal("leave \(a)")
    }

    #expect(journal.lines == ["enter 0", "leave 0", "enter 1", "leave 1", "enter 2", "leave 2"])
    token.dispose()
  }
}
