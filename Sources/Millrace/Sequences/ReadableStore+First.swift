// Waiting for one value. The methods consume the store, so that waiting does not keep it: `await store?.first(…)` on
// a weak reference ends when the store goes.

extension ReadableStore {
  /// The first value of the part at `path` for which `predicate` says true: the current one, or one to come.
  ///
  /// ```swift
  /// if let count = await store.first(of: \.count, where: { $0 > 3 }) { print(count) }
  /// ```
  ///
  /// It looks at each value that a sink would hear, and so finds one that the next commit replaces. It does not keep
  /// the store.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - predicate: Whether to take the value. Called outside of every lock, on the thread of a commit.
  /// - Returns: The value; nil where the store goes or the task is cancelled before there is one.
  @inlinable
  nonisolated(nonsending) public consuming func first<Value: Equatable & Sendable>(
    of path: any KeyPath<State, Value> & Sendable, where predicate: @escaping @Sendable (Value) -> Bool
  ) async -> Value? {
    let values = values(of: path)
    _ = consume self
    return await values.first(where: predicate)
  }

  /// The first values of the parts at two and more paths for which `predicate` says true.
  ///
  /// See ``first(of:where:)``.
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  ///   - predicate: Whether to take the values. Called outside of every lock, on the thread of a commit.
  /// - Returns: The values; nil where the store goes or the task is cancelled before there are any.
  @inlinable
  nonisolated(nonsending) public consuming func first<
    A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable
  >(
    of first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable,
    where predicate: @escaping @Sendable (A, B, repeat each Value) -> Bool
  ) async -> (A, B, repeat each Value)? {
    let values = parts(of: first, second, repeat each rest, buffering: .newest(1))
    _ = consume self
    let found = await values.first { predicate($0.first, $0.second, repeat each $0.rest) }
    return found.map { $0.tuple }
  }

  /// The first activity for which `predicate` says true, of those that are sent from now on.
  ///
  /// It does not keep the store.
  ///
  /// - Parameter predicate: Whether to take the activity. Called outside of every lock, on the thread that sends.
  /// - Returns: The activity; nil where the store goes or the task is cancelled before there is one.
  @inlinable
  nonisolated(nonsending) public consuming func firstActivity(
    where predicate: @escaping @Sendable (Activity) -> Bool
  ) async -> Activity? {
    let activities = activityValues()
    _ = consume self
    return await activities.first(where: predicate)
  }
}
