/// Calls back at a moment of a clock, as a part of an observation.
///
/// | state | guarded by |
/// |---|---|
/// | `state` | a lock of its own |
final class Alarm<AlarmClock: Clock>: Sendable where AlarmClock.Duration == Duration {
  let clock: AlarmClock
  private let state = Protected(State())

  private struct State: Sendable {
    /// What is called; nil when it has been.
    ///
    /// Here and not in the task, so that it goes there and then with the observation.
    var body: (@Sendable () -> Void)?
    /// Waits.
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
    let (replaced, ring) = state.withLock { state -> (State?, Int) in
      guard !state.isOver else { return (nil, 0) }
      let replaced = state
      state.rings += 1
      state.body = body
      state.task = nil
      return (replaced, state.rings)
    }
    guard let replaced else { return }
    replaced.task?.cancel()
    let task = Task { [self] in
      do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return }
      takeBody(of: ring)?()
    }
    let isWanted = state.withLock { state in
      guard state.rings == ring, !state.isOver else { return false }
      if state.body != nil { state.task = task }  // it has not called back already
      return true
    }
    if !isWanted { task.cancel() }
  }

  private func takeBody(of ring: Int) -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.rings == ring else { return nil }
      defer { (state.body, state.task) = (nil, nil) }
      return state.body
    }
  }
}

extension Alarm: Endable {
  func end() {
    let ended = state.withLock { state in
      defer { (state.body, state.task, state.isOver) = (nil, nil, true) }
      return state
    }
    ended.task?.cancel()
  }

  var hasEnded: Bool { state.withLock(\.isOver) }
}
