internal import Synchronization

/// Brings what several signals tell into one order, so that an operator over them handles one value at a
/// time.
///
/// What the operator keeps between values is guarded by the turn.
@usableFromInline
final class Junction: Turn, @unchecked Sendable {  // adds nothing that changes
  @usableFromInline let observation: Observation

  /// Makes a junction of an observation.
  ///
  /// Its turn is taken: whoever made it connects the inputs and then leaves it, so that first values are handled
  /// by the thread that subscribes, after all inputs have been connected.
  @usableFromInline
  init(of observation: Observation) {
    self.observation = observation
    super.init()
    _ = tryTake()
    observation.add(self)
  }

  /// A closure for one of the inputs, which handles a value when its turn comes, unless the observation has ended.
  @inlinable
  func input<Value: Sendable>(_ handle: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void {
    { [self] value in
      if tryTake() {
        if !observation.isEnded { handle(value) }
        leave()
      } else {
        runLater { [self] in
          if !observation.isEnded { handle(value) }
        }
      }
    }
  }

  /// Makes `call` when its turn comes, unless the observation has ended.
  func enter(_ call: @escaping @Sendable () -> Void) {
    run { [observation] in
      if !observation.isEnded { call() }
    }
  }
}

extension Junction: Endable {
  /// Does nothing: what waits asks whether the observation has ended.
  @usableFromInline
  func end() {}

  /// Whether nothing waits for its turn any more.
  @usableFromInline
  var hasEnded: Bool { word.load(ordering: .acquiring) == Turn.free }
}
