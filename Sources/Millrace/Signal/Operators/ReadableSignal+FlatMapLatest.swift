extension ReadableSignal {
  /// The values of the signal that `transform` makes of the newest value.
  ///
  /// ```swift
  /// let results = query.flatMapLatest { search(for: $0) }
  /// ```
  ///
  /// With each value the signal made of the one before is let go of: it is not listened to any more.
  ///
  /// - Parameter transform: Makes the signal to listen to. Where that has a current value, it is told.
  /// - Returns: The values of the newest such signal.
  public func flatMapLatest<Inner: ReadableSignal>(
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalView<Inner.Value> {
    SignalView(signalAccess.flatMapLatest(transform))
  }
}

extension ReadableProperty {
  /// The value of the property that `transform` makes of the value.
  ///
  /// With each value the property made of the one before is let go of: it is not listened to any more.
  ///
  /// - Parameter transform: Makes the property to listen to. Called at each read of the result's `value`, too.
  /// - Returns: The value of the newest such property.
  public func flatMapLatest<Inner: ReadableProperty>(
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> PropertyView<Inner.Value> {
    PropertyView(signalAccess.flatMapLatest(transform).knowingCurrent()) { transform(value).value }
  }
}

extension SignalAccess {
  fileprivate func flatMapLatest<Inner: ReadableSignal>(
    _ transform: @escaping @Sendable (Value) -> Inner
  ) -> SignalAccess<Inner.Value> {
    SignalAccess<Inner.Value> { [connect] observation, initial, next in
      let junction = Junction(of: observation)
      let newest = Remembered<Observation?>(nil)
      connect(
        observation, initial,
        junction.input { value in
          newest.value?.end()
          let inner = Observation(in: observation)
          newest.value = inner
          transform(value).signalAccess.connect(
            inner, true,
            junction.input { result in
              if !inner.isEnded { next(result) }
            })
        })
      junction.leave()
    }
  }
}
