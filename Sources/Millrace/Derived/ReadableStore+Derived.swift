extension ReadableStore {
  /// The part of the state at `path`, as a derived value.
  ///
  /// ```swift
  /// let count = store.derived(\.count)
  /// let doubled = count.map { $0 * 2 }
  /// ```
  ///
  /// Where `path` is made of stored properties, a commit that leaves their bytes alone pays nothing for it.
  /// Derived values of the same path share the comparison.
  ///
  /// - Parameter path: The part: a property of the state, or a path into it.
  /// - Returns: A derived value.
  @inlinable
  public func derived<Value: Equatable & Sendable>(_ path: any KeyPath<State, Value> & Sendable)
    -> Derived<Value>
  {
    Derived(leaf(path, isShared: true) { areUnchanged($0, $1) }) { areUnchanged($0, $1) }
  }

  /// The part of the state at `path`, as a derived value, where a comparator says what is a change.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second value makes no difference after the first: then that is kept.
  /// - Returns: A derived value.
  @inlinable
  public func derived<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Derived<Value> {
    part(path).map(by: areEquivalent) { $0 }
  }

  /// A value computed from the part of the state at `path`.
  ///
  /// ```swift
  /// let open = store.derived(\.todos) { todos in todos.filter { !$0.isDone } }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value. It takes an equal result for no change.
  @inlinable
  public func derived<Value: Equatable & Sendable, Result: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    derived(path).map(transform)
  }

  /// A value computed from the part of the state at `path`, where a comparator says what is a change.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second result makes no difference after the first: then that is kept.
  ///   - transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value.
  @inlinable
  public func derived<Value: Equatable & Sendable, Result: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Result, Result) -> Bool,
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    derived(path).map(by: areEquivalent, transform)
  }

  /// A value computed from the parts of the state at two and more paths.
  ///
  /// ```swift
  /// let visible = store.derived(\.todos, \.onlyOpen) { todos, onlyOpen in
  ///   todos.filter { !onlyOpen || !$0.isDone }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  ///   - transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value. It takes an equal result for no change.
  @inlinable
  public func derived<
    A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable,
    Result: Equatable & Sendable
  >(
    _ first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable,
    transform: @escaping @Sendable (A, B, repeat each Value) -> Result
  ) -> Derived<Result> {
    Derived<Result>.combine(
      derived(first), derived(second), repeat derived(each rest), transform: transform)
  }

  /// A value computed from the parts of the state at two and more paths, where a comparator says what is a
  /// change.
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  ///   - areEquivalent: Whether the second result makes no difference after the first: then that is kept.
  ///   - transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value.
  @inlinable
  public func derived<
    A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable, Result: Sendable
  >(
    _ first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Result, Result) -> Bool,
    transform: @escaping @Sendable (A, B, repeat each Value) -> Result
  ) -> Derived<Result> {
    Derived<Result>.combine(
      derived(first), derived(second), repeat derived(each rest), by: areEquivalent, transform: transform)
  }

  /// A part that is not compared: it counts as changed whenever its bytes have, or a commit may have changed
  /// what it computes.
  @inlinable
  func part<Value: Sendable>(_ path: any KeyPath<State, Value> & Sendable) -> Derived<Value> {
    Derived(leaf(path, isShared: false) { _, _ in false }) { _, _ in false }
  }

  @inlinable
  func leaf<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, isShared: Bool,
    areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> Node {
    let lifetime = storeAccess.cell.lifetime
    if let place = Place(of: path) {
      return Leaf.stored(
        Value.self, at: place, in: lifetime, key: isShared ? LeafKey(at: place, type: Value.self) : nil,
        areEqual: areEqual)
    }
    let key = isShared ? LeafKey(ComputedPath(path, telling: Value.self), from: 0) : nil
    return Leaf.evaluated(
      Value.self, in: lifetime, key: key,
      { $0.assumingMemoryBound(to: State.self).pointee[keyPath: path] }, areEqual: areEqual)
  }
}
