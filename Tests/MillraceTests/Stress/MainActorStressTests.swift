import Foundation
import Millrace
import Testing

@Suite struct MainActorStressTests {
  struct State: Sendable, Equatable {
    var n = 0
    var text = ""
  }

  @Test("S4, S5, S11 what other threads commit is heard on the main actor, each value once, in order")
  func everyValue() async {
    let (store, watch) = (Store<State, Int>(initialState: State()), Watch())
    let away = Guarded(0)
    let token = store.sink(\.n, on: .main) { n in
      MainActor.assertIsolated()
      watch.hear(n)
      if store.n < n { away.withLock { $0 += 1 } }
    }
    onThreads(4) { _ in
      for _ in 0..<200 { store.commit { $0.n += 1 } }
    }
    await turns { watch.values.last == 800 }
    #expect(watch.values == Array(0...800))
    #expect(watch.overlaps == 0)
    #expect(away.current == 0)
    token.dispose()
  }

  @Test("S5 with latest: true values may be skipped, the last never")
  func latest() async {
    let (store, watch) = (Store(initialState: State()), Watch())
    let token = store.sink(\.n, on: .main, latest: true) { watch.hear($0) }
    onThreads(4) { _ in
      for _ in 0..<200 { store.commit { $0.n += 1 } }
    }
    await turns { watch.values.last == 800 }
    #expect(watch.values.last == 800)
    #expect(watch.isAscending)
    #expect(watch.overlaps == 0)
    token.dispose()
  }

  @Test("S15 on the main actor nothing is called after dispose(), whatever is on its way")
  @MainActor func disposing() async {
    let live = LiveCount()
    for _ in 0..<30 {
      let (store, watch) = (Store(initialState: State()), Watch())
      let token = store.sink(\.n, initial: false, on: .main) { [probe = live.probe()] n in
        withExtendedLifetime(probe) { watch.hear(n) }
      }
      onThreads(2) { _ in
        for _ in 0..<20 { store.commit { $0.n += 1 } }
      }
      token.dispose()
      let calls = watch.calls
      for _ in 0..<5 { await Task.yield() }
      #expect(watch.calls == calls)
    }
    await turns { live.now == 0 }
    #expect(live.now == 0)
  }

  @Test("S17 a store that goes takes with it what waited for the main actor")
  @MainActor func storesGo() async {
    let live = LiveCount()
    let watch = Watch()
    for _ in 0..<30 {
      let store = Store(initialState: State())
      let token = store.sink(\.n, initial: false, on: .main) { [probe = live.probe()] n in
        withExtendedLifetime(probe) { watch.hear(n) }
      }
      onThreads(2) { _ in
        for _ in 0..<5 { store.commit { $0.n += 1 } }
      }
      withExtendedLifetime(token) {}
    }
    await turns { live.now == 0 }
    #expect(live.now == 0)
    #expect(watch.calls == 0)
  }

  /// Lets the main actor work until `isDone`, or for a great many turns.
  private func turns(until isDone: @Sendable () -> Bool) async {
    for _ in 0..<100_000 where !isDone() {
      await MainActor.run {}
    }
  }
}
