extension ReadableSignal {
  /// What `transform` makes of each value.
  ///
  /// - Parameter transform: Called once a value for each sink.
  /// - Returns: The results.
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> SignalView<Result> {
    SignalView(signalAccess.mapped(transform))
  }

  /// A part of each value.
  @inlinable
  public func map<Result: Sendable>(_ path: any KeyPath<Value, Result> & Sendable) -> SignalView<Result> {
    SignalView(signalAccess.mapped { $0[keyPath: path] })
  }
}

extension ReadableProperty {
  /// What `transform` makes of the value.
  ///
  /// - Parameter transform: Called once a value for each sink, and at each read of the result's `value`.
  /// - Returns: The result, as a property.
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> PropertyView<Result> {
    PropertyView(signalAccess.mapped(transform)) { transform(value) }
  }

  /// A part of the value.
  ///
  /// It is told whenever the whole is, also where the part is the same: ``observe(_:)`` holds that back.
  @inlinable
  public func map<Result: Sendable>(_ path: any KeyPath<Value, Result> & Sendable) -> PropertyView<Result> {
    PropertyView(signalAccess.mapped { $0[keyPath: path] }) { value[keyPath: path] }
  }
}

extension SignalAccess {
  @inlinable
  func mapped<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> SignalAccess<Result> {
    handled { next in { next(transform($0)) } }
  }
}
