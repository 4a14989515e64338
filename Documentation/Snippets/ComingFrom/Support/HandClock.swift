import Synchronization

/// A clock that a test moves.
final class HandClock: Clock {
  private let state = Mutex((now: Instant(), sleepers: [AsyncStream<Instant>.Continuation]()))

  struct Instant: InstantProtocol {
    var sinceStart = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(sinceStart: sinceStart + duration) }

    func duration(to other: Instant) -> Duration { other.sinceStart - sinceStart }

    static func < (left: Instant, right: Instant) -> Bool { left.sinceStart < right.sinceStart }
  }

  var now: Instant { state.withLock { $0.now } }

  var minimumResolution: Duration { .zero }

  /// Moves the clock, and wakes those whose time has come.
  func advance(by duration: Duration) {
    state.withLock { state in
      state.now = state.now.advanced(by: duration)
      for sleeper in state.sleepers { sleeper.yield(state.now) }
    }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let (moments, sleeper) = AsyncStream<Instant>.makeStream()
    state.withLock { state in
      state.sleepers.append(sleeper)
      sleeper.yield(state.now)
    }
    for await moment in moments where moment >= deadline { return }
    throw CancellationError()
  }
}
