extension ReadableSignal {
  /// What `combine` makes of the result before and each value.
  ///
  /// ```swift
  /// let total = amounts.scan(0) { $0 + $1 }
  /// ```
  ///
  /// Each sink begins with `initial`, which is not told itself.
  ///
  /// - Parameters:
  ///   - initial: What the first value is combined with.
  ///   - combine: Makes the next result of the one before and a value.
  /// - Returns: The results.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalView<Result> {
    SignalView(
      signalAccess.handled { next in
        let result = Remembered(initial)
        return { value in
          result.value = combine(result.value, value)
          next(result.value)
        }
      })
  }

  /// Each value with the one before it, from the second on.
  @inlinable
  public func pairwise() -> SignalView<(previous: Value, current: Value)> {
    SignalView(
      signalAccess.handled { next in
        let last = Remembered<Value?>(nil)
        return { value in
          let previous = last.value
          last.value = value
          if let previous { next((previous, value)) }
        }
      })
  }
}
