import Foundation
import Millrace
import Testing

@Suite struct DispatchTests {
  // MARK: F1

  @Test("F1 the state changes through dispatch alone: one commit for each action that reaches the reducer")
  func dispatchAlone() {
    let store = FluxStore<Pair, PairAction, String>(
      initialState: Pair(), reducer: pairReducer, middleware: [droppingNegatives()])
    let journal = Journal()
    let token = store.sinkChanges(initial: false) { journal("\($0.version): \($0.a)") }

    store.send("no change")
    _ = store.state
    store.withState { _ in }
    #expect(store.version == 0)
    for n in [1, -1, 2, 0] { store.dispatch(.add(n)) }

    #expect(journal.lines == ["1: 1", "2: 3"])
    #expect(store.version == 3)
    token.dispose()
  }

  @Test("F1 when dispatch returns the action has been through the middleware and the reducer")
  func hasBeenThrough() {
    let journal = Journal()
    let caller = currentThread
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(),
      reducer: Reducer { state, action in
        journal("reducer \(action) here: \(currentThread == caller)")
        pairReducer(&state, action)
      },
      middleware: [trace("outer", journal), trace("inner", journal)])

    store.dispatch(.add(1))
    journal("returned, a is \(store.a)")

    #expect(
      journal.lines == [
        "outer> add(1)", "inner> add(1)", "reducer add(1) here: true", "inner< 1", "outer< 1",
        "returned, a is 1",
      ])
  }

  @Test(
    "F1 also where another thread delivers, or a callback dispatches, dispatch returns with the new state")
  func hasBeenThroughWhileOthersDeliver() {
    let store = FluxStore<Pair, PairAction, Never>(initialState: Pair(), reducer: pairReducer)
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { a in
      guard a == 1 else { return journal("told \(a)") }
      store.dispatch(.add(1))
      journal("in the callback \(store.a)")
      onThread {
        store.dispatch(.add(1))
        journal("on another thread \(store.a)")
      }
    }

    store.dispatch(.add(1))

    #expect(journal.lines == ["in the callback 2", "on another thread 3", "told 2", "told 3"])
    token.dispose()
  }

  @Test("F1 a store that nobody else holds is alive until dispatch has returned")
  func heldByItsCall() {
    let journal = Journal()
    func makeStore() -> FluxStore<Pair, PairAction, Never> {
      FluxStore(initialState: Pair(), reducer: pairReducer, middleware: [trace("middleware", journal)])
    }

    makeStore().dispatch(.add(1))
    let old = Store(initialState: Pair(a: 5)).commit { state in
      defer { state.a = 6 }
      return state.a
    }

    #expect(journal.lines == ["middleware> add(1)", "middleware< 1"])
    #expect(old == 5)
  }

  @Test("F1 a replaced reducer is used from the next dispatch on, and the state is kept")
  func replacedReducer() {
    let store = FluxStore<Pair, PairAction, Never>(initialState: Pair(), reducer: pairReducer)
    let journal = Journal()
    let token = store.sink(\.a) { journal("a\($0)") }
    store.dispatch(.add(1))

    store.replaceReducer(Reducer { state, _ in state.a = -1 })
    journal("replaced")
    store.dispatch(.add(1))

    #expect(journal.lines == ["a0", "a1", "replaced", "a-1"])
    #expect(store.version == 2)
    token.dispose()
  }

  @Test("F1 a reducer may be replaced in a callback and in middleware, and by other threads")
  func replacedAnywhere() {
    let box = Box<FluxStore<Pair, PairAction, Never>?>(nil)
    let counting = Reducer<Pair, PairAction> { state, _ in state.a += 10 }
    let replacing = Middleware<Pair, PairAction, Never> { _, action, next in
      box.value?.replaceReducer(counting)
      next(action)
    }
    let store = FluxStore(initialState: Pair(), reducer: pairReducer, middleware: [replacing])
    box.value = store
    store.dispatch(.add(1))
    #expect(store.a == 10)

    let token = store.sink(\.a, initial: false) { _ in store.replaceReducer(pairReducer) }
    onThreads(2) { index in
      for _ in 0..<200 { if index == 0 { store.replaceReducer(counting) } else { store.dispatch(.add(0)) } }
    }
    #expect(store.version == 201)
    token.dispose()
    box.value = nil
  }

  // MARK: F4

  @Test("F4 each action meets each middleware and the reducer at most once for each time it is passed on")
  func actionsOnce() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(),
      reducer: Reducer { _, action in journal("reducer \(action)") },
      middleware: [
        Middleware { _, action, next in
          journal("first \(action)")
          next(action)
        },
        Middleware { _, action, next in
          journal("second \(action)")
          if action != .add(0) { next(action) }
        },
      ])
    let token = store.sink(select: { $0.a }, by: { _, _ in false }, initial: false) { _ in }

    for n in 0...2 { store.dispatch(.add(n)) }

    #expect(
      journal.lines == [
        "first add(0)", "second add(0)", "first add(1)", "second add(1)", "reducer add(1)", "first add(2)",
        "second add(2)", "reducer add(2)",
      ])
    token.dispose()
  }

  @Test("F4 on many threads too each action is reduced exactly once")
  func actionsOnceOnThreads() {
    let store = FluxStore<Set<Int>, PairAction, Never>(
      initialState: [],
      reducer: Reducer { numbers, action in
        if case .add(let n) = action, !numbers.insert(n).inserted { numbers.insert(-1) }
      },
      middleware: [Middleware { _, action, next in next(action) }])
    let token = store.sink(\.count, initial: false) { _ in }
    onThreads(4) { index in for n in 0..<200 { store.dispatch(.add(index * 200 + n)) } }
    #expect(store.state == Set(0..<800))
    #expect(store.version == 800)
    token.dispose()
  }

  @Test("F4 an action is kept by nobody after it has been handled")
  func actionsAreNotKept() {
    let journal = Journal()
    let store = FluxStore<Pair, Carrying, Never>(
      initialState: Pair(),
      reducer: Reducer { state, _ in state.a += 1 },
      middleware: [
        Middleware { context, action, next in
          _ = next.changes(action)
          if case .carry = action { context.dispatch(.nothing) }
        },
        .logger { _ in },
        Middleware { _, action, next in next(action) },
      ])
    let token = store.sinkChanges { _ in }

    store.dispatch(.carry(Witness("action", in: journal)))
    journal("dispatched")
    store.batch {
      store.dispatch(.carry(Witness("action", in: journal)))
      journal("dispatched in a batch")
    }

    #expect(journal.lines == ["action is gone", "dispatched", "action is gone", "dispatched in a batch"])
    token.dispose()
  }

  @Test("F4 a value that an action carries may dispatch from its deinit")
  func actionsThatDispatch() {
    let journal = Journal()
    let store = FluxStore<Pair, Carrying, Never>(
      initialState: Pair(),
      reducer: Reducer { state, action in if case .nothing = action { state.b += 1 } else { state.a += 1 } })
    let token = store.sink(\.self, initial: false) { journal("\($0.a) \($0.b)") }
    let dispatching: @Sendable () -> Witness = { Witness { [weak store] in store?.dispatch(.nothing) } }

    store.dispatch(.carry(dispatching()))
    journal("dispatched")
    store.batch { store.dispatch(.carry(dispatching())) }

    #expect(journal.lines == ["1 0", "1 1", "dispatched", "2 2"])
    token.dispose()
  }

  private enum Carrying: Sendable {
    case carry(Witness)
    case nothing
  }
}
