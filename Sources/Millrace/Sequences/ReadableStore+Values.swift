// Parts of the state, and activities, as async sequences: each is the sink of the same selection, handed over to
// a loop.

extension ReadableStore {
  /// The part at `path`, now and whenever a commit changes it, for a loop.
  ///
  /// ```swift
  /// for await count in store.values(of: \.count) {
  ///   print("count is \(count)")
  /// }
  /// ```
  ///
  /// A loop hears, in commit order, what ``sink(_:initial:file:line:_:)`` would. While it is busy only the newest
  /// value waits, unless `buffering` says otherwise: it may miss some in between, and never the last. It ends with
  /// the store, which it does not keep, and with its task. See ``ValueSequence``.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - buffering: What waits while a loop is busy.
  /// - Returns: The sequence. O(1); each loop over it subscribes for itself.
  @inlinable
  public func values<Value: Equatable & Sendable>(
    of path: any KeyPath<State, Value> & Sendable, buffering: Buffering = .newest(1)
  ) -> ValueSequence<Value> {
    let store = StoreReference(to: storeAccess)
    return ValueSequence(buffering: buffering) { store.sink(path, $0) }
  }

  /// The part at `path`, now and whenever it differs from what was told last, for a loop.
  ///
  /// A loop hears what ``sink(_:by:initial:file:line:_:)`` would. See ``values(of:buffering:)``.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside the commit.
  ///   - buffering: What waits while a loop is busy.
  /// - Returns: The sequence. O(1); each loop over it subscribes for itself.
  @inlinable
  public func values<Value: Sendable>(
    of path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, buffering: Buffering = .newest(1)
  ) -> ValueSequence<Value> {
    let store = StoreReference(to: storeAccess)
    return ValueSequence(buffering: buffering) { store.sink(path, by: areEquivalent, $0) }
  }

  /// The parts at two and more paths, now and whenever a commit changes any of them, for a loop.
  ///
  /// ```swift
  /// for await (count, title) in store.values(of: \.count, \.title) {
  ///   print("\(title): \(count)")
  /// }
  /// ```
  ///
  /// A loop hears what ``sink(_:_:_:initial:file:line:_:)`` would. See ``values(of:buffering:)``.
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  ///   - buffering: What waits while a loop is busy.
  /// - Returns: The sequence of tuples. O(1); each loop over it subscribes for itself.
  @inlinable
  public func values<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    of first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable, buffering: Buffering = .newest(1)
  ) -> ValueSequence<(A, B, repeat each Value)> {
    ValueSequence(parts(of: first, second, repeat each rest, buffering: buffering)) { $0.tuple }
  }

  /// What `select` finds in the state, now and whenever a commit changes that, for a loop.
  ///
  /// A loop hears what ``sink(select:initial:file:line:_:)`` would. See ``values(of:buffering:)``.
  ///
  /// - Parameters:
  ///   - select: Finds the value in the state, inside each commit.
  ///   - buffering: What waits while a loop is busy.
  /// - Returns: The sequence. O(1); each loop over it subscribes for itself.
  @inlinable
  public func values<Value: Equatable & Sendable>(
    select: @escaping @Sendable (State) -> Value, buffering: Buffering = .newest(1)
  ) -> ValueSequence<Value> {
    let store = StoreReference(to: storeAccess)
    return ValueSequence(buffering: buffering) { store.sink(select: select, $0) }
  }

  /// What `select` finds in the state, now and whenever that differs from what was told last, for a loop.
  ///
  /// A loop hears what ``sink(select:by:initial:file:line:_:)`` would. See ``values(of:buffering:)``.
  ///
  /// - Parameters:
  ///   - select: Finds the value in the state, inside each commit.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside each commit.
  ///   - buffering: What waits while a loop is busy.
  /// - Returns: The sequence. O(1); each loop over it subscribes for itself.
  @inlinable
  public func values<Value: Sendable>(
    select: @escaping @Sendable (State) -> Value,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, buffering: Buffering = .newest(1)
  ) -> ValueSequence<Value> {
    let store = StoreReference(to: storeAccess)
    return ValueSequence(buffering: buffering) { store.sink(select: select, by: areEquivalent, $0) }
  }

  /// Each activity that is sent while a loop is there.
  ///
  /// ```swift
  /// for await activity in store.activityValues() { print(activity) }
  /// ```
  ///
  /// A loop hears what ``sinkActivity(file:line:_:)`` would, from the moment at which its iterator is made. All that
  /// comes while it is busy waits, unless `buffering` says otherwise: with ``Buffering/newest(_:file:line:)``, the
  /// oldest go where more wait. It ends with the store, which it does not keep, and with its task. See
  /// ``ValueSequence``.
  ///
  /// - Parameter buffering: What waits while a loop is busy.
  /// - Returns: The sequence. O(1); each loop over it subscribes for itself.
  @inlinable
  public func activityValues(buffering: Buffering = .all) -> ValueSequence<Activity> {
    let store = StoreReference(to: storeAccess)
    return ValueSequence(buffering: buffering) { store.sinkActivity($0) }
  }

  @inlinable
  func parts<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    of first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable, buffering: Buffering
  ) -> ValueSequence<Parts<A, B, repeat each Value>> {
    let store = StoreReference(to: storeAccess)
    return ValueSequence(buffering: buffering) { body in
      store.sink(first, second, repeat each rest) { (first: A, second: B, rest: repeat each Value) in
        body(Parts(first, second, repeat each rest))
      }
    }
  }
}

extension Parts {
  @inlinable
  var tuple: (A, B, repeat each Value) { (first, second, repeat each rest) }
}
