/// What an operator keeps between the values of one observation.
///
/// Only the closures that handle the values may touch it: they are never entered twice at once.
@usableFromInline
final class Remembered<Value: ~Copyable>: @unchecked Sendable {  // by the above
  // For the same reason checking for overlapping accesses would only cost.
  @exclusivity(unchecked) @usableFromInline var value: Value

  @usableFromInline
  init(_ value: consuming Value) { self.value = value }
}
