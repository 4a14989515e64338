import Millrace
import Testing

@Suite struct SubscribeStressTests {
  struct State: Sendable, Equatable {
    var n = 0
    var other = 0
    var total: Int { n }
  }

  @Test("S14 between a first value and the next nothing is missed and nothing told twice")
  func firstValues() {
    let store = Store(initialState: State())
    let gaps = Guarded(0)
    onThreads(6) { thread in
      for round in 0..<500 {
        if thread < 3 {
          store.commit { $0.n += 1 }
        } else {
          let watch = Watch()
          let token =
            switch thread {
            case 3: store.sink(\.n) { watch.hear($0) }
            case 4: store.sink(\.n, \.total) { n, _ in watch.hear(n) }
            default: store.sinkChanges { watch.hear($0.n) }
            }
          for _ in 0..<round % 4 { store.commit { $0.n += 1 } }
          token.dispose()
          let values = watch.values
          let areConsecutive = zip(values, values.dropFirst()).allSatisfy { $0 + 1 == $1 }
          if values.isEmpty || !areConsecutive || watch.overlaps > 0 { gaps.withLock { $0 += 1 } }
        }
      }
    }
    #expect(gaps.current == 0)
  }

  @Test("S14 a commit that races a subscription is heard, as the first value or after it")
  func raceWithOneCommit() {
    var wrong = 0
    for _ in 0..<1000 {
      let (store, watch) = (Store(initialState: State()), Watch())
      let kept = Guarded<Disposable?>(nil)
      onThreads(2) { thread in
        if thread == 0 {
          store.commit { $0.n = 1 }
        } else {
          let token = store.sink(\.n) { watch.hear($0) }
          kept.withLock { $0 = token }
        }
      }
      store.commit { $0.n = 2 }
      if watch.values != [0, 1, 2], watch.values != [1, 2] { wrong += 1 }
      withExtendedLifetime(kept) {}
    }
    #expect(wrong == 0)
  }

  @Test("S14 commits made while a first value is told are heard after it, by that subscription too")
  func commitsInFirstValues() {
    let store = Store(initialState: State())
    let wrong = Guarded(0)
    onThreads(4) { thread in
      for _ in 0..<100 {
        let watch = Watch()
        let token = store.sink(\.n) { n in
          let isFirst = watch.calls == 0
          watch.hear(n) { if isFirst { store.commit { $0.n += 1 } } }
        }
        store.commit { $0.n += 1 }
        token.dispose()
        let values = watch.values
        if !zip(values, values.dropFirst()).allSatisfy({ $0 + 1 == $1 }) { wrong.withLock { $0 += 1 } }
        // It hears its own commit, unless another thread delivers that and this one was disposed first.
        if watch.overlaps > 0 || values.isEmpty { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.current == 0)
    #expect(store.n == 800)
  }

  @Test("S15 after dispose() no call begins but one that was on its way, and captures are let go of")
  func disposing() {
    let (store, live) = (Store(initialState: State()), LiveCount())
    let late = Guarded(0)
    onThreads(6) { thread in
      for round in 0..<500 {
        if thread < 2 {
          store.commit { $0.n += 1 }
          store.commit { $0.other += round }
          continue
        }
        let (watch, probe) = (Watch(), live.probe())
        let token =
          round % 2 == 0
          ? store.sink(\.n) { n in withExtendedLifetime(probe) { watch.hear(n) } }
          : store.sink(\.total, initial: false) { n in withExtendedLifetime(probe) { watch.hear(n) } }
        store.commit { $0.n += 1 }
        token.dispose()
        let calls = watch.calls
        for _ in 0..<3 { store.commit { $0.n += 1 } }
        if watch.calls > calls + 1 { late.withLock { $0 += 1 } }
      }
    }
    #expect(late.current == 0)
    store.commit { $0.n += 1 }
    #expect(live.now == 0)
  }

  @Test("S15 one subscription is disposed by eight threads at once, while it is called")
  func disposingTogether() {
    let live = LiveCount()
    for _ in 0..<100 {
      let store = Store(initialState: State())
      let token = store.sink(\.n) { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }
      onThreads(8) { thread in
        if thread == 0 { store.commit { $0.n += 1 } }
        token.dispose()
      }
      #expect(token.isDisposed)
    }
    #expect(live.now == 0)
  }

  @Test("S15 callbacks dispose each other and themselves, and subscribe anew, on all threads")
  func disposingInCallbacks() {
    let (store, live) = (Store(initialState: State()), LiveCount())
    let shelf = Guarded<[Int: Disposable]>([:])
    let made = Guarded(0)

    @Sendable func subscribe(_ slot: Int) {
      let probe = live.probe()
      made.withLock { $0 += 1 }
      let token = store.sink(\.n, initial: false) { n in
        withExtendedLifetime(probe) {
          if n % 3 == slot % 3 {
            shelf.withLock { $0.removeValue(forKey: (slot + n) % 8) }?.dispose()
            if made.current < 2000 { subscribe((slot + n) % 8) }
          }
        }
      }
      let replaced = shelf.withLock { $0.updateValue(token, forKey: slot) }
      replaced?.dispose()
    }

    for slot in 0..<8 { subscribe(slot) }
    onThreads(4) { _ in
      for _ in 0..<100 { store.commit { $0.n += 1 } }
    }
    #expect(made.current > 8)
    let rest = shelf.withLock { shelf in
      defer { shelf = [:] }
      return shelf
    }
    for token in rest.values { token.dispose() }
    #expect(live.now == 0)
  }

  @Test("S16 a bag that is filled and disposed by several threads keeps nobody")
  func bags() {
    let (store, live) = (Store(initialState: State()), LiveCount())
    for _ in 0..<50 {
      let bag = DisposableBag()
      onThreads(4) { thread in
        for round in 0..<10 {
          if thread == 0, round == 5 { bag.dispose() }
          store.sink(\.n) { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }.store(in: bag)
        }
      }
      store.commit { $0.n += 1 }
    }
    #expect(live.now == 0)
  }
}
