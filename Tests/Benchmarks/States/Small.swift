import Millrace

/// A state of three integers, of which actions change the first.
struct Small: Sendable {
  var count = 0
  var other = 0
  var another = 0

  /// The same closure for the floor and for the stores.
  static let reduce: @Sendable (inout Small, SmallAction) -> Void = { small, action in
    switch action {
    case .add(let amount): small.count += amount
    case .swapOthers: swap(&small.other, &small.another)
    }
  }
}

enum SmallAction: Sendable {
  case add(Int)
  case swapOthers
}

typealias SmallStore = FluxStore<Small, SmallAction, Never>

extension SmallStore {
  static func make(middleware: [Middleware<Small, SmallAction, Never>] = []) -> SmallStore {
    SmallStore(initialState: Small(), reducer: Reducer(Small.reduce), middleware: middleware)
  }

  /// Dispatches actions of which each changes `count`.
  func dispatching(holding: Any? = nil) -> Operation {
    Operation(holding: holding) { count in
      for turn in 0..<count { self.dispatch(.add(turn & 7 + 1)) }
    }
  }
}
