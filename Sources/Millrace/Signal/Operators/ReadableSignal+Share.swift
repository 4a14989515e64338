extension ReadableSignal {
  /// The same values over one connection to the sources, however many listen.
  ///
  /// ```swift
  /// let results = query.map(expensiveSearch).share(replay: 1)
  /// ```
  ///
  /// The operators above run once a value, for all. The connection is made for the first who listens, and
  /// ended with the last; the next who comes begins another.
  ///
  /// - Parameter count: How many of the newest values a new listener hears at first, and nobody else does.
  /// - Returns: A signal to be held on to: each call of this makes another.
  public func share(replay count: Int = 0) -> SignalView<Value> {
    SignalView(Shared(replay: max(count, 0)).access(to: signalAccess))
  }

  /// The same values over one connection, of which a late listener hears the newest: `share(replay: 1)`.
  public func singleReplay() -> SignalView<Value> { share(replay: 1) }
}

extension ReadableProperty {
  /// The same property over one connection to the sources, however many listen.
  ///
  /// A new listener hears the newest value, as of every property; one that comes while another thread is making the
  /// connection hears it right after that.
  ///
  /// - Returns: A property to be held on to: each call of this makes another.
  public func share() -> PropertyView<Value> {
    PropertyView(Shared(replay: 1).access(to: signalAccess).knowingCurrent()) { value }
  }
}
