import Millrace
import Testing

/// What a value that goes may do in its `deinit`.
@Suite struct DeinitMemoryTests {
  struct State: Sendable {
    var n = 0
    var object: Probe?
    var total: Int { n }
  }

  @Test("A value that goes after it was told may commit, send, subscribe, batch and dispose")
  func afterBeingTold() {
    let live = LiveCount()
    do {
      let store = Store<State, Int>(initialState: State())
      let (log, tokens) = (Log<String>(), Guarded<[Disposable]>([]))
      let ended = store.sink(\.n, initial: false) { log.add("ended \($0)") }
      let bag = [
        store.sink(\.object, initial: false) { log.add("object \($0?.name ?? 0)") },
        store.sink(\.n, initial: false) { log.add("n \($0)") },
        store.sinkActivity { log.add("activity \($0)") },
      ]
      store.commit { state in
        state.object = live.probe(1) {
          ended.dispose()
          store.batch {
            store.commit { $0.n = 7 }
            store.send(8)
          }
          tokens.withLock { $0.append(store.sink(\.n) { log.add("late \($0)") }) }
          store.commit { $0.n = 9 }
        }
      }
      store.commit { $0.object = nil }
      #expect(
        log.entries.sorted() == ["activity 8", "late 7", "late 9", "n 7", "n 9", "object 0", "object 1"])
      withExtendedLifetime(bag) {}
      tokens.withLock { $0 = [] }
    }
    #expect(live.now == 0)
  }

  @Test(
    "A2, S20 a batch opened while told values are let go of tells its changes before the activities after them"
  )
  func batchWhileLettingGo() {
    let live = LiveCount()
    let store = Store<State, Int>(initialState: State())
    let (log, steps) = (Log<String>(), Steps())
    let bag = [
      store.sink(\.object, initial: false) { _ in },
      store.sink(\.n, initial: false) { log.add("n \($0)") },
      store.sinkActivity { log.add("activity \($0)") },
    ]
    // Goes on the thread that delivers, when all is told: another thread's batch is half done by then.
    store.commit { state in
      state.object = live.probe {
        steps.reach(1)
        steps.wait(for: 2)
      }
    }
    onThreads(2) { thread in
      if thread == 0 {
        store.commit { $0.object = nil }
        steps.reach(3)
      } else {
        steps.wait(for: 1)
        store.batch {
          store.commit { $0.n = 1 }
          store.send(2)
          steps.reach(2)
          steps.wait(for: 3)
          store.commit { $0.n = 3 }
        }
      }
    }
    #expect(log.entries == ["n 3", "activity 2"])
    withExtendedLifetime(bag) {}
  }

  @Test("A value that a comparison drops may dispose a subscription and send an activity")
  func insideAComparison() {
    let live = LiveCount()
    do {
      let store = Store<State, Int>(initialState: State())
      let log = Log<String>()
      let other = Guarded<Disposable?>(nil)
      let listener = store.sinkActivity { log.add("activity \($0)") }
      let token = store.sink(
        select: { state in
          _ = live.probe {
            other.current?.dispose()
            store.send(state.n)
          }
          return state.n
        }, initial: false
      ) { log.add("n \($0)") }
      let last = store.sink(\.total, initial: false) { log.add("total \($0)") }
      other.withLock { $0 = last }
      #expect(log.take() == ["activity 0"])
      store.commit { $0.n = 1 }
      #expect(log.take() == ["n 1", "activity 1"])
      store.commit { $0.n = 2 }
      #expect(log.take() == ["n 2", "activity 2"])
      listener.dispose()
      token.dispose()
    }
    #expect(live.now == 0)
  }

  @Test("A thrown-away state may dispatch as it goes, which is handled after the commit")
  func thrownAway() {
    let live = LiveCount()
    do {
      let store = FluxStore(
        initialState: State(), reducer: Reducer<State, Int> { state, action in state.n = action })
      store.replaceReducer(
        Reducer { state, action in
          state.n = action
          state.object = action == 1 ? live.probe { store.dispatch(2) } : nil
        })
      store.dispatch(1)
      store.dispatch(3)  // drops the object, which dispatches 2
      #expect(store.n == 2)
      #expect(store.version == 3)
      store.replaceReducer(Reducer { _, _ in })
    }
    #expect(live.now == 0)
  }

  @Test("A long list that a state drops is let go of on a small stack where its type sees to that")
  func manyObjects() {
    let live = LiveCount()
    do {
      let store = Store(initialState: (0..<20_000).map { live.probe($0) })
      let token = store.sink(\.count, initial: false) { _ in }
      store.commit { $0.removeAll() }
      #expect(live.now == 0)
      withExtendedLifetime(token) {}
    }
    #expect(live.now == 0)
  }
}
