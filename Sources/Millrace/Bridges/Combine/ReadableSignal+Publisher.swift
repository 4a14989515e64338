#if canImport(Combine)
extension ReadableSignal {
  /// The values for Combine: each of them, when it is asked for.
  ///
  /// See ``SignalPublisher``.
  public var publisher: SignalPublisher<Value> {
    SignalPublisher(access: signalAccess, skipping: false, file: #fileID, line: #line)
  }
}

extension ReadableProperty {
  /// The value for Combine, now and whenever it is told; of what is not asked for yet, the newest.
  ///
  /// See ``SignalPublisher``.
  public var publisher: SignalPublisher<Value> {
    SignalPublisher(access: signalAccess, skipping: true, file: #fileID, line: #line)
  }
}

extension Derived {
  /// The value for Combine, now and whenever it has changed.
  ///
  /// A subscription keeps the derived value alive, as a sink does, and with it its store: it ends when it is
  /// cancelled. See ``SignalPublisher``.
  public var publisher: SignalPublisher<Value> { signal.publisher }
}
#endif
