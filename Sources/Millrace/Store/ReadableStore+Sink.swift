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
    let state = UnsafeRawPointer(access.cell.pointer)
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: {
        if let place = Place(of: path) {
          return access.engine.sharedSelection(at: place, telling: Value.self)
            ?? access.engine.install(.stored(Value.self, at: place, state: state))
        }
        let computed = ComputedPath(path, telling: Value.self)
        return access.engine.sharedSelection(of: computed)
          ?? access.engine.install(
            .evaluated(path: computed, state: state) { (state: State) in state[keyPath: path] })
      },
      firstPayload: { $0.assumingMemoryBound(to: Value.self).pointee }, body)
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
    let state = UnsafeRawPointer(access.cell.pointer)
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: {
        let selection: Selection =
          if let place = Place(of: path) {
            .stored(Value.self, at: place, state: state, by: areEquivalent)
          } else {
            .evaluated(state: state, { (state: State) in state[keyPath: path] }, by: areEquivalent)
          }
        return access.engine.install(selection)
      },
      firstPayload: { $0.assumingMemoryBound(to: Value.self).pointee }, body)
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
    typealias Values = Parts<A, B, repeat each Value>
    let access = storeAccess
    let state = UnsafeRawPointer(access.cell.pointer)
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: {
        var places: [Place?] = [Place(of: first), Place(of: second)]
        for path in repeat each rest { places.append(Place(of: path)) }
        let known = places.compactMap { $0 }
        return access.engine.install(
          .several(places: known.count == places.count ? known : [], state: state) { state in
            let state = state.assumingMemoryBound(to: State.self)
            return Values(
              state.pointee[keyPath: first], state.pointee[keyPath: second],
              repeat state.pointee[keyPath: each rest])
          })
      },
      firstPayload: { $0.assumingMemoryBound(to: Values.self).pointee }
    ) { (values: Values) in
      body(values.first, values.second, repeat each values.rest)
    }
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
    let state = UnsafeRawPointer(access.cell.pointer)
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: { access.engine.install(.evaluated(state: state, select)) },
      firstPayload: { $0.assumingMemoryBound(to: Value.self).pointee }, body)
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
    let state = UnsafeRawPointer(access.cell.pointer)
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: { access.engine.install(.evaluated(state: state, select, by: areEquivalent)) },
      firstPayload: { $0.assumingMemoryBound(to: Value.self).pointee }, body)
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
    let state = UnsafeRawPointer(access.cell.pointer)
    let place = Place(offset: 0, size: MemoryLayout<State>.size)
    return access.engine.subscribe(
      initial: initial, file: file, line: line,
      findSelection: {
        access.engine.sharedSelection(at: place, telling: Changes<State>.self)
          ?? access.engine.install(.changes(of: State.self, at: place, state: state))
      },
      firstPayload: {
        Changes(
          from: nil, to: $0.assumingMemoryBound(to: State.self).pointee,
          version: access.engine.works.pointee.version)
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
