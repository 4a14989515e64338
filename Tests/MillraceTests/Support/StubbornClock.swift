/// A clock like another, but that sleeps on when its task is cancelled.
final class StubbornClock: Clock, Sendable {
  private let clock: ManualClock
  private let wakings = Journal()

  init(_ clock: ManualClock) { self.clock = clock }

  var now: ManualClock.Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    // A task of its own is not cancelled with this one.
    await Task { [clock] in try? await clock.sleep(until: deadline, tolerance: tolerance) }.value
    wakings("woken")
  }

  /// Returns once so many sleeps have come to their end.
  func hasWoken(_ count: Int) async { _ = await wakings.lines(atLeast: count) }
}
