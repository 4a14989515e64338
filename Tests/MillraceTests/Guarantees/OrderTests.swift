import Foundation
import Millrace
import Testing

@Suite struct OrderTests {
  // MARK: S4

  @Test("S4 a subscription hears of changes in commit order, whichever threads commit")
  func commitOrder() {
    let store = Store(initialState: Pair())
    let last = Box(0)
    let calls = Tally()
    let backwards = Tally()
    let staleReads = Tally()
    let token = store.sink(\.a, initial: false) { a in
      calls.add()
      if a <= last.value { backwards.add() }
      if store.a < a { staleReads.add() }
      last.value = a
    }

    onThreads(4) { _ in for _ in 0..<500 { store.commit { $0.a += 1 } } }

    #expect(last.value == 2_000)
    #expect(calls.count == 2_000)
    #expect(backwards.count == 0)
    #expect(staleReads.count == 0)
    token.dispose()
  }

  @Test("S4 what the store reads as inside a callback is never older than what the callback was told")
  func readsInsideCallback() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { a in
      journal("told \(a), reads \(store.a), state \(store.state.a), version \(store.version)")
      if a == 1 {
        onThread { store.commit { $0.a = 2 } }
        journal("then reads \(store.a)")
      }
    }

    store.commit { $0.a = 1 }

    #expect(
      journal.lines == [
        "told 1, reads 1, state 1, version 1", "then reads 2", "told 2, reads 2, state 2, version 2",
      ])
    token.dispose()
  }

  @Test("S4 a callback never hears an older value after a newer one, also where it commits itself")
  func noOlderValue() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in
      journal("first \(a)")
      if a < 3 { store.commit { $0.a = a + 1 } }
    }.store(in: bag)
    store.sink(\.a, initial: false) { journal("second \($0)") }.store(in: bag)

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["first 1", "second 1", "first 2", "second 2", "first 3", "second 3"])
    bag.dispose()
  }

  // MARK: S5

  @Test("S5 a sink hears every value that a commit left and that differs from the one before it")
  func nothingLost() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { journal("\($0)") }

    for a in [1, 1, 2, 1, 1, 0, 3] { store.commit { $0.a = a } }

    #expect(journal.lines == ["1", "2", "1", "0", "3"])
    token.dispose()
  }

  @Test("S5 a sink hears every value, though commits come while it is still busy with the one before")
  func nothingLostWhileBusy() {
    let store = Store(initialState: Pair())
    let heard = Box<[Int]>([])
    let token = store.sink(\.a, initial: false) { a in
      if a == 1 { onThread { for a in 2...100 { store.commit { $0.a = a } } } }
      heard.value.append(a)
    }

    store.commit { $0.a = 1 }

    #expect(heard.value == Array(1...100))
    token.dispose()
  }

  @Test("S5 there and back again in two commits is two changes")
  func thereAndBackInCommits() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { a in
      journal("\(a)")
      if store.version == 1 {  // both are made before the first is told
        store.commit { $0.a = 2 }
        store.commit { $0.a = 1 }
      }
    }

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["1", "2", "1"])
    token.dispose()
  }

  @Test("S5 a part that nobody listened to before is not missed later")
  func partSubscribedLater() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)

    store.commit { $0.b = 1 }
    store.sink(\.b) { journal("b\($0)") }.store(in: bag)
    store.commit { $0.b = 0 }
    store.commit { $0.b = 1 }

    #expect(journal.lines == ["b1", "b0", "b1"])
    bag.dispose()
  }

  @Test("S5 a part whose listeners have all gone and come back is not missed")
  func partSubscribedAgain() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)

    let first = store.sink(\.b, initial: false) { journal("first b\($0)") }
    store.commit { $0.b = 1 }
    first.dispose()
    store.commit { $0.b = 2 }
    store.sink(\.b) { journal("second b\($0)") }.store(in: bag)
    store.commit { $0.b = 1 }

    #expect(journal.lines == ["first b1", "second b2", "second b1"])
    bag.dispose()
  }

  // MARK: S7

  @Test("S7 a subscription is woken at most once a commit, whatever that changes of what it selects")
  func oncePerCommit() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, \.b, initial: false) { a, b in journal("paths \(a) \(b)") }.store(in: bag)
    store.sink(\.self, initial: false) { journal("whole \($0.a) \($0.b)") }.store(in: bag)
    store.sinkChanges(initial: false) { journal("changes \($0.a) \($0.b)") }.store(in: bag)

    store.commit { state in
      state.a = 1
      state.a = 2
      state.b = 3
    }

    #expect(journal.lines == ["paths 2 3", "whole 2 3", "changes 2 3"])
    bag.dispose()
  }

  // MARK: S8

  @Test(
    "S8 within one commit subscriptions are woken in the order in which they were made, whatever they select")
  func subscriptionOrder() {
    struct State: Sendable, Equatable {
      var pair = Pair()
      var name: String? = "Ada"
      var sum: Int { pair.a + pair.b }
    }
    let store = Store(initialState: State())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(select: { $0.pair.b }, initial: false) { _ in journal("1 closure") }.store(in: bag)
    store.sink(\.pair.b, initial: false) { _ in journal("2 stored b") }.store(in: bag)
    store.sink(\.sum, initial: false) { _ in journal("3 computed") }.store(in: bag)
    store.sinkChanges(initial: false) { _ in journal("4 changes") }.store(in: bag)
    store.sink(\.pair.a, initial: false) { _ in journal("5 stored a") }.store(in: bag)
    store.sink(\.name?.count, initial: false) { _ in journal("6 optional chain") }.store(in: bag)
    store.sink(\.pair.a, \.pair.b, initial: false) { _, _ in journal("7 several") }.store(in: bag)
    store.sink(\.pair.b, initial: false) { _ in journal("8 stored b") }.store(in: bag)
    store.sink(\.pair, by: ==, initial: false) { _ in journal("9 compared") }.store(in: bag)
    store.sink(\.sum, initial: false) { _ in journal("10 computed") }.store(in: bag)

    store.commit { state in
      state.pair = Pair(a: 1, b: 1)
      state.name = "Grace"
    }

    #expect(
      journal.lines == [
        "1 closure", "2 stored b", "3 computed", "4 changes", "5 stored a", "6 optional chain", "7 several",
        "8 stored b", "9 compared", "10 computed",
      ])
    bag.dispose()
  }

  @Test("S8 the order is that of subscription after others have been disposed, and in a batch")
  func subscriptionOrderAfterDisposal() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    let gone = store.sink(\.a, initial: false) { _ in journal("gone") }
    store.sink(\.b, initial: false) { _ in journal("1 b") }.store(in: bag)
    store.sink(\.a, initial: false) { _ in journal("2 a") }.store(in: bag)
    gone.dispose()
    store.sink(\.a, initial: false) { _ in journal("3 a") }.store(in: bag)
    store.sink(\.b, initial: false) { _ in journal("4 b") }.store(in: bag)

    store.batch {
      store.commit { $0.a = 1 }
      store.commit { $0.b = 1 }
    }

    #expect(journal.lines == ["1 b", "2 a", "3 a", "4 b"])
    bag.dispose()
  }
}
