// Families take the key, then the parts of the state. Without a capacity that is given they keep 32 values.

extension ReadableStore {
  /// Values computed from a key and the part of the state at `path`.
  ///
  /// ```swift
  /// let byOwner = store.derivedFamily(\.todos, capacity: 32) { (owner: String, todos) in
  ///   todos.filter { $0.owner == owner }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - capacity: How many values are kept for those who ask again.
  ///   - transform: Computes the value for a key. Pure; runs outside of every lock.
  /// - Returns: The family, to be subscripted by key.
  @inlinable
  public func derivedFamily<
    Key: Hashable & Sendable, Value: Equatable & Sendable, Result: Equatable & Sendable
  >(
    _ path: any KeyPath<State, Value> & Sendable, capacity: Int = 32,
    _ transform: @escaping @Sendable (Key, Value) -> Result
  ) -> DerivedFamily<Key, Result> {
    derivedFamily(path, by: { areUnchanged($0, $1) }, capacity: capacity, transform)
  }

  /// Values computed from a key and the part of the state at `path`, where a comparator says what is a change.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second result makes no difference after the first: then that is kept.
  ///   - capacity: How many values are kept for those who ask again.
  ///   - transform: Computes the value for a key. Pure; runs outside of every lock.
  /// - Returns: The family, to be subscripted by key.
  @inlinable
  public func derivedFamily<Key: Hashable & Sendable, Value: Equatable & Sendable, Result: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Result, Result) -> Bool, capacity: Int = 32,
    _ transform: @escaping @Sendable (Key, Value) -> Result
  ) -> DerivedFamily<Key, Result> {
    let part = derived(path)
    return DerivedFamily(capacity: capacity) { key in
      part.map(by: areEquivalent) { transform(key, $0) }
    }
  }

  /// Values computed from a key and the parts of the state at two and more paths.
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  ///   - capacity: How many values are kept for those who ask again.
  ///   - transform: Computes the value for a key. Pure; runs outside of every lock.
  /// - Returns: The family, to be subscripted by key.
  @inlinable
  public func derivedFamily<
    Key: Hashable & Sendable, A: Equatable & Sendable, B: Equatable & Sendable,
    each Value: Equatable & Sendable, Result: Equatable & Sendable
  >(
    _ first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable, capacity: Int = 32,
    transform: @escaping @Sendable (Key, A, B, repeat each Value) -> Result
  ) -> DerivedFamily<Key, Result> {
    let (a, b, others) = (derived(first), derived(second), (repeat derived(each rest)))
    return DerivedFamily(capacity: capacity) { key in
      Derived<Result>.combine(Derived<Key>.constant(key), a, b, repeat each others, transform: transform)
    }
  }

  /// Values computed from a key by a closure that reads what it needs: that is what each depends on.
  ///
  /// - Parameters:
  ///   - capacity: How many values are kept for those who ask again.
  ///   - compute: Computes the value for a key. Pure; runs outside of every lock.
  /// - Returns: The family, to be subscripted by key.
  @inlinable
  public func derivedFamily<Key: Hashable & Sendable, Result: Equatable & Sendable>(
    capacity: Int = 32, _ compute: @escaping @Sendable (Key, DerivedReader<State>) -> Result
  ) -> DerivedFamily<Key, Result> {
    let access = storeAccess
    return DerivedFamily(capacity: capacity) { [handle = access.cell.lifetime.handle] key in
      // The family keeps its store also while it has no value.
      withExtendedLifetime(handle) {
        Derived.tracked(in: access, Unchanged(Result.self)) { compute(key, $0) }
      }
    }
  }
}
