extension Property where Value: Equatable {
  /// Keeps this property and a part of a store's state the same, whichever changes, by an action.
  ///
  /// ```swift
  /// let token = volume.bindTwoWay(to: store, \.volume, action: PlayerAction.setVolume)
  /// ```
  ///
  /// The property begins by taking the store's value. Where the reducer makes something else of the value than what
  /// the property has, or nothing, the property takes what the store then has. The binding keeps neither alive.
  ///
  /// - Parameters:
  ///   - store: The store, to which a change of the property is dispatched.
  ///   - path: The part.
  ///   - action: Makes the action of a value: mostly a case of its enum.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bindTwoWay<Target: DispatchingStore>(
    to store: Target, _ path: any KeyPath<Target.State, Value> & Sendable,
    action: @escaping @Sendable (Value) -> Target.Action, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let part = TwoWayBinding<Value>.End { [weak store] in
      store?[dynamicMember: path]
    } set: { [weak store] value in
      store?.dispatch(action(value))
    }
    return TwoWayBinding.bind(end, signalAccess, part, file: file, line: line) { $0.changes(of: store, path) }
  }
}
