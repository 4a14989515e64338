/// A number that is counted up from any thread.
final class Tally: Sendable {
  private let number = Guarded(0)

  /// How often `add` was called since the start or the last `reset`.
  var count: Int { number.current }

  func add() { number.withLock { $0 += 1 } }

  func reset() { number.withLock { $0 = 0 } }
}
