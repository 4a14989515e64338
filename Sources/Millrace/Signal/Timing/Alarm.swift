/// Calls back at a moment of a clock, as a part of an observation.
///
/// | state | guarded by |
/// |---|---|
/// | `state` | a lock of its own |
final class Alarm<AlarmClock: Clock>: Sendable where AlarmClock.Duration == Duration {
  let clock: AlarmClock
  private let state = Protected(State())

  private struct State: Sendable {
    /// The task that waits; nil when it has called back.
    var task: Task<Void, Never>?
    var rings = 0
    var isOver = false
  }

  init(_ clock: AlarmClock, in observation: Observation) {
    self.clock = clock
    observation.add(self)
  }

  /// Calls `body` once `deadline` has come, unless the observation ends before, or this is called again.
  func ring(at deadline: AlarmClock.Instant, _ body: @escaping @Sendable () -> Void) {
    let replaced = state.withLock { state -> Task<Void, Never>? in
      guard !state.isOver else { return nil }
      let replaced = state.task
      state.rings += 1
      state.task = Task { [self, ring = state.rings] in
        do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
        if isDue(ring) { body() }
      }
      return replaced
    }
    replaced?.cancel()
  }

  private func isDue(_ ring: Int) -> Bool {
    state.withLock { state in
      guard state.rings == ring, !state.isOver else { return false }
      state.task = nil
      return true
    }
  }
}

extension Alarm: Ending {
  func end() {
    let task = state.withLock { state in
      state.isOver = true
      defer { state.task = nil }
      return state.task
    }
    task?.cancel()
  }

  var hasEnded: Bool { state.withLock(\.isOver) }
}

/// What handles the values of a source, and sees when that ends: then nobody holds it any more.
final class Intake<Value: Sendable>: Sendable {
  let handle: @Sendable (Value) -> Void
  private let atEnd: @Sendable () -> Void

  init(_ handle: @escaping @Sendable (Value) -> Void, atEnd: @escaping @Sendable () -> Void) {
    self.handle = handle
    self.atEnd = atEnd
  }

  deinit { atEnd() }
}
