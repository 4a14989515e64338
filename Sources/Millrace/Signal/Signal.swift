/// Tells the values that are sent to it to those who listen, and keeps none.
///
/// ```swift
/// let taps = Signal<String>()
/// let token = taps.sink { print("tapped \($0)") }
/// taps.send("ok")  // prints: tapped ok
/// ```
///
/// Whoever should only listen gets its `readOnly` view. A signal ends when the last holder of it and of the
/// signals made from it lets go; subscriptions do not keep it alive.
public final class Signal<Value: Sendable>: ReadableSignal {
  @usableFromInline let hub = Hub<Value>()

  /// Makes a signal to which nobody listens yet.
  public init() {}

  deinit { hub.end() }

  /// Tells `value` to those who listen now.
  ///
  /// They have heard it when this returns; where the signal is telling something already, on another thread or
  /// further up on this one, it is told after that, and this returns at once. Any thread. O(*k*) in those who
  /// listen; allocates nothing, unless it is handed over.
  @inlinable
  public func send(_ value: Value) { hub.send(value) }

  /// The way to the values, for the library.
  @inlinable
  public var signalAccess: SignalAccess<Value> {
    SignalAccess { [self] observation, _, body in hub.listen(observation, body) }
  }
}

extension Signal where Value == Void {
  /// Tells those who listen now.
  @inlinable
  public func send() { send(()) }
}
