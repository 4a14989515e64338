import Millrace
import Testing

@MainActor
@Suite struct DerivedDeliveryTests {
  @Test("S10 a derived value's sink on: .main is called at once on the main actor with nothing waiting")
  func atOnceOnMain() {
    let (store, journal, bag) = (Store(initialState: Pair()), Journal(), DisposableBag())
    let sum = store.derived(\.a, \.b) { a, b in a + b }
    sum.sink(on: .main) { journal("sum \($0)") }.store(in: bag)
    sum.sink(initial: false, on: .main) { journal("next \($0)") }.store(in: bag)
    sum.sink(by: { $0 / 10 == $1 / 10 }, on: .main) { journal("tens \($0)") }.store(in: bag)
    journal("--")

    store.commit { $0.a = 1 }
    journal("--")
    store.commit { $0.b = 10 }

    #expect(
      journal.lines == ["sum 0", "tens 0", "--", "sum 1", "next 1", "--", "sum 11", "next 11", "tens 11"])
    bag.dispose()
  }

  @Test("S10 a derived value's sink on: .main is called later for commits of other threads, in its place")
  func laterOnMain() async {
    let (store, journal, bag) = (Store(initialState: Pair()), Journal(), DisposableBag())
    store.sink(\.a, initial: false, on: .main) { journal("a\($0)") }.store(in: bag)
    store.derived(\.a) { $0 * 2 }.sink(initial: false, on: .main) { double in
      MainActor.preconditionIsolated()
      journal("double \(double)")
    }.store(in: bag)
    store.sink(\.a, initial: false, on: .main) { journal("a\($0) again") }.store(in: bag)

    onThread { for a in 1...2 { store.commit { $0.a = a } } }
    journal("the other thread is done")
    await settle()

    #expect(
      journal.lines == [
        "the other thread is done", "a1", "double 2", "a1 again", "a2", "double 4", "a2 again",
      ])
    bag.dispose()
  }

  @Test(
    "S10, S8 a derived value's sink on an executor is called there, in its place among the store's other ones",
    arguments: Elsewhere.Kind.allCases)
  func elsewhere(kind: Elsewhere.Kind) {
    let (elsewhere, store, journal) = (Elsewhere(kind), Store(initialState: Pair()), Journal())
    let bag = DisposableBag()
    store.sink(\.a, on: elsewhere.delivery) { journal("a\($0)") }.store(in: bag)
    let double = store.derived(\.a) { $0 * 2 }
    double.sink(on: elsewhere.delivery) { journal("double \($0)") }.store(in: bag)
    double.sink(by: { $0 / 4 == $1 / 4 }, on: elsewhere.delivery) { journal("fours \($0)") }.store(in: bag)
    store.sink(\.a, on: elsewhere.delivery) { journal("a\($0) again") }.store(in: bag)

    for a in 1...2 { store.commit { $0.a = a } }
    journal("committed")
    elsewhere.work()

    #expect(
      journal.lines == [
        "committed", "a0", "double 0", "fours 0", "a0 again", "a1", "double 2", "a1 again",
        "a2", "double 4", "fours 4", "a2 again",
      ])
    bag.dispose()
  }

  @Test("S10 a value derived from several stores, or from none, is told on an executor too")
  func severalStores() {
    let (executor, journal, bag) = (HeldExecutor(), Journal(), DisposableBag())
    let (first, second) = (Store(initialState: Pair()), Store(initialState: Pair()))
    Derived.combine(first.derived(\.a), second.derived(\.a)) { [$0, $1] }
      .sink(on: .executor(executor)) { journal("\($0)") }.store(in: bag)
    Derived.constant("constant").sink(on: .executor(executor)) { journal($0) }.store(in: bag)

    first.commit { $0.a = 1 }
    second.commit { $0.a = 2 }
    executor.runAll()

    #expect(journal.lines == ["[0, 0]", "[1, 0]", "[1, 2]", "constant"])
    bag.dispose()
  }

  @Test(
    "D5 a derived value's sink with latest: true is told the newest, and never the same one twice in a row")
  func latest() {
    let (executor, store, journal) = (HeldExecutor(), Store(initialState: Pair()), Journal())
    let bag = DisposableBag()
    let value = store.derived(\.a)
    value.sink(on: .executor(executor), latest: true) { journal("a\($0)") }.store(in: bag)
    value.sink(by: { $0 / 10 == $1 / 10 }, on: .executor(executor), latest: true) { journal("tens \($0)") }
      .store(in: bag)
    executor.runAll()
    journal("--")

    for a in [10, 20, 0] { store.commit { $0.a = a } }
    executor.runAll()
    journal("--")
    for a in [10, 20, 21] { store.commit { $0.a = a } }
    executor.runAll()

    #expect(journal.lines == ["a0", "tens 0", "--", "--", "a21", "tens 20"])
    bag.dispose()
  }

  @Test("S15 a derived value's sink on: .main is not called after dispose(), though values wait")
  func disposedOnMain() async {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let token = store.derived(\.a).sink(initial: false, on: .main) { journal("a\($0)") }

    onThread { store.commit { $0.a = 1 } }
    token.dispose()
    await settle()

    #expect(journal.lines == [])
  }

  @Test(
    "S15 a derived value's sink on an executor is not called after dispose(), which releases what it captured",
    arguments: Elsewhere.Kind.allCases)
  func disposed(kind: Elsewhere.Kind) {
    let (elsewhere, store, journal) = (Elsewhere(kind), Store(initialState: Pair()), Journal())
    func subscribe() -> Disposable {
      let witness = Witness("capture", in: journal)
      return store.derived(\.a).sink(on: elsewhere.delivery) { a in
        use(witness)
        journal("a\(a)")
      }
    }
    let token = subscribe()
    elsewhere.work()
    store.commit { $0.a = 1 }

    token.dispose()
    journal("disposed")
    elsewhere.work()

    #expect(journal.lines == ["a0", "capture is gone", "disposed"])
  }

  @Test("D7 a derived value's sink on an executor keeps the value and its store, until it is disposed")
  func keeps() {
    let (executor, live, log) = (HeldExecutor(), LiveCount(), Log<Int>())
    func subscribe() -> Disposable {
      let store = Store(initialState: live.probe(7))
      return store.derived(\.self).sink(on: .executor(executor)) { log.add($0.name) }
    }
    let token = subscribe()

    executor.runAll()
    #expect(log.entries == [7])
    #expect(live.now == 1)
    token.dispose()

    #expect(live.now == 0)
  }

  /// Waits until everything that was scheduled on the main actor before has run.
  private func settle() async {
    for _ in 0..<3 { await Task { @MainActor in }.value }
  }
}
