/// Keeps two values the same, whichever changes.
///
/// A change of one does not carry a value over: it makes the other take what the one is at that moment, and these
/// steps are taken one after the other. The binding remembers what both were when it last saw to it. Who is still
/// that has not changed since, and gives nothing: so a change that the binding has made itself does not come back,
/// and does not undo what others do in the meantime. Who is not that any more has changed, and is heard of. So after
/// the last step both are the same.
///
/// | state | guarded by |
/// |---|---|
/// | `agreed` | a lock of its own; written in the turn of the junction only |
final class TwoWayBinding<Value: Equatable & Sendable>: Sendable {
  private let left: End
  private let right: End
  /// What both are, as far as the binding knows; nil at first.
  private let agreed = Protected<Value?>(nil)

  /// One of the two values; reading and setting do nothing once it has gone.
  struct End: Sendable {
    let value: @Sendable () -> Value?
    let set: @Sendable (Value) -> Void
  }

  /// Binds two values: the left one begins by taking the right one's.
  ///
  /// - Parameters:
  ///   - left: The first.
  ///   - leftChanges: Tells each change of the first.
  ///   - right: The second, which may take another value than the one that it is given.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - rightChanges: Makes what tells the value of the second at first, and whenever it has come to differ from
  ///     what the binding has agreed on.
  /// - Returns: What keeps the binding.
  static func bind(
    _ left: End, _ leftChanges: SignalAccess<Value>, _ right: End, file: StaticString, line: UInt,
    rightChanges: (TwoWayBinding) -> SignalAccess<Value>
  ) -> Disposable {
    let observation = Observation(file: file, line: line)
    let junction = Junction(of: observation)
    let binding = TwoWayBinding(left: left, right: right)
    rightChanges(binding).connect(
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

  /// Whether `value` is what both are already, as far as the binding knows.
  func hasAgreed(on value: Value) -> Bool {
    guard let agreed = agreed.withLock({ $0 }) else { return false }
    return areUnchanged(agreed, value)
  }

  /// Tells the part of a store at `path` at first, and whenever a commit or a batch has made it differ from what has
  /// been agreed on.
  func changes<State, Activity>(
    of store: some ReadableStore<State, Activity>, _ path: any KeyPath<State, Value> & Sendable
  ) -> SignalAccess<Value> {
    let store = store.lent
    return SignalAccess { [self] observation, initial, body in
      let access = store.storeAccess
      observation.add(
        access.engine.subscribe(
          initial: initial, file: observation.file, line: observation.line,
          findSelection: {
            // What a batch has put back may have been agreed to be something else in the meantime.
            access.selection(of: path, evenIfBack: true) { _, value in self.hasAgreed(on: value) }
          },
          firstPayload: { access.firstValue(Value.self, at: $0) }, body))
    }
  }

  private func agree(on value: Value) {
    var value: Value? = value
    agreed.withLock { swap(&$0, &value) }  // what it replaces goes outside the lock
  }

  /// False where either has gone.
  private func leftTakesRight() -> Bool {
    // Once more after each step: whether the right one has to be heard of was asked before it was known to be agreed
    // on.
    while let value = right.value(), let old = left.value() {
      if hasAgreed(on: value) { return true }
      agree(on: value)
      if !areUnchanged(old, value) { left.set(value) }
    }
    return false
  }

  /// False where either has gone.
  private func rightTakesLeft() -> Bool {
    guard let value = left.value(), let old = right.value() else { return false }
    if hasAgreed(on: value) { return true }
    agree(on: value)
    if !areUnchanged(old, value) { right.set(value) }
    // A reducer may have made something else of it.
    return leftTakesRight()
  }
}
