import Millrace
import Testing

/// Values of all kinds on their way through a store: each is let go of, once.
@Suite struct QueueMemoryTests {
  @Test("What was told is let go of when the commit returns, but for what the state holds")
  func told() {
    let live = LiveCount()
    do {
      let store = Store<Loaded, Probe>(initialState: Loaded(0, of: live))
      let log = Log<Int>()
      let tokens = subscribeToAll(of: store) { log.add($0) }
      for n in 1...10 {
        store.commit { $0 = Loaded(n, of: live) }
        #expect(live.now == Loaded.probeCount)
      }
      #expect(log.entries == (0...10).flatMap { Array(repeating: $0, count: loadedSinkCount) })
      withExtendedLifetime(tokens) {}
    }
    #expect(live.now == 0)
  }

  @Test("Equal values that take the place of others are let go of too, though nobody is told")
  func equalValues() {
    let live = LiveCount()
    do {
      let store = Store<Loaded, Probe>(initialState: Loaded(0, of: live))
      let log = Log<Int>()
      let tokens = subscribeToAll(of: store, initial: false) { log.add($0) }
      for _ in 1...10 {
        store.commit { $0 = Loaded(0, of: live) }
        // Comparators compare with what was told, so that is kept: by three subscriptions, four probes.
        #expect(live.now == Loaded.probeCount + 4)
      }
      // The weak reference differs by identity, and the whole state is not Equatable.
      #expect(log.entries.count == 20)
      withExtendedLifetime(tokens) {}
    }
    #expect(live.now == 0)
  }

  @Test("Values that wait behind others are told in order, and let go of")
  func waiting() {
    let live = LiveCount()
    do {
      let store = Store<Loaded, Probe>(initialState: Loaded(0, of: live))
      let log = Log<Int>()
      let starter = store.sink(\.n, initial: false) { n in
        guard n == 1 else { return }
        for n in 2...50 { store.commit { $0 = Loaded(n, of: live) } }
      }
      let tokens = subscribeToAll(of: store, initial: false) { log.add($0) }
      store.commit { $0 = Loaded(1, of: live) }
      #expect(log.entries == (1...50).flatMap { Array(repeating: $0, count: loadedSinkCount) })
      #expect(live.now == Loaded.probeCount)
      withExtendedLifetime((starter, tokens)) {}
    }
    #expect(live.now == 0)
  }

  @Test("Values that wait for subscriptions disposed in the meantime are let go of")
  func disposedMeanwhile() {
    let live = LiveCount()
    do {
      let store = Store<Loaded, Probe>(initialState: Loaded(0, of: live))
      let (log, bag) = (Log<Int>(), DisposableBag())
      let starter = store.sink(\.n, initial: false) { n in
        guard n == 1 else { return }
        for n in 2...20 { store.commit { $0 = Loaded(n, of: live) } }
        bag.dispose()
      }
      for token in subscribeToAll(of: store, initial: false, { log.add($0) }) { token.store(in: bag) }
      store.commit { $0 = Loaded(1, of: live) }
      #expect(log.entries == [])
      #expect(live.now == Loaded.probeCount)
      withExtendedLifetime(starter) {}
    }
    #expect(live.now == 0)
  }

  @Test("Values that come due during a first value are told after it, and let go of")
  func backlogs() {
    let live = LiveCount()
    do {
      let store = Store<Loaded, Probe>(initialState: Loaded(0, of: live))
      let (log, next) = (Log<Int>(), Guarded(0))
      let tokens = subscribeToAll(of: store) { n in
        log.add(n)
        if next.current < 60, log.entries.count % 2 == 0 {
          store.commit { state in
            state = Loaded(
              next.withLock { next in
                next += 1
                return next
              }, of: live)
          }
        }
      }
      #expect(log.entries.contains(next.current))
      #expect(live.now == Loaded.probeCount)
      withExtendedLifetime(tokens) {}
    }
    #expect(live.now == 0)
  }

  @Test("What a commit that throws has made is let go of, and the error's own with the error")
  func throwing() {
    struct Carrying: Error { let probe: Probe }
    let live = LiveCount()
    do {
      let store = Store<Loaded, Probe>(initialState: Loaded(0, of: live))
      let log = Log<Int>()
      let tokens = subscribeToAll(of: store, initial: false) { log.add($0) }
      for n in 1...10 {
        #expect(throws: Carrying.self) {
          try store.commit { state in
            state = Loaded(n, of: live)
            throw Carrying(probe: live.probe())
          }
        }
        #expect(live.now == Loaded.probeCount)
      }
      #expect(throws: Never.self) { try store.commit { try Self.accept(&$0, Loaded(1, of: live)) } }
      #expect(live.now == Loaded.probeCount)
      #expect(log.entries == Array(repeating: 1, count: loadedSinkCount))
      withExtendedLifetime(tokens) {}
    }
    #expect(live.now == 0)
  }

  private static func accept(_ state: inout Loaded, _ new: Loaded) throws { state = new }

  @Test("What a batch leaves behind is let go of, also where it comes back to what was there")
  func batches() {
    let live = LiveCount()
    do {
      let store = Store<Loaded, Probe>(initialState: Loaded(0, of: live))
      let log = Log<Int>()
      let tokens = subscribeToAll(of: store, initial: false) { log.add($0) }
      for n in 1...5 {
        let before = store.state
        store.batch {
          for inner in 1...5 { store.commit { $0 = Loaded(n * 10 + inner, of: live) } }
          store.commit { $0 = before }
        }
      }
      #expect(log.entries.count <= 5)  // the whole state is not Equatable, and its padding may differ
      #expect(live.now == Loaded.probeCount)
      withExtendedLifetime(tokens) {}
    }
    #expect(live.now == 0)
  }

  @Test("Activities are let go of when they have been told, or at once where nobody listens")
  func activities() {
    let live = LiveCount()
    let store = Store<Int, Probe>(initialState: 0)
    store.send(live.probe(0))
    #expect(live.now == 0)

    let log = Log<Int>()
    let tokens = (0..<3).map { _ in store.sinkActivity { log.add($0.name) } }
    store.batch {
      for name in 1...100 { store.send(live.probe(name)) }
    }
    #expect(log.entries == (1...100).flatMap { [$0, $0, $0] })
    #expect(live.now == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("Chains of any length hold on to no more than a step of it")
  func chains() {
    struct State: Sendable { var n = 0, probe: Probe }
    let (live, most) = (LiveCount(), Guarded(0))
    do {
      let store = Store(initialState: State(probe: live.probe()))
      let token = store.sink(\.probe, by: { _, _ in false }, initial: false) { _ in
        most.withLock { $0 = max($0, live.now) }
        if store.n < 10_000 {
          store.commit { state in
            state.n += 1
            state.probe = live.probe(state.n)
          }
        }
      }
      store.commit { $0.probe = live.probe() }
      #expect(store.n == 10_000)
      withExtendedLifetime(token) {}
    }
    #expect(most.current < 10)
    #expect(live.now == 0)
  }

  @Test("A queue of a hundred thousand values is told, and let go of")
  func longQueue() {
    let live = LiveCount()
    let calls = Guarded(0)
    do {
      let store = Store<Int, Probe>(initialState: 0)
      let token = store.sinkActivity { _ in calls.withLock { $0 += 1 } }
      store.batch {
        for name in 0..<100_000 { store.send(live.probe(name)) }
        #expect(live.now == 100_000)
      }
      withExtendedLifetime(token) {}
    }
    #expect(calls.current == 100_000)
    #expect(live.now == 0)
  }
}
