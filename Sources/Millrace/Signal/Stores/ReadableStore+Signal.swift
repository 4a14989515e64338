extension ReadableStore {
  /// The part at `path` as a property: to be combined with other signals, bound, or handed on.
  ///
  /// ```swift
  /// let isLow = store.signal(\.count).map { $0 < 3 }
  /// ```
  ///
  /// A listener is a sink of the store: see ``sink(_:initial:file:line:_:)`` for what it hears and costs. The
  /// property does not keep the store alive; when that goes, the property's listeners end, and reading gives the
  /// last value: the state stays in memory for as long as the property does.
  public func signal<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable
  ) -> PropertyView<Value> {
    lent.property(read: { $0[dynamicMember: path] }) { store, initial, file, line, body in
      store.sink(path, initial: initial, file: file, line: line, body)
    }
  }

  /// The part at `path` as a property that tells what a comparator calls different from what was told last.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside the commit.
  /// - Returns: A property that does not keep the store alive.
  public func signal<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> PropertyView<Value> {
    lent.property(read: { $0[dynamicMember: path] }) { store, initial, file, line, body in
      store.sink(path, by: areEquivalent, initial: initial, file: file, line: line, body)
    }
  }

  /// The parts at two and more paths as one property, a tuple.
  ///
  /// ```swift
  /// let label = store.signal(\.count, \.title).map { count, title in "\(title): \(count)" }
  /// ```
  ///
  /// A listener is told once a commit, whichever of them changed: see ``sink(_:_:_:initial:file:line:_:)``.
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  /// - Returns: A property that does not keep the store alive.
  public func signal<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    _ first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable
  ) -> PropertyView<(A, B, repeat each Value)> {
    let parts: PropertyView<Parts<A, B, repeat each Value>> = lent.property { store in
      store.withState { state in
        Parts(state[keyPath: first], state[keyPath: second], repeat state[keyPath: each rest])
      }
    } sink: { store, initial, file, line, body in
      store.sinkParts(first, second, repeat each rest, initial: initial, file: file, line: line, body)
    }
    return parts.map { $0.tuple }
  }

  /// What `select` finds in the state, as a property.
  ///
  /// - Parameter select: Finds the value, inside each commit. Pure and short.
  /// - Returns: A property that does not keep the store alive.
  public func signal<Value: Equatable & Sendable>(
    select: @escaping @Sendable (State) -> Value
  ) -> PropertyView<Value> {
    lent.property(read: { $0.withState(select) }) { store, initial, file, line, body in
      store.sink(select: select, initial: initial, file: file, line: line, body)
    }
  }

  /// The activities that are sent from now on, as a signal.
  ///
  /// It does not keep the store alive; when that goes, the signal's listeners end.
  public var activitySignal: SignalView<Activity> {
    let store = StoreReference(to: storeAccess)
    return SignalView(
      SignalAccess { observation, _, body in
        observation.add(store.sinkActivity(file: observation.file, line: observation.line, body))
      })
  }

  /// This store, without keeping it going.
  var lent: LentStore<State, Activity> { LentStore(storeAccess) }
}
