import Millrace

/// What can happen to a `Pair`.
enum PairAction: Sendable, Equatable {
  case add(Int)
  case twice(Int)
}

/// Adds to `a`; leaves `twice` to middleware.
let pairReducer = Reducer<Pair, PairAction> { state, action in
  switch action {
  case .add(let n): state.a += n
  case .twice: state.a = -1_000
  }
}

/// Writes down each action, and what the state is when it has been passed on.
func trace(_ name: String, _ journal: Journal) -> Middleware<Pair, PairAction, Never> {
  Middleware { context, action, next in
    journal("\(name)> \(action)")
    next(action)
    journal("\(name)< \(context.a)")
  }
}

/// Writes down each action with what it changed.
func traceChanges(_ name: String, _ journal: Journal) -> Middleware<Pair, PairAction, Never> {
  Middleware { _, action, next in
    let changes = next.changes(action)
    let previous = changes.previous.map { "\($0.a)" } ?? "none"
    journal("\(name) \(action): \(previous) to \(changes.current.a), version \(changes.version)")
  }
}

/// Drops what adds less than nothing.
func droppingNegatives<Activity>() -> Middleware<Pair, PairAction, Activity> {
  Middleware { _, action, next in
    if case .add(let n) = action, n < 0 { return }
    next(action)
  }
}
