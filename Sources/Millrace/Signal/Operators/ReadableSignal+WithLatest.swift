extension ReadableSignal {
  /// Each value with the newest one of another signal, once that has one.
  ///
  /// The other signal alone brings about nothing.
  public func withLatest<Other: Sendable>(
    from other: some ReadableSignal<Other>
  ) -> SignalView<(Value, Other)> {
    let (access, latest) = (signalAccess, other.signalAccess)
    return SignalView(
      SignalAccess { observation, initial, next in
        let junction = Junction(of: observation)
        let newest = Remembered<Other?>(nil)
        latest.connect(observation, true, junction.input { newest.value = $0 })
        access.connect(
          observation, initial,
          junction.input { value in
            if let other = newest.value { next((value, other)) }
          })
        junction.leave()
      })
  }
}
