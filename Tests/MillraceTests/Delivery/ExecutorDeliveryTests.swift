import Dispatch
import Millrace
import Testing

@Suite struct ExecutorDeliveryTests {
  @Test("S10 on an executor each form is called there, later, in order", arguments: Elsewhere.Kind.allCases)
  func eachForm(kind: Elsewhere.Kind) {
    let (elsewhere, store) = (Elsewhere(kind), Store<Pair, String>(initialState: Pair()))
    let (journal, bag) = (Journal(), DisposableBag())
    subscribeInEachWay(to: store, on: elsewhere.delivery, journal, bag)
    store.commit { $0.a = 1 }
    store.send("ping")
    store.commit { $0.a = 2 }
    journal("committed")

    elsewhere.work()
    journal("--")
    store.commit { $0.a = 3 }
    journal("committed")
    elsewhere.work()

    #expect(
      journal.lines == [
        "committed",
        "path 0", "path by 0", "paths 0 0", "closure 0", "closure by 0", "changes 0",
        "path 1", "path by 1", "paths 1 0", "closure 1", "closure by 1", "changes 1",
        "activity ping",
        "path 2", "path by 2", "paths 2 0", "closure 2", "closure by 2", "changes 2",
        "--", "committed",
        "path 3", "path by 3", "paths 3 0", "closure 3", "closure by 3", "changes 3",
      ])
    bag.dispose()
  }

  @Test("S10 on a task executor the closure runs in tasks that prefer it, one for all that waits")
  func task() {
    let (executor, store) = (HeldExecutor(), Store(initialState: Pair()))
    let isThere = Log<Bool>()
    let token = store.sink(\.a, on: .executor(executor)) { _ in
      withUnsafeCurrentTask { task in
        isThere.add(task?.unownedTaskExecutor == executor.asUnownedTaskExecutor())
      }
    }
    store.commit { $0.a = 1 }
    #expect(executor.jobCount == 1)

    executor.runAll()

    #expect(isThere.entries == [true, true])
    token.dispose()
  }

  @Test(
    "S10 on a dispatch queue the closure runs there", arguments: [false, true])
  func queue(isConcurrent: Bool) {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue.apart(isConcurrent: isConcurrent)
    queue.setSpecific(key: key, value: "there")
    let (store, log) = (Store(initialState: Pair()), Log<String?>())
    let token = store.sink(\.a, on: .queue(queue)) { _ in log.add(DispatchQueue.getSpecific(key: key)) }
    store.commit { $0.a = 1 }

    queue.sync(flags: .barrier) {}

    #expect(log.entries == ["there", "there"])
    token.dispose()
  }

  @Test(
    "S5, A1 on an executor, latest: true skips in each form; activities are all told",
    arguments: Elsewhere.Kind.allCases)
  func latestInEachForm(kind: Elsewhere.Kind) {
    let (elsewhere, store) = (Elsewhere(kind), Store<Pair, String>(initialState: Pair()))
    let (journal, bag) = (Journal(), DisposableBag())
    subscribeInEachWay(to: store, on: elsewhere.delivery, latest: true, journal, bag)

    for a in 1...3 {
      store.commit { $0.a = a }
      store.send("ping \(a)")
    }
    elsewhere.work()
    store.commit { $0.a = 4 }
    elsewhere.work()

    #expect(
      journal.lines == [
        "path 3", "path by 3", "paths 3 0", "closure 3", "closure by 3", "changes 3",
        "activity ping 1", "activity ping 2", "activity ping 3",
        "path 4", "path by 4", "paths 4 0", "closure 4", "closure by 4", "changes 4",
      ])
    bag.dispose()
  }

  @Test("S5 on an executor with latest: true, changes that are skipped count as made by those that are told")
  func latestChanges() {
    let (executor, store, journal) = (HeldExecutor(), Store(initialState: Pair()), Journal())
    let token = store.sinkChanges(initial: false, on: .executor(executor), latest: true) { changes in
      journal("from \(changes.previous?.a ?? -1) \(changes.previous?.b ?? -1) at \(changes.version)")
      changes.ifChanged(\.a) { journal("a \($0)") }
      changes.ifChanged(\.b) { journal("b \($0)") }
    }

    store.commit { $0.a = 1 }
    store.commit { $0.b = 2 }
    executor.runAll()

    #expect(journal.lines == ["from 0 0 at 2", "a 1", "b 2"])
    token.dispose()
  }

  @Test(
    "S11, S12 on an executor the closure is not entered by itself, and a chain of any length uses constant stack",
    arguments: Elsewhere.Kind.allCases)
  func chain(kind: Elsewhere.Kind) {
    let (elsewhere, store, watch) = (Elsewhere(kind), Store(initialState: Pair()), Watch())
    let token = store.sink(\.a, on: elsewhere.delivery) { a in
      watch.hear(a) { if a < 20_000 { store.commit { $0.a = a + 1 } } }
    }

    elsewhere.work()

    #expect(watch.values == Array(0...20_000))
    #expect(watch.overlaps == 0)
    token.dispose()
  }

  @Test(
    "S8, A2 on an executor a store's sinks keep the order of commits, activities and subscriptions",
    arguments: Elsewhere.Kind.allCases)
  func orderAmongSinks(kind: Elsewhere.Kind) {
    let (elsewhere, store) = (Elsewhere(kind), Store<Pair, String>(initialState: Pair()))
    let (journal, bag) = (Journal(), DisposableBag())
    store.sink(\.a, initial: false, on: elsewhere.delivery) { journal("a\($0)") }.store(in: bag)
    store.sink(\.b, initial: false, on: elsewhere.delivery) { journal("b\($0)") }.store(in: bag)
    store.sinkActivity(on: elsewhere.delivery) { journal("activity \($0)") }.store(in: bag)

    store.commit { $0.a = 1 }
    store.send("x")
    store.commit {
      $0.b = 2
      $0.a = 2
    }
    elsewhere.work()

    #expect(journal.lines == ["a1", "activity x", "a2", "b2"])
    bag.dispose()
  }

  @Test("S10 two executors do not wait for each other, nor for those of another store")
  func apart() {
    let (first, second) = (HeldExecutor(), HeldExecutor())
    let (store, other, journal) = (Store(initialState: Pair()), Store(initialState: Pair()), Journal())
    let bag = DisposableBag()
    store.sink(\.a, on: .executor(first)) { journal("first \($0)") }.store(in: bag)
    store.sink(\.a, on: .executor(second)) { journal("second \($0)") }.store(in: bag)
    other.sink(\.a, on: .executor(first)) { journal("other \($0)") }.store(in: bag)

    second.runAll()
    journal("--")
    first.runAll()

    #expect(journal.lines == ["second 0", "--", "first 0", "other 0"])
    bag.dispose()
  }

  private func subscribeInEachWay(
    to store: Store<Pair, String>, on target: ExecutorDelivery, latest: Bool = false, _ journal: Journal,
    _ bag: DisposableBag
  ) {
    store.sink(\.a, on: target, latest: latest) { journal("path \($0)") }.store(in: bag)
    store.sink(\.a, by: { $0 == $1 }, on: target, latest: latest) { journal("path by \($0)") }.store(in: bag)
    store.sink(\.a, \.b, on: target, latest: latest) { journal("paths \($0) \($1)") }.store(in: bag)
    store.sink(select: { $0.a }, on: target, latest: latest) { journal("closure \($0)") }.store(in: bag)
    store.sink(select: { $0.a }, by: { $0 == $1 }, on: target, latest: latest) { journal("closure by \($0)") }
      .store(in: bag)
    store.sinkChanges(on: target, latest: latest) { journal("changes \($0.version)") }.store(in: bag)
    store.sinkActivity(on: target) { journal("activity \($0)") }.store(in: bag)
  }
}
