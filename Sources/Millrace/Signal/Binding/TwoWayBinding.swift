/// Keeps two values the same, whichever changes.
///
/// A change of one does not carry a value over: it makes one take what the other is at that moment, and these steps
/// are taken one after the other. So after the last of them both are the same, also where both have been changed at
/// once, and nothing goes back and forth: a step that finds both equal does nothing.
final class TwoWayBinding<Value: Equatable & Sendable>: Sendable {
  private let left: End
  private let right: End

  /// One of the two values; reading and setting do nothing once it has gone.
  struct End: Sendable {
    let value: @Sendable () -> Value?
    let set: @Sendable (Value) -> Void
  }

  /// Binds two values: the left one begins by taking the right one's.
  ///
  /// - Parameters:
  ///   - left: The first.
  ///   - leftChanges: Tells the changes of the first.
  ///   - right: The second, which may take another value than the one that it is given.
  ///   - rightChanges: Tells the changes of the second, and its value at first.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding.
  static func bind(
    _ left: End, _ leftChanges: SignalAccess<Value>, _ right: End, _ rightChanges: SignalAccess<Value>,
    file: StaticString, line: UInt
  ) -> Disposable {
    let observation = Observation(file: file, line: line)
    let junction = Junction(of: observation)
    let binding = TwoWayBinding(left: left, right: right)
    rightChanges.connect(
      observation, true,
      junction.input { [weak observation] _ in
        if !binding.leftTakesRight() { observation?.end() }
      })
    leftChanges.connect(
      observation, false,
      junction.input { [weak observation] _ in
        if !binding.rightTakesLeft() { observation?.end() }
      })
    junction.leave()
    return Disposable(observing: observation)
  }

  private init(left: End, right: End) {
    self.left = left
    self.right = right
  }

  /// False where either has gone.
  private func leftTakesRight() -> Bool {
    guard let value = right.value(), let old = left.value() else { return false }
    if !areUnchanged(old, value) { left.set(value) }
    return true
  }

  /// False where either has gone.
  private func rightTakesLeft() -> Bool {
    guard let value = left.value(), let old = right.value() else { return false }
    if areUnchanged(old, value) { return true }
    right.set(value)
    // A reducer may have made something else of it.
    return leftTakesRight()
  }
}
