import Dispatch
import Millrace
import Testing

@Suite struct ExecutorStressTests {
  struct State: Sendable, Equatable {
    var n = 0
    var text = ""
  }

  /// Where closures run on several threads.
  static let targets = [
    ExecutorDelivery.executor(Workers()), .queue(.apart(isConcurrent: false)),
    .queue(.apart(isConcurrent: true)),
  ]

  @Test(
    "S4, S5, S11 what threads commit is heard on an executor, each value once, in order, one at a time",
    arguments: targets)
  func everyValue(target: ExecutorDelivery) {
    let (store, watch, older) = (Store<State, Int>(initialState: State()), Watch(), Tally())
    let done = DispatchSemaphore(value: 0)
    let token = store.sink(\.n, on: target) { n in
      watch.hear(n) { if store.n < n { older.add() } }
      if n == 800 { done.signal() }
    }
    onThreads(4) { _ in
      for _ in 0..<200 { store.commit { $0.n += 1 } }
    }
    done.wait()
    #expect(watch.values == Array(0...800))
    #expect(watch.overlaps == 0)
    #expect(older.count == 0)
    token.dispose()
  }

  @Test(
    "S8, S11 all of a store's sinks on one executor are called one at a time, in order", arguments: targets)
  func together(target: ExecutorDelivery) {
    let (store, watch) = (Store(initialState: State()), Watch())
    let (done, bag) = (DispatchSemaphore(value: 0), DisposableBag())
    store.sink(\.n, initial: false, on: target) { n in watch.hear(3 * n) }.store(in: bag)
    store.derived(\.n) { $0 }.sink(by: { _, _ in false }, initial: false, on: target) { n in
      watch.hear(3 * n + 1)
    }.store(in: bag)
    store.sink(\.n, initial: false, on: target) { n in
      watch.hear(3 * n + 2)
      if n == 800 { done.signal() }
    }.store(in: bag)
    onThreads(4) { _ in
      for _ in 0..<200 { store.commit { $0.n += 1 } }
    }
    done.wait()
    // The derived value may skip some.
    let each = watch.values.filter { $0 % 3 != 1 }
    #expect(each == (3...2402).filter { $0 % 3 != 1 })
    #expect(watch.overlaps == 0)
    bag.dispose()
  }

  @Test("S5, D5 with latest: true on an executor values may be skipped, the last never", arguments: targets)
  func latest(target: ExecutorDelivery) {
    let (store, watch, derivedWatch) = (Store(initialState: State()), Watch(), Watch())
    let (done, bag) = (DispatchSemaphore(value: 0), DisposableBag())
    store.sink(\.n, on: target, latest: true) { n in
      watch.hear(n)
      if n == 800 { done.signal() }
    }.store(in: bag)
    store.derived(\.n).sink(on: target, latest: true) { n in
      derivedWatch.hear(n)
      if n == 800 { done.signal() }
    }.store(in: bag)
    onThreads(4) { _ in
      for _ in 0..<200 { store.commit { $0.n += 1 } }
    }
    done.wait()
    done.wait()
    for watch in [watch, derivedWatch] {
      #expect(watch.isAscending)
      #expect(watch.overlaps == 0)
    }
    bag.dispose()
  }

  @Test("S15 on an executor no call begins after dispose(), whatever is on its way", arguments: targets)
  func disposing(target: ExecutorDelivery) {
    let (live, gone) = (LiveCount(), DispatchSemaphore(value: 0))
    for round in 0..<100 {
      let (store, late, isDisposed) = (Store(initialState: State()), Tally(), Guarded(false))
      func subscribe() -> Disposable {
        let probe = live.probe(onEnd: { gone.signal() })
        let body: @Sendable (Int) -> Void = { _ in
          withExtendedLifetime(probe) { if isDisposed.current { late.add() } }
        }
        return round % 2 == 0
          ? store.sink(\.n, on: target, latest: round % 4 == 0, body)
          : store.derived(\.n).sink(on: target, latest: round % 4 == 1, body)
      }
      let token = subscribe()
      let commits = Background {
        for _ in 0..<50 { store.commit { $0.n += 1 } }
      }
      if round % 3 == 0 { commits.join() }
      token.dispose()
      isDisposed.withLock { $0 = true }
      commits.join()
      gone.wait()
      // The call that is running while `dispose()` returns may see the flag; another would have begun after it.
      #expect(late.count <= 1)
    }
    #expect(live.now == 0)
  }

  @Test("S17 a store that goes takes with it what waited for an executor", arguments: targets)
  func storesGo(target: ExecutorDelivery) {
    let (live, gone) = (LiveCount(), DispatchSemaphore(value: 0))
    for round in 0..<60 {
      func use() -> Disposable {
        let (store, probe) = (Store(initialState: State()), live.probe(onEnd: { gone.signal() }))
        let token = store.sink(\.n, on: target, latest: round % 2 == 0) { _ in withExtendedLifetime(probe) {}
        }
        onThreads(2) { _ in
          for _ in 0..<10 { store.commit { $0.n += 1 } }
        }
        return token
      }
      let token = use()
      gone.wait()
      withExtendedLifetime(token) {}
    }
    #expect(live.now == 0)
  }

  @Test("S15 subscriptions of one store come and go on an executor, from several threads", arguments: targets)
  func comingAndGoing(target: ExecutorDelivery) {
    let (live, gone) = (LiveCount(), DispatchSemaphore(value: 0))
    let store = Store(initialState: State())
    onThreads(4) { number in
      for round in 0..<100 {
        let heard = DispatchSemaphore(value: 0)
        func subscribe() -> Disposable {
          let probe = live.probe(onEnd: { gone.signal() })
          return store.sink(\.n, on: target) { _ in withExtendedLifetime(probe) { _ = heard.signal() } }
        }
        let token = subscribe()
        store.commit { $0.n += 1 }
        if round % 2 == number % 2 { heard.wait() }
        token.dispose()
        gone.wait()
      }
    }
    #expect(live.now == 0)
  }
}
