// Subscribing to parts of the state. Every form takes `initial`, which says whether the closure hears the
// current value at once.

extension ReadableStore {
  /// Calls `body` with the part at `path`, now and whenever a commit changes it.
  ///
  /// ```swift
  /// let token = store.sink(\.balance) { print("balance is \($0)") }
  /// ```
  ///
  /// It hears every value that a commit left and that differs from the one before, in commit order, never two
  /// at once. Equal means the same bits, or `==`.
  ///
  /// A path of stored properties costs a commit nothing while it leaves their bytes alone, however many
  /// subscriptions there are. A path through a computed, `lazy`, observed, wrapped, `weak` or `unowned`
  /// property, an optional chain, a subscript or a class is evaluated and compared at each commit.
  /// Subscriptions to the same path share the comparison.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - initial: Whether `body` is called with the current value before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called outside the lock, on the thread of a commit.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sink<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    let access = storeAccess
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: { access.selection(of: path) },
      firstPayload: { access.firstValue(Value.self, at: $0) }, body)
  }

  /// Calls `body` with the part at `path`, now and whenever it differs from what was told last.
  ///
  /// The comparator alone decides, at first against the value at the time of subscribing. Where `path` is
  /// made of stored properties, it is not asked while commits leave their bytes alone; otherwise it is asked
  /// at each commit.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside the commit.
  ///   - initial: Whether `body` is called with the current value before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called outside the lock, on the thread of a commit.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sink<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool,
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    let access = storeAccess
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: { access.selection(of: path, by: areEquivalent) },
      firstPayload: { access.firstValue(Value.self, at: $0) }, body)
  }

  /// Calls `body` with the parts at two and more paths, now and whenever a commit changes any of them.
  ///
  /// ```swift
  /// let token = store.sink(\.count, \.title) { count, title in print("\(title): \(count)") }
  /// ```
  ///
  /// Like ``sink(_:initial:file:line:_:)`` in everything else; one path that has to be evaluated makes the
  /// whole subscription evaluate at each commit.
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  ///   - initial: Whether `body` is called with the current values before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called outside the lock, on the thread of a commit.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sink<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    _ first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable,
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (A, B, repeat each Value) -> Void
  ) -> Disposable {
    sinkParts(first, second, repeat each rest, initial: initial, file: file, line: line) { parts in
      body(parts.first, parts.second, repeat each parts.rest)
    }
  }

  /// Subscribes `body` to the parts at several paths, as one value.
  @inlinable
  func sinkParts<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    _ first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable,
    initial: Bool, file: StaticString, line: UInt,
    _ body: @escaping @Sendable (Parts<A, B, repeat each Value>) -> Void
  ) -> Disposable {
    let access = storeAccess
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: { access.selection(of: first, second, repeat each rest) },
      firstPayload: { access.firstValue(Parts<A, B, repeat each Value>.self, at: $0) }, body)
  }

  /// Calls `body` with what `select` finds in the state, now and whenever a commit changes that.
  ///
  /// `select` runs inside each commit: keep it short and pure. Where a key path can say it, that is cheaper.
  ///
  /// - Parameters:
  ///   - select: Finds the value in the state.
  ///   - initial: Whether `body` is called with the current value before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called outside the lock, on the thread of a commit.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sink<Value: Equatable & Sendable>(
    select: @escaping @Sendable (State) -> Value, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    let access = storeAccess
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: { access.selection(select) },
      firstPayload: { access.firstValue(Value.self, at: $0) }, body)
  }

  /// Calls `body` with what `select` finds in the state, now and whenever that differs from what was told
  /// last.
  ///
  /// - Parameters:
  ///   - select: Finds the value in the state, inside each commit.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside each commit.
  ///   - initial: Whether `body` is called with the current value before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called outside the lock, on the thread of a commit.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sink<Value: Sendable>(
    select: @escaping @Sendable (State) -> Value,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool,
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    let access = storeAccess
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: { access.selection(select, by: areEquivalent) },
      firstPayload: { access.firstValue(Value.self, at: $0) }, body)
  }

  /// Calls `body` with the state before and after each commit that changes it.
  ///
  /// While there is such a subscription the store keeps a copy of the state from before, so that an edit of a
  /// collection in the state copies that collection. The first call, with `initial`, has no previous state.
  ///
  /// - Parameters:
  ///   - initial: Whether `body` is called with the current state before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called outside the lock, on the thread of a commit.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sinkChanges(
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Changes<State>) -> Void
  ) -> Disposable {
    let access = storeAccess
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: { access.selectionOfChanges() },
      firstPayload: { memory in
        access.firstValue(State.self, at: memory).map {
          Changes(from: nil, to: $0, version: access.engine.works.pointee.version)
        }
      }, body)
  }

  /// Calls `body` with each activity that is sent from now on.
  ///
  /// Activities come in order with the changes around them, each one, also equal ones in a row.
  ///
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sinkActivity(
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (Activity) -> Void
  ) -> Disposable {
    storeAccess.engine.listen(file: file, line: line, body)
  }
}
