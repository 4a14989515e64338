import Millrace
import Testing

@Suite struct PurityTests {
  @Test("F3 reducers run inside the commit, one at a time")
  func oneAtATime() {
    let inside = Box(0)
    let overlaps = Tally()
    let store = FluxStore(
      initialState: Pair(),
      reducer: Reducer<Pair, PairAction> { state, _ in
        inside.value += 1
        if inside.value != 1 { overlaps.add() }
        state.a += 1
        inside.value -= 1
      })
    onThreads(4) { _ in for _ in 0..<500 { store.dispatch(.add(1)) } }
    #expect(store.a == 2_000)
    #expect(overlaps.count == 0)
  }

  @Test("F3 in checked mode an impure reducer is reported with its action")
  func impure() {
    let count = Box(0)
    let store = FluxStore(
      initialState: Pair(),
      reducer: Reducer<Pair, PairAction> { state, action in
        count.value += 1
        if action == .twice(1) { state.a = count.value } else { state.b += 1 }
      },
      checks: .purity)
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { journal("a\($0)") }

    Report.withHandler { report in
      // Outside the lock.
      journal("\(report.kind) at version \(store.version): \(report)")
    } _: {
      store.dispatch(.add(1))
      journal("--")
      store.dispatch(.twice(1))
    }

    #expect(
      journal.lines == [
        "--",
        """
        impureReducer at version 2: The reducer is not pure: run twice on the same state with the action \
        twice(1), it made two different states. A reducer must depend on nothing but its state and action. \
        Take random numbers, dates and identifiers in middleware, and put them into the action.
        """,
        "a4",
      ])
    #expect(store.state == Pair(a: 4, b: 1))
    token.dispose()
  }

  @Test("F3 in checked mode a pure reducer is not reported, NaN included, and changes the state once")
  func pure() {
    let journal = Journal()
    let store = FluxStore<Double, PairAction, String>(
      initialState: 1, reducer: Reducer { state, action in state = action == .add(0) ? .nan : state + 1 },
      checks: .purity)
    Report.withHandler {
      journal("\($0)")
    } _: {
      store.dispatch(.add(1))
      #expect(store.state == 2)
      store.dispatch(.add(0))
      store.dispatch(.add(0))
    }
    #expect(store.state.isNaN)
    #expect(journal.lines == [])
  }

  @Test("F3 in checked mode the reducer that replaces another is checked too")
  func replacedIsChecked() {
    let journal = Journal()
    let count = Box(0)
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer, checks: .purity)
    store.replaceReducer(
      Reducer { state, _ in
        count.value += 1
        state.a = count.value
      })
    Report.withHandler {
      journal("\($0.kind)")
    } _: {
      store.dispatch(.add(1))
    }
    #expect(journal.lines == ["impureReducer"])
  }

  @Test("F3 without checks a reducer runs once an action")
  func unchecked() {
    let calls = Tally()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(),
      reducer: Reducer { state, _ in
        calls.add()
        state.a = calls.count
      }, checks: [])
    store.dispatch(.add(1))
    #expect(calls.count == 1)
    #expect(store.a == 1)
  }
}
