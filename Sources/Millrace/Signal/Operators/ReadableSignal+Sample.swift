extension ReadableSignal {
  /// The newest value at each moment that another signal tells something, where there is one that was not told
  /// already.
  ///
  /// For the newest value whether it was told or not, write `other.withLatest(from: signal)`.
  public func sample(on other: some ReadableSignal) -> SignalView<Value> {
    let (access, moments) = (signalAccess, other.signalAccess)
    return SignalView(
      SignalAccess { observation, initial, next in
        let junction = Junction(of: observation)
        let newest = Remembered<Value?>(nil)
        access.connect(observation, initial, junction.input { newest.value = $0 })
        moments.connect(observation, true, sampling(newest, at: junction, next))
        junction.leave()
      })
  }
}

/// The closure that tells the newest value, and forgets it.
private func sampling<Value: Sendable, Moment: Sendable>(
  _ newest: Remembered<Value?>, at junction: Junction, _ next: @escaping @Sendable (Value) -> Void
) -> @Sendable (Moment) -> Void {
  junction.input { (_: Moment) in
    let value = newest.value
    newest.value = nil
    if let value { next(value) }
  }
}
