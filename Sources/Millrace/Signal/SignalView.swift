/// A signal that can only be listened to: what an operator returns, or the view of a ``Signal``.
///
/// It keeps its sources alive.
public struct SignalView<Value: Sendable>: ReadableSignal {
  /// The way to the values, for the library.
  public let signalAccess: SignalAccess<Value>

  @inlinable
  init(_ access: SignalAccess<Value>) { signalAccess = access }
}
