/// The state before and after a commit, and which parts of it differ.
///
/// ```swift
/// let token = store.sinkChanges { changes in
///   changes.ifChanged(\.name) { print("the name is \($0)") }
///   if changes.hasChanges(\.todos) { print("\(changes.todos.count) todos") }
/// }
/// ```
///
/// It holds both states, so while it exists, or while anybody subscribes with `sinkChanges`, an edit of a
/// collection in the state copies that collection.
@dynamicMemberLookup
public struct Changes<State> {
  /// The state after the commit.
  public let current: State
  /// The state before it.
  ///
  /// Nil for a subscription's first value.
  public let previous: State?
  /// The number of the commit.
  public let version: Int

  /// Makes the changes between two states, for instance for a test.
  public init(from previous: State?, to current: State, version: Int) {
    self.current = current
    self.previous = previous
    self.version = version
  }

  /// The changes of two commits as one: they count as made by the later.
  static func merged(_ skipped: Changes, _ next: Changes) -> Changes {
    Changes(from: skipped.previous, to: next.current, version: next.version)
  }

  /// A member of the current state.
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { current[keyPath: path] }
}

extension Changes: Sendable where State: Sendable {}

extension Changes {
  /// Whether the part at `path` differs from what it was; true where there is nothing before.
  ///
  /// Costs one comparison. Values with the same bits are equal, then `==` decides.
  public func hasChanges<Value: Equatable>(_ path: KeyPath<State, Value>) -> Bool {
    guard let previous else { return true }
    return !areUnchanged(previous[keyPath: path], current[keyPath: path])
  }

  /// Whether any of the parts differs from what it was; true where there is nothing before.
  public func hasChanges<A: Equatable, B: Equatable, each Value: Equatable>(
    _ first: KeyPath<State, A>, _ second: KeyPath<State, B>, _ rest: repeat KeyPath<State, each Value>
  ) -> Bool {
    if hasChanges(first) || hasChanges(second) { return true }
    for path in repeat each rest {
      if hasChanges(path) { return true }
    }
    return false
  }

  /// Calls `body` with the part at `path`, where that differs from what it was, or where nothing was before.
  public func ifChanged<Value: Equatable, Failure: Error>(
    _ path: KeyPath<State, Value>, do body: (Value) throws(Failure) -> Void
  ) throws(Failure) {
    if hasChanges(path) { try body(current[keyPath: path]) }
  }

  /// Calls `body` with the parts, where any of them differs from what it was, or where nothing was before.
  public func ifChanged<A: Equatable, B: Equatable, each Value: Equatable, Failure: Error>(
    _ first: KeyPath<State, A>, _ second: KeyPath<State, B>, _ rest: repeat KeyPath<State, each Value>,
    do body: (A, B, repeat each Value) throws(Failure) -> Void
  ) throws(Failure) {
    if hasChanges(first, second, repeat each rest) {
      try body(current[keyPath: first], current[keyPath: second], repeat current[keyPath: each rest])
    }
  }
}
