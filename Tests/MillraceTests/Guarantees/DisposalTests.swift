import Foundation
import Millrace
import Testing

@Suite struct DisposalTests {
  @Test("S15 dispose() may be called any number of times")
  func manyTimes() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { journal("a\($0)") }
    #expect(!token.isDisposed)

    store.commit { $0.a = 1 }
    token.dispose()
    token.dispose()
    store.commit { $0.a = 2 }

    #expect(token.isDisposed)
    #expect(journal.lines == ["a1"])
  }

  @Test("S15 after dispose() has returned no call begins, for every way of subscribing")
  func everyForm() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let tokens = [
      store.sink(\.a, initial: false) { _ in journal("path") },
      store.sink(\.a, by: { _, _ in false }, initial: false) { _ in journal("path by") },
      store.sink(\.a, \.b, initial: false) { _, _ in journal("paths") },
      store.sink(select: { $0.a }, initial: false) { _ in journal("closure") },
      store.sink(select: { $0.a }, by: { _, _ in false }, initial: false) { _ in journal("closure by") },
      store.sinkChanges(initial: false) { _ in journal("changes") },
      store.sinkActivity { _ in journal("activity") },
    ]

    for token in tokens { token.dispose() }
    store.commit { $0.a = 1 }
    store.send("ping")

    #expect(journal.lines == [])
  }

  @Test("S15 dispose() may be called from any thread")
  func anyThread() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { journal("a\($0)") }

    onThread { store.commit { $0.a = 1 } }
    onThreads(4) { _ in token.dispose() }
    store.commit { $0.a = 2 }

    #expect(journal.lines == ["a1"])
  }

  @Test("S15 a callback may dispose others, which do not hear what is being told, and itself")
  func inCallbacks() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let tokens = Box<[Disposable]>([])
    tokens.value = [
      store.sink(\.a, initial: false) { a in
        journal("first \(a)")
        if a == 1 { tokens.value[1].dispose() }
        if a == 2 { tokens.value[0].dispose() }
        if a == 2 { journal("disposed") }
      },
      store.sink(\.a, initial: false) { journal("second \($0)") },
      store.sink(\.a, initial: false) { journal("third \($0)") },
    ]

    for a in 1...3 { store.commit { $0.a = a } }

    #expect(journal.lines == ["first 1", "third 1", "first 2", "disposed", "third 2", "third 3"])
    tokens.value = []
  }

  @Test("S15 what waits to be told when dispose() is called is not told any more")
  func waitingCalls() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let late = Box<[Disposable]>([])
    let token = store.sink(\.a, initial: false) { a in
      journal("a\(a)")
      guard a == 1 else { return }
      store.commit { $0.a = 2 }
      store.send("ping")
      for token in late.value { token.dispose() }
    }
    late.value = [
      store.sink(\.a, initial: false) { journal("late \($0)") }, store.sinkActivity { journal($0) },
    ]

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["a1", "a2"])
    token.dispose()
  }

  @Test("S15 a subscription disposed by another thread during a delivery is not called after that")
  func disposedDuringDelivery() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let second = Box<Disposable?>(nil)
    let first = store.sink(\.a, initial: false) { a in
      onThread {
        second.value?.dispose()
        journal("disposed")
      }
      journal("first \(a)")
    }
    second.value = store.sink(\.a, initial: false) { journal("second \($0)") }

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["disposed", "first 1"])
    first.dispose()
  }

  @Test("S15 dispose() does not wait for a call that is running")
  func doesNotWait() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let isInside = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let token = store.sink(\.a, initial: false) { a in
      isInside.signal()
      mayGoOn.wait()
      journal("the call ends")
    }

    let thread = Background { store.commit { $0.a = 1 } }
    isInside.wait()
    token.dispose()
    journal("disposed")
    mayGoOn.signal()
    thread.join()

    #expect(journal.lines == ["disposed", "the call ends"])
  }

  @Test(
    "S15 a closure and what it captured are released before dispose() returns, for every way of subscribing")
  func released() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    func check(_ name: String, _ subscribe: (Witness) -> Disposable) {
      let token = subscribe(Witness(name, in: journal))
      store.commit { $0.a += 1 }
      store.send("ping")
      token.dispose()
      journal("\(name) disposed")
    }

    check("path") { witness in store.sink(\.a) { _ in use(witness) } }
    check("path by") { witness in
      store.sink(
        \.a,
        by: {
          use(witness); return $0 == $1
        }
      ) { _ in }
    }
    check("paths") { witness in store.sink(\.a, \.b) { _, _ in use(witness) } }
    check("closure") { witness in
      store.sink(select: {
        use(witness); return $0.a
      }) { _ in }
    }
    check("closure by") { witness in
      store.sink(
        select: { $0.a },
        by: {
          use(witness); return $0 == $1
        }
      ) { _ in }
    }
    check("changes") { witness in store.sinkChanges { _ in use(witness) } }
    check("activity") { witness in store.sinkActivity { _ in use(witness) } }

    let names = ["path", "path by", "paths", "closure", "closure by", "changes", "activity"]
    #expect(journal.lines == names.flatMap { ["\($0) is gone", "\($0) disposed"] })
  }

  @Test("S15 a selected value that a subscription kept is released before dispose() returns")
  func keptValueReleased() {
    struct State: Sendable { var witness: Witness? }
    let journal = Journal()
    let store = Store(initialState: State(witness: Witness("value", in: journal)))
    let token = store.sink(\.witness, by: { $0 === $1 }) { _ in }
    let disposing = store.batch {  // keeps the selection's value
      store.commit { $0.witness = nil }
      journal("replaced")
      token.dispose()
      journal("disposed")
      return token.isDisposed
    }
    #expect(disposing)
    #expect(journal.lines == ["replaced", "value is gone", "disposed"])
  }

  @Test("S15 disposed in a callback, a closure is released at the end of the delivery at the latest")
  func releasedAfterDelivery() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = Box<Disposable?>(nil)
    func subscribe() {
      let witness = Witness("capture", in: journal)
      token.value = store.sink(\.a, initial: false) { a in
        token.value?.dispose()
        use(witness)
        journal("a\(a)")
      }
    }
    subscribe()

    store.commit { $0.a = 1 }
    journal("returned")

    #expect(journal.lines == ["a1", "capture is gone", "returned"])
  }

  @Test("S15 disposed inside a commit, a closure is released at the end of the commit at the latest")
  func releasedAfterCommit() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    func subscribe() -> [Disposable] {
      let witness = Witness("capture", in: journal)
      return [
        store.sink(\.a, initial: false) { _ in use(witness) }, store.sinkActivity { _ in use(witness) },
      ]
    }
    let tokens = subscribe()

    store.commit { _ in
      for token in tokens { token.dispose() }
      journal("disposed")
    }
    journal("returned")

    #expect(journal.lines == ["disposed", "capture is gone", "returned"])
  }

  @Test(
    "S15 disposed by another thread during a delivery, a closure is released at the end of that at the latest"
  )
  func releasedAfterDeliveryElsewhere() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let isInside = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    func subscribe() -> Disposable {
      let witness = Witness("capture", in: journal)
      return store.sink(\.b, initial: false) { _ in use(witness) }
    }
    let token = subscribe()
    let delivering = store.sink(\.a, initial: false) { _ in
      isInside.signal()
      mayGoOn.wait()
    }

    let thread = Background {
      store.commit { $0.a = 1 }
      journal("delivered")
    }
    isInside.wait()
    token.dispose()
    mayGoOn.signal()
    thread.join()

    #expect(journal.lines == ["capture is gone", "delivered"])
    delivering.dispose()
  }

  @Test("S15 a disposable disposes itself when it is released")
  func disposesItself() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    var token: Disposable? = store.sink(\.a) { journal("a\($0)") }
    var listener: Disposable? = store.sinkActivity { journal($0) }
    store.commit { $0.a = 1 }
    store.send("ping")

    withExtendedLifetime((token, listener)) {}
    token = nil
    listener = nil
    store.commit { $0.a = 2 }
    store.send("pong")
    _ = store.sink(\.a, initial: false) { journal("never \($0)") }
    store.commit { $0.a = 3 }

    #expect(journal.lines == ["a0", "a1", "ping"])
  }

  @Test("S15 a hundred thousand subscriptions are disposed in any order, and nobody compares anything for it")
  func many() {
    let comparisons = Tally()
    let evaluations = Tally()
    let store = Store(initialState: Counted(comparisons: comparisons))
    let calls = Tally()
    var tokens: [Disposable] = []
    for index in 0..<100_000 {
      switch index % 4 {
      case 0, 1: tokens.append(store.sink(\.self, initial: false) { _ in calls.add() })
      case 2: tokens.append(store.sink(\.value, initial: false) { _ in calls.add() })
      default:
        tokens.append(
          store.sink(
            select: {
              evaluations.add(); return $0.value
            }, initial: false
          ) { _ in calls.add() })
      }
    }
    #expect(evaluations.count == 25_000)

    for token in tokens.shuffled() { token.dispose() }
    store.commit { $0.value = 1 }

    #expect(evaluations.count == 25_000)
    #expect(comparisons.count == 0)
    #expect(calls.count == 0)
  }

  @Test("S15 two disposables are equal where they are the same subscription")
  func identity() {
    let store = Store(initialState: Pair())
    let first = store.sink(\.a) { _ in }
    let second = store.sink(\.a) { _ in }
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
    first.dispose()
    #expect(Set([first, second]).contains(first))
    second.dispose()
  }
}
