extension ReadableSignal {
  /// All values but the first `count`.
  @inlinable
  public func skip(_ count: Int) -> SignalView<Value> {
    SignalView(
      signalAccess.handled { next in
        let remaining = Remembered(count)
        return { value in
          if remaining.value > 0 { remaining.value -= 1 } else { next(value) }
        }
      })
  }

  /// The first `count` values; after the last of them the signal ends.
  @inlinable
  public func take(_ count: Int) -> SignalView<Value> {
    let access = signalAccess
    return SignalView(
      SignalAccess { observation, initial, next in
        guard count > 0 else { return }
        let part = Observation(in: observation)
        let remaining = Remembered(count)
        access.connect(part, initial) { value in
          guard remaining.value > 0 else { return }
          remaining.value -= 1
          let isLast = remaining.value == 0
          next(value)
          if isLast { part.end() }
        }
      })
  }

  /// The values until `other` tells something; then the signal ends.
  ///
  /// A property has something to tell at once: use its ``ReadableProperty/updates``.
  @inlinable
  public func take(until other: some ReadableSignal) -> SignalView<Value> {
    let (access, ending) = (signalAccess, other.signalAccess)
    return SignalView(
      SignalAccess { observation, initial, next in
        let part = Observation(in: observation)
        ending.connect(part, true) { _ in part.end() }
        // The end of the values ends listening to the other signal too.
        let intake = Intake(next) { part.end() }
        if !part.isEnded { access.connect(part, initial) { intake.handle($0) } }
      })
  }

  /// The values up to the first for which `isIncluded` is false; with that the signal ends.
  @inlinable
  public func prefix(while isIncluded: @escaping @Sendable (Value) -> Bool) -> SignalView<Value> {
    let access = signalAccess
    return SignalView(
      SignalAccess { observation, initial, next in
        let part = Observation(in: observation)
        let isOver = Remembered(false)
        access.connect(part, initial) { value in
          guard !isOver.value else { return }
          if isIncluded(value) {
            next(value)
          } else {
            isOver.value = true
            part.end()
          }
        }
      })
  }
}
