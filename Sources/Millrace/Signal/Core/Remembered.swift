/// What an operator keeps between the values of one observation.
///
/// Only the closure that handles the values may touch it.
@usableFromInline
final class Remembered<Value: ~Copyable>: @unchecked Sendable {  // those closures are never entered twice at once
  // For the same reason checking for overlapping accesses would only cost.
  @exclusivity(unchecked) @usableFromInline var value: Value

  @usableFromInline
  init(_ value: consuming Value) { self.value = value }
}
