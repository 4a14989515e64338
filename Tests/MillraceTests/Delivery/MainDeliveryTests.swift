import Millrace
import Testing

@MainActor
@Suite struct MainDeliveryTests {
  @Test("S10 on: .main is called at once on the main actor with nothing waiting, in each form")
  func atOnce() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    subscribeInEachWay(to: store, journal, bag)
    journal("--")

    store.commit { $0.a = 1 }
    journal("--")
    store.send("ping")

    #expect(
      journal.lines == [
        "path 0", "path by 0", "paths 0 0", "closure 0", "closure by 0", "changes 0", "--",
        "path 1", "path by 1", "paths 1 0", "closure 1", "closure by 1", "changes 1", "--", "activity ping",
      ])
    bag.dispose()
  }

  @Test(
    "S10 on: .main is called later on the main actor, in order, for commits of other threads"
  )
  func later() async {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    subscribeInEachWay(to: store, initial: false, journal, bag)

    onThread {
      store.commit { $0.a = 1 }
      store.commit { $0.a = 2 }
      store.send("ping")
    }
    journal("the other thread is done")
    await settle()

    // Each subscription's calls are in order; which of them comes first is not promised.
    #expect(journal.lines.first == "the other thread is done")
    #expect(
      journal.lines.filter { $0.hasPrefix("path 1") || $0.hasPrefix("path 2") } == ["path 1", "path 2"])
    #expect(
      Set(journal.lines.dropFirst()) == [
        "path 1", "path 2", "path by 1", "path by 2", "paths 1 0", "paths 2 0", "closure 1", "closure 2",
        "closure by 1", "closure by 2", "changes 1", "changes 2", "activity ping",
      ])
    #expect(journal.lines.count == 14)
    bag.dispose()
  }

  @Test("S10 on: .main a first value subscribed by another thread is told on the main actor")
  func firstValueFromElsewhere() async {
    let store = Store(initialState: Pair(a: 5))
    let journal = Journal()
    let bag = DisposableBag()
    onThread {
      store.sink(\.a, on: .main) { a in
        MainActor.preconditionIsolated()
        journal("a\(a)")
      }.store(in: bag)
      journal("subscribed")
    }
    #expect(journal.lines == ["subscribed"])
    await settle()
    #expect(journal.lines == ["subscribed", "a5"])
    bag.dispose()
  }

  @Test("S5 on: .main with something waiting, a commit on the main actor waits for its turn; nothing is lost")
  func inOrder() async {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, on: .main) { journal("a\($0)") }

    onThread { for a in 1...3 { store.commit { $0.a = a } } }
    store.commit { $0.a = 4 }
    journal("committed on the main actor")
    await settle()
    store.commit { $0.a = 5 }
    journal("committed again")

    #expect(
      journal.lines == ["a0", "committed on the main actor", "a1", "a2", "a3", "a4", "a5", "committed again"])
    token.dispose()
  }

  @Test("S5 with latest: true values in between may be skipped, and never the last one")
  func latest() async {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, on: .main, latest: true) { journal("a\($0)") }

    onThread { for a in 1...100 { store.commit { $0.a = a } } }
    await settle()
    store.commit { $0.a = 101 }
    store.commit { $0.a = 102 }

    #expect(journal.lines == ["a0", "a100", "a101", "a102"])
    token.dispose()
  }

  @Test("S5, A1 latest: true skips in each form; activities, which take no such thing, are all told")
  func latestInEachForm() async {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    subscribeInEachWay(to: store, initial: false, latest: true, journal, bag)

    onThread {
      for a in 1...3 {
        store.commit { $0.a = a }
        store.send("ping \(a)")
      }
    }
    await settle()

    #expect(
      journal.lines.sorted() == [
        "activity ping 1", "activity ping 2", "activity ping 3", "changes 3", "closure 3", "closure by 3",
        "path 3", "path by 3", "paths 3 0",
      ])
    bag.dispose()
  }

  @Test("S5 with latest: true, changes that are skipped count as made by those that are told")
  func latestChanges() async {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sinkChanges(initial: false, on: .main, latest: true) { changes in
      journal("from \(changes.previous?.a ?? -1) \(changes.previous?.b ?? -1) at \(changes.version)")
      changes.ifChanged(\.a) { journal("a \($0)") }
      changes.ifChanged(\.b) { journal("b \($0)") }
    }

    onThread {
      store.commit { $0.a = 1 }
      store.commit { $0.b = 2 }
    }
    await settle()

    #expect(journal.lines == ["from 0 0 at 2", "a 1", "b 2"])
    token.dispose()
  }

  @Test("S11 on: .main the closure is not entered by itself: what it commits is told after it has returned")
  func notByItself() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, on: .main) { a in
      journal("enter \(a)")
      if a < 2 { store.commit { $0.a = a + 1 } }
      journal("leave \(a), reads \(store.a)")
    }
    #expect(
      journal.lines == [
        "enter 0", "leave 0, reads 1", "enter 1", "leave 1, reads 2", "enter 2", "leave 2, reads 2",
      ])
    token.dispose()
  }

  @Test("S12 on: .main a chain of any length uses constant stack")
  func chain() {
    let store = Store(initialState: Pair())
    let calls = Tally()
    let token = store.sink(\.a, on: .main) { a in
      calls.add()
      if a < 100_000 { store.commit { $0.a = a + 1 } }
    }
    #expect(calls.count == 100_001)
    token.dispose()
  }

  @Test("S15 on: .main the closure is never called after dispose() on the main actor, though values wait")
  func disposed() async {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false, on: .main) { journal("a\($0)") }
    let latest = store.sink(\.a, initial: false, on: .main, latest: true) { journal("latest \($0)") }

    onThread { for a in 1...3 { store.commit { $0.a = a } } }
    token.dispose()
    latest.dispose()
    await settle()

    #expect(journal.lines == [])
  }

  @Test("S15 on: .main a closure may dispose itself with values waiting")
  func disposesItself() async {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = Box<Disposable?>(nil)
    token.value = store.sink(\.a, initial: false, on: .main) { a in
      journal("a\(a)")
      if a == 2 { token.value?.dispose() }
    }

    onThread { for a in 1...4 { store.commit { $0.a = a } } }
    await settle()

    #expect(journal.lines == ["a1", "a2"])
  }

  @Test("S15 on: .main the closure and what it captured are released before dispose() returns")
  func captures() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    func subscribe() {
      let witness = Witness("capture", in: journal)
      store.sink(\.a, on: .main) { _ in withExtendedLifetime(witness) {} }.store(in: bag)
      store.sinkActivity(on: .main) { _ in withExtendedLifetime(witness) {} }.store(in: bag)
    }
    subscribe()
    store.commit { $0.a = 1 }
    store.send("ping")

    bag.dispose()
    journal("disposed")

    #expect(journal.lines == ["capture is gone", "disposed"])
  }

  @Test("S15 on: .main dispose() releases the closure and what it captured, though values wait")
  func disposedWhileWaiting() async {
    let store = Store(initialState: Pair())
    let journal = Journal()
    func subscribe() -> Disposable {
      let witness = Witness("capture", in: journal)
      return store.sink(\.a, initial: false, on: .main) { _ in withExtendedLifetime(witness) {} }
    }
    let token = subscribe()

    onThread { store.commit { $0.a = 1 } }
    token.dispose()
    journal("disposed")

    #expect(journal.lines == ["capture is gone", "disposed"])
    await settle()
  }

  @Test("S8, A2 on: .main the sinks of one store keep the order of commits, activities and subscriptions")
  func orderAmongSinks() async {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false, on: .main) { journal("a\($0)") }.store(in: bag)
    store.sink(\.b, initial: false, on: .main) { journal("b\($0)") }.store(in: bag)
    store.sinkActivity(on: .main) { journal("activity \($0)") }.store(in: bag)

    onThread { store.commit { $0.a = 1 } }  // waits for the main actor
    store.send("x")
    store.commit {
      $0.a = 2
      $0.b = 2
    }
    await settle()

    #expect(journal.lines == ["a1", "activity x", "a2", "b2"])
    bag.dispose()
  }

  @Test("S17 on: .main nothing is told after the store has gone, though values wait; captures are released")
  func storeGone() async {
    let journal = Journal()
    let store = Box<Store<Pair, Never>?>(Store(initialState: Pair()))
    func subscribe() -> Disposable? {
      let witness = Witness("capture", in: journal)
      return store.value?.sink(\.a, on: .main) { a in
        withExtendedLifetime(witness) {}
        journal("a\(a)")
      }
    }
    let token = subscribe()

    onThread { store.value?.commit { $0.a = 1 } }
    store.value = nil
    journal("released")
    await settle()

    #expect(journal.lines == ["a0", "capture is gone", "released"])
    withExtendedLifetime(token) {}
  }

  /// Waits until everything that was scheduled on the main actor before has run.
  private func settle() async {
    for _ in 0..<3 { await Task { @MainActor in }.value }
  }

  private func subscribeInEachWay(
    to store: Store<Pair, String>, initial: Bool = true, latest: Bool = false, _ journal: Journal,
    _ bag: DisposableBag
  ) {
    store.sink(\.a, initial: initial, on: .main, latest: latest) { journal("path \($0)") }.store(in: bag)
    store.sink(\.a, by: { $0 == $1 }, initial: initial, on: .main, latest: latest) {
      journal("path by \($0)")
    }
    .store(in: bag)
    store.sink(\.a, \.b, initial: initial, on: .main, latest: latest) { journal("paths \($0) \($1)") }
      .store(in: bag)
    store.sink(select: { $0.a }, initial: initial, on: .main, latest: latest) { journal("closure \($0)") }
      .store(in: bag)
    store.sink(select: { $0.a }, by: { $0 == $1 }, initial: initial, on: .main, latest: latest) {
      journal("closure by \($0)")
    }.store(in: bag)
    store.sinkChanges(initial: initial, on: .main, latest: latest) { journal("changes \($0.version)") }
      .store(in: bag)
    store.sinkActivity(on: .main) { journal("activity \($0)") }.store(in: bag)
  }
}
