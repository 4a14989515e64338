import Foundation
import Millrace
import Testing

/// Order, re-entrancy and the start, as reported of other libraries.
@Suite struct DispatchOrderCases {
  struct State: Sendable, Equatable {
    var n = 0
    var screen: String?
  }

  enum Action: Sendable, Equatable {
    case add(Int)
    case start
    case dismissed
    case present
  }

  static let reducer = Reducer<State, Action> { state, action in
    switch action {
    case .add(let number): state.n += number
    case .start: state.n = 1
    case .dismissed: state.screen = nil
    case .present: state.screen = "sheet"
    }
  }

  @Test("A subscriber that commits keeps the order for those after it (VergeGroup/swift-verge#221)")
  func committingSubscriber() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = [
      store.sink(\.n, initial: false) { n in
        if n == 1 { store.commit { $0.n = 2 } }
      },
      store.sink(\.n, initial: false) { log.add("second \($0)") },
      store.sinkChanges(initial: false) { log.add("third \($0.n) of version \($0.version)") },
    ]
    store.commit { $0.n = 1 }
    #expect(log.entries == ["second 1", "third 1 of version 1", "second 2", "third 2 of version 2"])
    withExtendedLifetime(bag) {}
  }

  @Test("An action that middleware dispatches before its own is done overwrites nothing (reduxjs/redux#110)")
  func nestedDispatch() {
    for dispatchesFirst in [true, false] {
      let store = FluxStore(
        initialState: State(), reducer: Self.reducer,
        middleware: [
          Middleware { context, action, next in
            if action == .add(1), dispatchesFirst { context.dispatch(.add(10)) }
            next(action)
            if action == .add(1), !dispatchesFirst { context.dispatch(.add(10)) }
          }
        ])
      store.dispatch(.add(1))
      #expect(store.n == 11)
    }
  }

  @Test(
    "A follow-up action of a subscriber comes after its cause has reached all (ReactorKit/ReactorKit#260)")
  func followUp() {
    let store = FluxStore(initialState: State(screen: "first"), reducer: Self.reducer)
    let log = Log<String>()
    let bag = [
      store.sink(\.screen, initial: false) { screen in
        log.add("first \(screen ?? "none")")
        if screen == nil { store.dispatch(.present) }
      },
      store.sink(\.screen, initial: false) { log.add("second \($0 ?? "none")") },
    ]
    store.dispatch(.dismissed)
    #expect(log.entries == ["first none", "second none", "first sheet", "second sheet"])
    withExtendedLifetime(bag) {}
  }

  @Test(
    "A subscriber that answers at once hears its own new state, until it settles (NoTests/RxFeedback.swift#8)"
  )
  func feedback() {
    let store = FluxStore(initialState: State(), reducer: Self.reducer)
    let log = Log<Int>()
    let token = store.sink(\.n) { n in
      log.add(n)
      if n < 3 { store.dispatch(.add(1)) }
    }
    #expect(log.entries == [0, 1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test(
    "An action sent during a delivery needs no third one to be handled (pointfreeco/swift-composable-architecture#661)"
  )
  func noThirdAction() {
    let store = FluxStore(initialState: State(), reducer: Self.reducer)
    let log = Log<String>()
    let token = store.sink(\.n, initial: false) { n in
      log.add("n \(n)")
      if n == 1 {
        store.dispatch(.add(10))
        log.add("handled: \(store.n)")
      }
    }
    store.dispatch(.add(1))
    #expect(log.entries == ["n 1", "handled: 11", "n 11"])
    withExtendedLifetime(token) {}
  }

  @Test(
    "A payload whose deinit dispatches is heard, without a trap (pointfreeco/swift-composable-architecture#1352)"
  )
  func dispatchInDeinit() {
    struct Held: Sendable { var n = 0, probe: Probe? }
    enum HeldAction: Sendable { case hold(Probe), drop, note }
    let live = LiveCount()
    let store = FluxStore(
      initialState: Held(),
      reducer: Reducer<Held, HeldAction> { state, action in
        switch action {
        case .hold(let probe): state.probe = probe
        case .drop: state.probe = nil
        case .note: state.n += 1
        }
      })
    let token = store.sink(\.n, initial: false) { _ in }
    store.dispatch(.hold(live.probe { store.dispatch(.note) }))
    store.dispatch(.drop)
    #expect(store.n == 1)
    // One that no state keeps goes with the action itself.
    store.replaceReducer(
      Reducer { state, action in
        if case .note = action { state.n += 1 }
      })
    store.dispatch(.hold(live.probe { store.dispatch(.note) }))
    #expect(store.n == 2)
    #expect(live.now == 0)
    store.replaceReducer(Reducer { _, _ in })
    withExtendedLifetime(token) {}
  }

  @Test("What middleware answers at once is reduced after its cause (ngrx/effects#58)")
  func answerAfterCause() {
    let log = Log<Action>()
    let store = FluxStore(
      initialState: State(),
      reducer: Reducer<State, Action> { _, action in log.add(action) },
      middleware: [
        Middleware { context, action, next in
          next(action)
          if action == .add(1) { context.dispatch(.add(2)) }
        }
      ])
    store.dispatch(.add(1))
    #expect(log.entries == [.add(1), .add(2)])
  }

  @Test("What is read when a dispatch is done is the state after it (ngxs/store#1981)")
  func readAfterDispatch() {
    let log = Log<Int>()
    let store = FluxStore(
      initialState: State(), reducer: Self.reducer,
      middleware: [
        Middleware { context, action, next in
          next(action)
          log.add(context.n)
        }
      ])
    store.dispatch(.add(5))
    #expect(log.entries == [5])
    #expect(store.n == 5)
  }

  @Test("Dispatches from eight threads are all applied (ReSwift/ReSwift#458)")
  func eightThreads() {
    let store = FluxStore(initialState: State(), reducer: Self.reducer)
    onThreads(8) { _ in
      for _ in 0..<1000 { store.dispatch(.add(1)) }
    }
    #expect(store.n == 8000)
  }

  @Test(
    "A reducer that stands still, and one that dispatches as it drops a value, leave the store usable (reduxjs/redux#368)"
  )
  func dispatchInAReducer() {
    struct Held: Sendable { var n = 0, probe: Probe? }
    let live = LiveCount()
    let store = FluxStore(
      initialState: Held(),
      reducer: Reducer<Held, Int> { state, action in
        state.probe = nil
        state.n += action
      })
    store.replaceReducer(
      Reducer { state, action in
        state.n += action
        state.probe = action == 1 ? live.probe { store.dispatch(10) } : nil
      })
    store.dispatch(1)
    store.dispatch(100)  // lets go of the value, which dispatches from within the reducer
    store.dispatch(0)
    #expect(store.n == 111)
    #expect(store.version == 4)
    store.replaceReducer(Reducer { _, _ in })
  }

  @Test("The store is never older than the value that a callback was told (ReSwift/ReSwift#145)")
  func storeIsNotOlder() {
    let (store, older) = (Store(initialState: State()), Guarded(0))
    let bag = (0..<3).map { _ in
      store.sink(\.n) { n in
        if store.n < n || store.version < n { older.withLock { $0 += 1 } }
        if n % 5 == 1 { store.commit { $0.n += 1 } }
      }
    }
    onThreads(3) { _ in
      for _ in 0..<200 { store.commit { $0.n += 1 } }
    }
    #expect(older.current == 0)
    withExtendedLifetime(bag) {}
  }

  @Test(
    "One callback that sends eleven actions, or ten thousand, has them all handled (elmish/elmish#201)",
    arguments: [11, 10_000])
  func manyActions(count: Int) {
    let store = FluxStore(initialState: State(), reducer: Self.reducer)
    let heard = Guarded(0)
    let bag = [
      store.sink(\.screen, initial: false) { _ in
        for _ in 0..<count { store.dispatch(.add(1)) }
      },
      store.sink(\.n, initial: false) { _ in heard.withLock { $0 += 1 } },
    ]
    Report.withHandler({ _ in }) { store.dispatch(.present) }
    #expect(store.n == count)
    #expect(heard.current == count)
    withExtendedLifetime(bag) {}
  }

  @Test("The first action meets the middleware that answers it (elmish/elmish#257)")
  func firstAction() {
    for _ in 0..<1000 {
      let store = FluxStore(
        initialState: State(), reducer: Self.reducer,
        middleware: [
          Middleware { context, action, next in
            next(action)
            if action == .start { context.dispatch(.add(1)) }
          }
        ])
      store.dispatch(.start)
      #expect(store.n == 2)
    }
  }

  @Test("What is sent from within a callback, and subscribed to there, returns (ReactiveCocoa/Loop#14)")
  func subscribingFromWithin() {
    let store = FluxStore<State, Action, Int>(initialState: State(), reducer: Self.reducer)
    let (log, inner) = (Log<String>(), Log<Disposable>())
    let bag = [
      store.sink(\.n, initial: false) { n in
        if n == 1 {
          inner.add(store.sink(\.n) { log.add("inner \($0)") })
          inner.add(store.sinkActivity { log.add("activity \($0)") })
          store.send(7)
          store.dispatch(.add(1))
        }
        log.add("outer \(n)")
      }
    ]
    store.dispatch(.start)
    #expect(log.entries == ["inner 1", "outer 1", "activity 7", "outer 2", "inner 2"])
    withExtendedLifetime((bag, inner)) {}
  }
}
