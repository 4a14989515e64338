/// The first value that a subscription was told; its closure and whoever subscribes settle on one.
///
/// | state | guarded by |
/// |---|---|
/// | `taken` | a lock (`Protected`) |
final class FirstValue<Value: Sendable>: Sendable {
  private let taken = Protected<Value?>(nil)

  var value: Value? { taken.withLock { $0 } }

  /// Takes `value` where none has been taken; false otherwise.
  func take(_ value: Value) -> Bool {
    taken.withLock {
      if $0 != nil { return false }
      $0 = value
      return true
    }
  }

  /// The value that was taken: this one, where none had been.
  func settle(_ value: Value) -> Value {
    taken.withLock {
      if let taken = $0 { return taken }
      $0 = value
      return value
    }
  }
}
