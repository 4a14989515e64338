import Millrace
import Testing

@Suite struct CommitStressTests {
  struct State: Sendable, Equatable {
    var n = 0
    var double = 0
    var text = ""
    var numbers = [0]
    var other = 0
  }

  @Test("S1, S3, S4, S5, S11 from eight threads every value is heard once, in order, by one call at a time")
  func everyValueOnce() {
    let (threads, rounds) = (8, 1000)
    let store = Store(initialState: State())
    let watches = (0..<5).map { _ in Watch() }
    let older = Guarded(0)
    let bag = [
      store.sink(\.n) { n in
        watches[0].hear(n) { if store.n < n { older.withLock { $0 += 1 } } }
      },
      store.sink(\.numbers) { numbers in watches[1].hear(numbers[0]) },
      store.sink(\.n, \.double) { n, _ in watches[2].hear(n) },
      store.sink(select: { $0.double }) { watches[3].hear($0 / 2) },
      store.sinkChanges { changes in
        watches[4].hear(changes.n)
        if let previous = changes.previous, previous.n + 1 != changes.n || changes.version != changes.n {
          older.withLock { $0 += 1 }
        }
      },
    ]
    let noise = Watch()
    let silent = store.sink(\.other, initial: false) { noise.hear($0) }

    onThreads(threads) { _ in
      for _ in 0..<rounds {
        store.commit { state in
          state.n += 1
          state.double = 2 * state.n
          state.numbers[0] = state.n
        }
      }
    }

    #expect(store.version == threads * rounds)
    for watch in watches {
      #expect(watch.values == Array(0...threads * rounds))
      #expect(watch.overlaps == 0)
    }
    #expect(older.current == 0)
    #expect(noise.calls == 0)
    withExtendedLifetime((bag, silent)) {}
  }

  @Test("S1, S2 no thread sees a commit half done, or one that threw")
  func nothingTorn() {
    let store = Store(initialState: State())
    let (rounds, torn) = (1500, Guarded(0))
    onThreads(6) { thread in
      for round in 0..<rounds {
        switch thread {
        case 0, 1:
          store.commit { state in
            state.n += 1
            state.text = String(repeating: "x", count: state.n % 40)
            state.numbers = Array(repeating: state.n, count: state.n % 5 + 1)
            state.double = 2 * state.n
          }
        case 2:
          try? store.commit { state in
            state.n = -1
            state.numbers = []
            throw Refusal.tooMuch
          }
        case 3:
          let state = store.state
          if !Self.isWhole(state) { torn.withLock { $0 += 1 } }
        case 4:
          if !store.withState(Self.isWhole) { torn.withLock { $0 += 1 } }
        default:
          if store.numbers.isEmpty || store.text.count >= 40 || store.n < 0 { torn.withLock { $0 += 1 } }
          if round % 10 == 0, store.version > 2 * rounds { torn.withLock { $0 += 1 } }
        }
      }
    }
    #expect(torn.current == 0)
    #expect(store.version == 2 * rounds)
    #expect(store.n == 2 * rounds)
  }

  private static func isWhole(_ state: State) -> Bool {
    state.double == 2 * state.n && state.text.count == state.n % 40
      && state.numbers.allSatisfy { $0 == state.n }
      && (state.n == 0 || state.numbers.count == state.n % 5 + 1)
  }

  @Test("S1 what a thread has committed it reads, whatever others do and whoever delivers")
  func ownCommits() {
    struct Fields: Sendable { var counts = [0, 0, 0, 0] }
    let (store, stale) = (Store(initialState: Fields()), Guarded(0))
    let token = store.sink(\.counts) { _ in }
    onThreads(4) { thread in
      for round in 1...500 {
        let before = store.version
        store.commit { $0.counts[thread] += 1 }
        if store.counts[thread] != round || store.version <= before { stale.withLock { $0 += 1 } }
      }
    }
    #expect(stale.current == 0)
    withExtendedLifetime(token) {}
  }

  @Test("S8, S12 within each commit subscriptions are called in order, also for commits made in callbacks")
  func subscriptionOrder() {
    let store = Store(initialState: State())
    let log = Log<[Int]>()
    let bag = [
      store.sink(\.n, initial: false) { n in
        log.add([n, 1])
        if n % 10 == 0 { store.commit { $0.n += 1 } }
      },
      store.sink(\.n, \.double, initial: false) { n, _ in log.add([n, 2]) },
      store.sink(select: { $0.n }, initial: false) { log.add([$0, 3]) },
      store.sink(\.n, initial: false) { log.add([$0, 4]) },
    ]
    onThreads(4) { _ in
      for _ in 0..<250 {
        store.commit { $0.n += 1 }
      }
    }
    let expected = (1...store.n).flatMap { n in (1...4).map { [n, $0] } }
    let isInOrder = log.entries == expected
    #expect(isInOrder)
    #expect(store.n > 1000)
    withExtendedLifetime(bag) {}
  }

  @Test("S10 a callback may wait for another thread that uses the store")
  func waitingInACallback() {
    let (store, log) = (Store(initialState: State()), Log<Int>())
    let token = store.sink(\.n, initial: false) { n in
      log.add(n)
      guard n < 50 else { return }
      onThreads(2) { thread in
        if thread == 0 { store.commit { $0.n += 1 } }
        _ = store.state
        store.sink(\.other) { _ in }.dispose()
        store.batch { _ = store.version }
      }
    }
    store.commit { $0.n = 1 }
    #expect(log.entries == Array(1...50))
    withExtendedLifetime(token) {}
  }
}
