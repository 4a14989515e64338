extension ReadableSignal {
  /// Those values for which `isIncluded` is true.
  @inlinable
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> SignalView<Value> {
    SignalView(
      signalAccess.handled { next in
        { value in
          if isIncluded(value) { next(value) }
        }
      })
  }

  /// What `transform` makes of each value, where that is not nil.
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result?
  ) -> SignalView<Result> {
    SignalView(
      signalAccess.handled { next in
        { value in
          if let result = transform(value) { next(result) }
        }
      })
  }
}
