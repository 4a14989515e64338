/// A clock like another, but whose sleepers are woken a hundred seconds late.
struct LateClock: Clock {
  private let clock: ManualClock

  init(_ clock: ManualClock) { self.clock = clock }

  var now: ManualClock.Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    try await clock.sleep(until: deadline.advanced(by: .seconds(100)), tolerance: tolerance)
  }
}
