import Millrace

/// Everything that the counter knows.
struct CounterState: Sendable, Equatable {
  /// The number on show.
  var count = 0

  /// On which side of the start the count is: computed, never stored, so it cannot be wrong.
  var place: String {
    count > 0 ? "above the start" : count < 0 ? "below the start" : "at the start"
  }
}

/// Everything that can happen to the counter.
enum CounterAction: Sendable, Equatable {
  case increment
  case decrement
  case reset
}

/// The one place where the count changes.
let counterReducer = Reducer<CounterState, CounterAction> { state, action in
  switch action {
  case .increment: state.count += 1
  case .decrement: state.count -= 1
  case .reset: state.count = 0
  }
}

typealias CounterStore = FluxStore<CounterState, CounterAction, Never>

/// The place as a value that follows the count: found once for each count, and told where it is another.
func makePlace(of store: CounterStore) -> Derived<String> {
  store.derived(\.count) { CounterState(count: $0).place }
}
