/// A signal that has a current value: whoever begins to listen hears that first.
///
/// Operators that make one value of one keep that: `map` of a property has a current value too. What others
/// return begins with what they make of the current value.
public protocol ReadableProperty<Value>: ReadableSignal {
  /// The current value.
  var value: Value { get }
}

extension ReadableProperty {
  /// Calls `body` with each value from now on, and with the current one first.
  ///
  /// The current value is told to this closure only, exactly once, before this returns. Nothing is missed or told
  /// twice between it and the next.
  ///
  /// - Parameters:
  ///   - initial: Whether the current value is told.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called with no lock held, on the thread that changes the value, never while it is running.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sink(
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    signalAccess.sink(initial: initial, file: file, line: line, body)
  }

  /// The same property, to be read and listened to only.
  @inlinable
  public var readOnly: PropertyView<Value> { PropertyView(signalAccess) { value } }

  /// The later values alone: whoever listens does not hear the current one.
  @inlinable
  public var updates: SignalView<Value> {
    let access = signalAccess
    return SignalView(SignalAccess { observation, _, body in access.connect(observation, false, body) })
  }
}
