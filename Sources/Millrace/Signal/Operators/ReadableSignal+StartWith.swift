extension ReadableSignal {
  /// A value first, then those of the signal.
  ///
  /// Each sink hears it before it is connected, and so before the current value of a property.
  @inlinable
  public func startWith(_ value: Value) -> SignalView<Value> {
    let access = signalAccess
    return SignalView(
      SignalAccess { observation, initial, next in
        next(value)
        if !observation.isEnded { access.connect(observation, initial, next) }
      })
  }
}
