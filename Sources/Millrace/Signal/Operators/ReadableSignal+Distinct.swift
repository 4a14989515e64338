extension ReadableSignal where Value: Equatable {
  /// Those values that differ from the one before.
  ///
  /// Equal means the same bits, or `==`. The value told last is kept for each sink.
  @inlinable
  public func distinct() -> SignalView<Value> {
    SignalView(signalAccess.distinct { areUnchanged($0, $1) })
  }
}

extension ReadableSignal {
  /// Those values that a comparator does not call the same as the one told last.
  @inlinable
  public func distinct(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> SignalView<Value> {
    SignalView(signalAccess.distinct(by: areEquivalent))
  }
}

extension ReadableProperty where Value: Equatable {
  /// Tells those values that differ from the one before.
  ///
  /// Equal means the same bits, or `==`. The value told last is kept for each sink.
  @inlinable
  public func distinct() -> PropertyView<Value> {
    PropertyView(signalAccess.distinct { areUnchanged($0, $1) }.knowingCurrent()) { value }
  }
}

extension ReadableProperty {
  /// Tells those values that a comparator does not call the same as the one told last.
  ///
  /// Reading gives the current value in any case.
  @inlinable
  public func distinct(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> PropertyView<Value> {
    PropertyView(signalAccess.distinct(by: areEquivalent).knowingCurrent()) { value }
  }
}

extension SignalAccess {
  @inlinable
  func distinct(by areEquivalent: @escaping @Sendable (Value, Value) -> Bool) -> SignalAccess {
    handled { next in
      let told = Remembered<Value?>(nil)
      return { value in
        if let last = told.value, areEquivalent(last, value) { return }
        told.value = value
        next(value)
      }
    }
  }
}
