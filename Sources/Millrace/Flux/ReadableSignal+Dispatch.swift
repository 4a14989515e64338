extension ReadableSignal {
  /// Dispatches an action for each value.
  ///
  /// ```swift
  /// let token = text.bind(to: store, action: SearchAction.queryChanged)
  /// ```
  ///
  /// - Parameters:
  ///   - store: Where the action is dispatched. Not kept alive.
  ///   - action: Makes the action of a value: mostly a case of its enum.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bind<Target: DispatchingStore>(
    to store: Target, action: @escaping @Sendable (Value) -> Target.Action,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bind(weakly: store, file: file, line: line) { $0.dispatch(action($1)) }
  }
}
