extension ReadableSignal {
  /// The values for a loop, from the moment at which its iterator is made.
  ///
  /// ```swift
  /// for await tap in taps.values() { print(tap) }
  /// ```
  ///
  /// All that comes while the loop is busy waits, unless `buffering` says otherwise. The loop ends with the signal
  /// and with its task. The sequence keeps the signal's sources; a loop over it does not. See ``ValueSequence``.
  ///
  /// - Parameters:
  ///   - buffering: What waits while a loop is busy.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: The sequence. O(1); each loop over it subscribes for itself.
  public func values(
    buffering: Buffering = .all, file: StaticString = #fileID, line: UInt = #line
  ) -> ValueSequence<Value> {
    let access = signalAccess
    return ValueSequence(buffering: buffering) { access.sink(initial: true, file: file, line: line, $0) }
  }
}

extension ReadableProperty {
  /// The value, now and whenever it is told, for a loop.
  ///
  /// While the loop is busy only the newest value waits, unless `buffering` says otherwise: it may miss some in
  /// between, and never the last. The loop ends with the property and with its task. The sequence keeps the
  /// property's sources; a loop over it does not. See ``ValueSequence``.
  ///
  /// - Parameters:
  ///   - buffering: What waits while a loop is busy.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: The sequence. O(1); each loop over it subscribes for itself.
  public func values(
    buffering: Buffering = .newest(1), file: StaticString = #fileID, line: UInt = #line
  ) -> ValueSequence<Value> {
    let access = signalAccess
    return ValueSequence(buffering: buffering) { access.sink(initial: true, file: file, line: line, $0) }
  }
}

extension SignalView {
  /// The values of an async sequence.
  ///
  /// Each listener has a task of its own, which loops over the sequence and is cancelled when the listener goes;
  /// ``ReadableSignal/share(replay:)`` makes one loop serve all. Errors have to be turned into values before.
  ///
  /// - Parameter sequence: Where the values come from.
  public init<Source: AsyncSequence & Sendable>(_ sequence: Source)
  where Source.Element == Value, Source.Failure == Never {
    self.init(SignalAccess { observation, _, next in observation.add(Loop(over: sequence, next)) })
  }
}
