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
    let access = storeAccess
    let leaf = Leaf.part(path, key: LeafKey(of: path, in: access), in: access) { areUnchanged($0, $1) }
    return Derived(leaf) { areUnchanged($0, $1) }
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
    Derived(Leaf.part(path, key: nil, in: storeAccess, areEqual: { _, _ in false })) { _, _ in false }
      .map(by: areEquivalent) { $0 }
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

  /// A value computed by a closure that reads what it needs: that is what it depends on.
  ///
  /// ```swift
  /// let shown = store.derived { read in
  ///   read.isFiltered ? read.items.filter(\.isOpen) : read.items
  /// }
  /// ```
  ///
  /// `read.count` reads a part of the state, `read(other)` another derived value. What the last run read is
  /// what a change is looked for in: a branch that was not taken costs nothing. All that one run reads is of
  /// one state of each store: that is why each run begins with a copy of the state's own bytes, and costs a
  /// reference count for each collection or object in it.
  ///
  /// A closure that reads a value which has never been computed runs that one's closure within its own: a
  /// chain of thousands should be read from its beginning, or be made with ``Derived/map(_:)``.
  ///
  /// - Parameter compute: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value. It takes an equal result for no change.
  @inlinable
  public func derived<Result: Equatable & Sendable>(
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Result
  ) -> Derived<Result> {
    .tracked(in: storeAccess, Unchanged(Result.self), compute)
  }

  /// A value computed by a closure that reads what it needs, where a comparator says what is a change.
  ///
  /// - Parameters:
  ///   - areEquivalent: Whether the second result makes no difference after the first: then that is kept.
  ///   - compute: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value.
  @inlinable
  public func derived<Result: Sendable>(
    by areEquivalent: @escaping @Sendable (Result, Result) -> Bool,
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Result
  ) -> Derived<Result> {
    .tracked(in: storeAccess, Comparator(areEquivalent), compute)
  }
}
