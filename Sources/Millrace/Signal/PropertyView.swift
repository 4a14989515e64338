/// A property that can only be read and listened to: what an operator returns, or the view of a ``Property``,
/// of a part of a store or of a derived value.
public struct PropertyView<Value: Sendable>: ReadableProperty {
  /// The way to the values, for the library.
  public let signalAccess: SignalAccess<Value>
  @usableFromInline let read: @Sendable () -> Value

  @inlinable
  init(_ access: SignalAccess<Value>, read: @escaping @Sendable () -> Value) {
    signalAccess = access
    self.read = read
  }

  /// The current value, computed from the sources' at each read.
  @inlinable
  public var value: Value { read() }
}
