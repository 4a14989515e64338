extension ReadableSignal {
  /// The values of several signals, in the order in which they come.
  ///
  /// ```swift
  /// let changes = plus.map { 1 }.merge(with: minus.map { -1 })
  /// ```
  @inlinable
  public func merge(with others: any ReadableSignal<Value>...) -> SignalView<Value> {
    SignalView(.merged([signalAccess] + others.map { $0.signalAccess }))
  }
}

extension SignalView {
  /// The values of several signals, in the order in which they come.
  ///
  /// - Parameter signals: Where the values come from; of none come none.
  @inlinable
  public init(merging signals: [any ReadableSignal<Value>]) {
    self.init(.merged(signals.map { $0.signalAccess }))
  }
}

extension SignalAccess {
  @usableFromInline
  static func merged(_ inputs: [SignalAccess]) -> SignalAccess {
    SignalAccess { observation, initial, next in
      let junction = Junction(of: observation)
      let body = junction.input(next)
      for input in inputs { input.connect(observation, initial, body) }
      junction.leave()
    }
  }
}
