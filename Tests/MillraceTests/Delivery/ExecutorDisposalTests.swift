import Dispatch
import Millrace
import Testing

#if os(Linux)
import Foundation
#endif

@Suite struct ExecutorDisposalTests {
  @Test(
    "S15 on an executor nothing is called after dispose(), though values wait",
    arguments: Elsewhere.Kind.allCases)
  func disposed(kind: Elsewhere.Kind) {
    let (elsewhere, store, journal) = (Elsewhere(kind), Store(initialState: Pair()), Journal())
    func subscribe(latest: Bool) -> Disposable {
      let witness = Witness("capture of \(latest ? "latest" : "all")", in: journal)
      return store.sink(\.a, on: elsewhere.delivery, latest: latest) { a in
        use(witness)
        journal("a\(a)")
      }
    }
    let (all, latest) = (subscribe(latest: false), subscribe(latest: true))
    for a in 1...3 { store.commit { $0.a = a } }

    all.dispose()
    latest.dispose()
    journal("disposed")
    elsewhere.work()

    #expect(journal.lines == ["capture of all is gone", "capture of latest is gone", "disposed"])
  }

  @Test(
    "S15 on an executor a Disposable that is released ends it, though values wait",
    arguments: Elsewhere.Kind.allCases)
  func released(kind: Elsewhere.Kind) {
    let (elsewhere, store, journal) = (Elsewhere(kind), Store(initialState: Pair()), Journal())

    _ = store.sink(\.a, on: elsewhere.delivery) { journal("a\($0)") }
    elsewhere.work()

    #expect(journal.lines == [])
  }

  @Test(
    "S15 on an executor a closure may dispose itself with values waiting", arguments: Elsewhere.Kind.allCases)
  func disposesItself(kind: Elsewhere.Kind) {
    let (elsewhere, store, journal) = (Elsewhere(kind), Store(initialState: Pair()), Journal())
    let token = Box<Disposable?>(nil)
    token.value = store.sink(\.a, initial: false, on: elsewhere.delivery) { a in
      journal("a\(a)")
      if a == 2 { token.value?.dispose() }
    }

    for a in 1...4 { store.commit { $0.a = a } }
    elsewhere.work()

    #expect(journal.lines == ["a1", "a2"])
  }

  @Test(
    "S15 on an executor nothing is called after dispose(), though a delivery still keeps the closure",
    arguments: Elsewhere.Kind.allCases)
  func disposedInADelivery(kind: Elsewhere.Kind) {
    let (elsewhere, store, journal) = (Elsewhere(kind), Store(initialState: Pair()), Journal())
    let (tokens, witness) = (DisposableBag(), Box<Witness?>(Witness("capture", in: journal)))
    store.sink(\.a, on: elsewhere.delivery) { [witness = witness.value] a in
      withExtendedLifetime(witness) { journal("a\(a)") }
    }.store(in: tokens)
    store.derived(\.a).sink(on: elsewhere.delivery) { journal("derived \($0)") }.store(in: tokens)
    witness.value = nil
    let disposing = store.sink(\.a, initial: false) { _ in
      tokens.dispose()
      elsewhere.work()
      journal("worked")
    }

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["worked", "capture is gone"])
    disposing.dispose()
  }

  @Test(
    "S15 dispose() does not wait for a call that runs on an executor; what was captured goes when it has returned",
    arguments: Elsewhere.Kind.allCases)
  func disposedMeanwhile(kind: Elsewhere.Kind) {
    let (elsewhere, store, journal) = (Elsewhere(kind), Store(initialState: Pair()), Journal())
    let (entered, mayLeave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    func subscribe() -> Disposable {
      let witness = Witness("capture", in: journal)
      return store.sink(\.a, on: elsewhere.delivery) { a in
        use(witness)
        journal("enter \(a)")
        entered.signal()
        mayLeave.wait()
        journal("leave \(a)")
      }
    }
    let token = subscribe()
    store.commit { $0.a = 1 }
    let worker = Background { elsewhere.work() }
    entered.wait()

    token.dispose()
    journal("disposed")
    mayLeave.signal()
    worker.join()

    #expect(journal.lines == ["enter 0", "disposed", "leave 0", "capture is gone"])
  }

  @Test(
    "S17 on an executor nothing is told after the store has gone, though values wait; captures are released",
    arguments: Elsewhere.Kind.allCases)
  func storeGone(kind: Elsewhere.Kind) {
    let (elsewhere, journal) = (Elsewhere(kind), Journal())
    let store = Box<Store<Pair, Never>?>(Store(initialState: Pair()))
    func subscribe() -> Disposable? {
      let witness = Witness("capture", in: journal)
      return store.value?.sink(\.a, on: elsewhere.delivery) { a in
        use(witness)
        journal("a\(a)")
      }
    }
    let token = subscribe()
    elsewhere.work()

    store.value?.commit { $0.a = 1 }
    store.value = nil
    journal("released")
    elsewhere.work()

    #expect(journal.lines == ["a0", "capture is gone", "released"])
    withExtendedLifetime(token) {}
  }

  @Test("A subscription keeps its executor, and nothing else does")
  func executorsGo() {
    let (live, store, calls) = (LiveCount(), Store(initialState: Pair()), Tally())
    let bag = DisposableBag()
    for _ in 0..<3 {
      let executor = HeldExecutor(keeping: live.probe())
      for _ in 0..<2 { store.sink(\.a, on: .executor(executor)) { _ in calls.add() }.store(in: bag) }
      executor.runAll()
    }
    #expect((live.now, calls.count) == (3, 6))

    bag.dispose()

    #expect(live.now == 0)
  }

  @Test("An executor's turn comes after its last subscription has gone, and a further one is told after it")
  func again() {
    let (executor, store, journal) = (HeldExecutor(), Store(initialState: Pair()), Journal())
    store.sink(\.a, on: .executor(executor)) { journal("first \($0)") }.dispose()
    let token = store.sink(\.a, on: .executor(executor)) { journal("second \($0)") }

    executor.runAll()

    #expect(journal.lines == ["second 0"])
    token.dispose()
  }

  #if os(Linux)
  @Test("A hundred thousand subscriptions, each on an executor of its own, leave nothing behind")
  func noGrowth() async {
    // In a process of its own, whose memory nobody else uses.
    await #expect(processExitsWith: .success) {
      let store = Store(initialState: Pair())
      // All at once, so that none is taken for one that has gone.
      let executors = (0..<110_000).map { _ in HeldExecutor() }
      func subscribe(on executors: ArraySlice<HeldExecutor>) {
        for executor in executors {
          store.sink(\.a, initial: false, on: .executor(executor)) { _ in }.dispose()
        }
      }
      subscribe(on: executors[..<10_000])
      let before = try Self.residentPages()
      subscribe(on: executors[10_000...])
      let growth = try Self.residentPages() - before
      #expect(growth < 512, "two megabytes, 20 bytes a subscription")
    }
  }

  private static func residentPages() throws -> Int {
    let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(numbers[1]))
  }
  #endif
}
