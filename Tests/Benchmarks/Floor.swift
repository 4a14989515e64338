import Synchronization

/// The least that a thread-safe store can do: lock, and call a reducer's closure on the state.
private final class Floor: Sendable {
  let state = Mutex(Small())
  let reduce: @Sendable (inout Small, SmallAction) -> Void

  init(reduce: @escaping @Sendable (inout Small, SmallAction) -> Void) { self.reduce = reduce }
}

extension Operation {
  /// What all times are divided by.
  static var floor: Operation {
    let floor = Floor(reduce: Small.reduce)
    return Operation { count in
      for turn in 0..<count {
        floor.state.withLock { floor.reduce(&$0, .add(turn & 7 + 1)) }
      }
    }
  }
}
