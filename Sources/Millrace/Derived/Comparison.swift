/// Whether a value need not be told after another.
///
/// A protocol rather than a closure, so that what the type knows is compiled into each computation.
@usableFromInline
protocol Comparison<Value>: Sendable {
  associatedtype Value

  /// Whether equal means that nothing differs.
  static var isEquality: Bool { get }

  func areEqual(_ old: Value, _ new: Value) -> Bool
}

/// By the same bits, or `==`.
@usableFromInline
struct Unchanged<Value: Equatable>: Comparison {
  @inlinable static var isEquality: Bool { true }

  @inlinable
  init(_: Value.Type) {}

  @inlinable @inline(__always)
  func areEqual(_ old: Value, _ new: Value) -> Bool { areUnchanged(old, new) }
}

/// By a comparator of the user's.
@usableFromInline
struct Comparator<Value>: Comparison {
  @inlinable static var isEquality: Bool { false }

  @usableFromInline let areEquivalent: @Sendable (Value, Value) -> Bool

  @inlinable
  init(_ areEquivalent: @escaping @Sendable (Value, Value) -> Bool) { self.areEquivalent = areEquivalent }

  @inlinable @inline(__always)
  func areEqual(_ old: Value, _ new: Value) -> Bool { areEquivalent(old, new) }
}
