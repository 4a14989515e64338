import Millrace
import Testing

/// Everything at once, at random: commits, commits that throw, subscriptions of several kinds with commits in their
/// callbacks, disposals, batches, activities and reads, on several threads.
@Suite struct MixedStressTests {
  struct State: Sendable, Equatable {
    var n = 0
    var text = "0"
    var probe: Probe
    var list = [0]
    var total: Int { n + list.count }
  }

  @Test("S4, S5, S6, S11, S14, S15, S20, A1 everything at once, from one seed a run", arguments: 0..<6)
  func everythingAtOnce(seed: Int) {
    let live = LiveCount()
    let (watches, wrong) = (Log<Watch>(), Guarded(0))
    do {
      let store = Store<State, Int>(initialState: State(probe: live.probe()))
      let tokens = Guarded<[Disposable]>([])
      let sent = Guarded(0)
      let heard = Guarded(0)
      let listener = store.sinkActivity { _ in heard.withLock { $0 += 1 } }

      let subscribe: @Sendable (Int) -> Void = { kind in
        let (watch, probe) = (Watch(), live.probe())
        let hear: @Sendable (Int) -> Void = { n in
          watch.hear(n) {
            if store.n < n { wrong.withLock { $0 += 1 } }
            if n % 997 == 0 { store.commit { $0.n += 1 } }
          }
          withExtendedLifetime(probe) {}
        }
        watches.add(watch)
        let token =
          switch kind {
          case 0: store.sink(\.n, hear)
          case 1: store.sink(\.n, \.text) { n, _ in hear(n) }
          case 2: store.sink(select: { $0.n }, initial: false, hear)
          case 3: store.sink(\.n, by: { $0 / 5 == $1 / 5 }, hear)
          case 4: store.sinkChanges { if $0.hasChanges(\.n) { hear($0.n) } }
          default: store.sink(\.total, \.n) { _, n in hear(n) }
          }
        tokens.withLock { $0.append(token) }
      }

      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(seed * 100 + thread))
        for _ in 0..<300 {
          switch random.below(12) {
          case 0..<4: store.commit { $0.n += 1 }
          case 4:
            try? store.commit { state in
              state.n = -1
              state.probe = live.probe()
              throw Refusal.tooMuch
            }
          case 5:
            store.commit { state in
              state.probe = live.probe()
              state.list[0] &+= 1
              state.text = "\(state.n)"
            }
          case 6:
            store.batch {
              store.commit { $0.n += 1 }
              store.commit { $0.list.append($0.n) }
              store.send(1)
              store.commit { $0.n += 1 }
            }
            sent.withLock { $0 += 1 }
          case 7, 8: subscribe(random.below(6))
          case 9:
            let index = random.below(1000)
            let token = tokens.withLock { $0.isEmpty ? nil : $0.remove(at: index % $0.count) }
            token?.dispose()
          case 10:
            store.send(2)
            sent.withLock { $0 += 1 }
          default:
            if store.state.n > store.n { wrong.withLock { $0 += 1 } }
          }
        }
      }
      #expect(heard.current == sent.current)
      listener.dispose()
    }
    #expect(wrong.current == 0)
    let isEachInOrder = watches.entries.allSatisfy(\.isNeverDescending)
    #expect(isEachInOrder)
    let overlaps = watches.entries.reduce(0) { $0 + $1.overlaps }
    #expect(overlaps == 0)
    #expect(live.now == 0)
  }
}
