import Millrace
import Testing

@Suite struct FluxStressTests {
  struct State: Sendable, Equatable {
    var first = 0
    var second = 0
    var sum: Int { first + second }
  }

  enum Action: Sendable { case add, more, later }

  static let first = Reducer<State, Action> { state, _ in state.first += 1 }
  static let second = Reducer<State, Action> { state, _ in state.second += 1 }

  @Test("F4 each action meets each middleware and one reducer once, while reducers are replaced")
  func once() {
    let (threads, rounds) = (4, 300)
    let (outer, inner) = (Guarded(0), Guarded(0))
    let store = FluxStore(
      initialState: State(), reducer: Self.first,
      middleware: [
        Middleware { context, action, next in
          outer.withLock { $0 += 1 }
          if case .more = action { context.dispatch(.add) }
          next(action)
        },
        Middleware { _, action, next in
          inner.withLock { $0 += 1 }
          next(action)
        },
      ])
    let watch = Watch()
    let token = store.sink(\.sum) { watch.hear($0) }
    onThreads(threads + 1) { thread in
      for round in 0..<rounds {
        if thread == threads {
          store.replaceReducer(round % 2 == 0 ? Self.second : Self.first)
        } else {
          store.dispatch(round % 3 == 0 ? .more : .add)
        }
      }
    }
    let actions = threads * (rounds + rounds / 3)
    #expect(outer.current == actions)
    #expect(inner.current == actions)
    #expect(store.version == actions)
    #expect(store.withState { $0.first + $0.second } == actions)
    #expect(watch.values == Array(0...actions))
    #expect(watch.overlaps == 0)
    withExtendedLifetime(token) {}
  }

  @Test("F4 a next that is kept is called later, on other threads, and loses nothing")
  func keptNext() {
    typealias Step = Middleware<State, Action, Never>
    let shelf = Guarded<[Step.Next]>([])
    let store = FluxStore(
      initialState: State(), reducer: Self.first,
      middleware: [
        Step { _, action, next in
          if case .later = action { shelf.withLock { $0.append(next) } } else { next(action) }
        },
        Step { _, action, next in next(action) },
      ])
    let (threads, rounds) = (4, 300)
    let passed = Guarded(0)
    onThreads(threads) { thread in
      for round in 0..<rounds {
        if thread % 2 == 0 {
          store.dispatch(round % 2 == 0 ? .later : .add)
        } else if let next = shelf.withLock({ $0.popLast() }) {
          next(.add)
          passed.withLock { $0 += 1 }
        }
      }
    }
    #expect(store.version == rounds + passed.current)
    #expect(passed.current + shelf.current.count == rounds)
  }

  @Test("F2 the changes of an action are that action's, whatever other threads and subscribers do")
  func exactChanges() {
    let wrong = Guarded(0)
    let store = FluxStore(
      initialState: State(), reducer: Self.first,
      middleware: [
        Middleware { _, action, next in
          let changes = next.changes(action)
          if changes.first != changes.version || changes.previous?.first != changes.version - 1 {
            wrong.withLock { $0 += 1 }
          }
        },
        Middleware { _, action, next in
          let changes = next.changes(action)
          if changes.first - (changes.previous?.first ?? 0) != 1 { wrong.withLock { $0 += 1 } }
        },
      ])
    let token = store.sink(\.first, initial: false) { first in
      if first % 10 == 0 { store.dispatch(.add) }
    }
    onThreads(4) { _ in
      for _ in 0..<200 { store.dispatch(.add) }
    }
    #expect(wrong.current == 0)
    withExtendedLifetime(token) {}
  }

  @Test("S17 stores go while other threads dispatch through contexts and kept nexts: nobody is called after")
  func storesGo() {
    typealias Step = Middleware<Held, Action, Int>
    let live = LiveCount()
    var late = 0
    for round in 0..<300 {
      let kept = Guarded<(context: Step.Context, next: Step.Next)?>(nil)
      let owner = Guarded<FluxStore<Held, Action, Int>?>(nil)
      let (calls, isGone) = (Guarded(0), Guarded(false))
      do {
        let probe = live.probe()
        let store = FluxStore<Held, Action, Int>(
          initialState: Held(probe: live.probe()), reducer: Reducer { state, _ in state.n += 1 },
          middleware: [
            Step { context, action, next in
              withExtendedLifetime(probe) {
                kept.withLock { if $0 == nil { $0 = (context, next) } }
                next(action)
              }
            }
          ])
        // Subscriptions do not keep the store: these are let go of with it.
        let hear: @Sendable (Int) -> Void = { [probe = live.probe()] _ in
          withExtendedLifetime(probe) { calls.withLock { $0 += 1 } }
        }
        let tokens = [store.sink(\.n, hear), store.sinkActivity(hear), store.sink(select: { $0.n }, hear)]
        owner.withLock { $0 = store }
        store.dispatch(.add)
        late += tokens.count == 3 ? 0 : 1
        onThreadsLetting(go: owner, after: round % 7, isGone: isGone, kept: kept, tokens: tokens)
      }
      let callsBefore = calls.current
      kept.withLock { kept in
        let n = kept?.context.n ?? -1
        kept?.context.dispatch(.add)
        kept?.next(.add)
        kept?.context.send(1)
        if kept?.context.n != n { late += 1 }
        kept = nil
      }
      if calls.current != callsBefore { late += 1 }
    }
    #expect(late == 0)
    #expect(live.now == 0)
  }

  struct Held: Sendable {
    var n = 0
    let probe: Probe
  }

  /// Dispatches on three threads through what was kept, while a fourth lets the store go.
  private func onThreadsLetting(
    go owner: Guarded<FluxStore<Held, Action, Int>?>, after rounds: Int, isGone: Guarded<Bool>,
    kept: Guarded<
      (context: Middleware<Held, Action, Int>.Context, next: Middleware<Held, Action, Int>.Next)?
    >,
    tokens: [Disposable]
  ) {
    onThreads(4) { thread in
      guard let (context, next) = kept.current else { return }
      for round in 0..<10 {
        switch thread {
        case 0:
          if round == rounds {
            let store = owner.withLock { owner in
              defer { owner = nil }
              return owner
            }
            withExtendedLifetime(store) {}
          }
        case 1: context.dispatch(.add)
        case 2: round % 2 == 0 ? next(.add) : context.send(round)
        default:
          _ = context.n
          if round == 5 { tokens[0].dispose() }
        }
      }
    }
  }
}
