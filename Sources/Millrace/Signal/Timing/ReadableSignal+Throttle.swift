extension ReadableSignal {
  /// At most one value an interval.
  ///
  /// An interval begins with a value; one that is told at the end of an interval begins the next, so that two
  /// that are told are never closer. When the signal ends, a value that waits is told at once.
  ///
  /// - Parameters:
  ///   - interval: How far values are apart at least.
  ///   - edge: Which values are told.
  ///   - clock: The clock that goes by. In tests, one that the test moves.
  /// - Returns: The values, the leading ones told at once, the trailing ones by a task.
  public func throttle<ThrottleClock: Clock>(
    for interval: Duration, _ edge: ThrottleEdge = .both, clock: ThrottleClock = ContinuousClock()
  ) -> SignalView<Value> where ThrottleClock.Duration == Duration {
    let access = signalAccess
    return SignalView(
      SignalAccess { observation, initial, next in
        let throttle = Throttle(interval, edge, Alarm(clock, in: observation), observation, next)
        let intake = Intake(throttle.junction.input { throttle.take($0) }) { throttle.finish() }
        access.connect(observation, initial) { intake.handle($0) }
        throttle.junction.leave()
      })
  }
}

/// The interval that runs, and the value that waits in it, which are guarded by the junction's turn.
private final class Throttle<Value: Sendable, ThrottleClock: Clock>: Sendable
where ThrottleClock.Duration == Duration {
  let junction: Junction
  private let interval: Duration
  private let edge: ThrottleEdge
  private let alarm: Alarm<ThrottleClock>
  private let next: @Sendable (Value) -> Void
  private let intervalEnd = Remembered<ThrottleClock.Instant?>(nil)
  private let waiting = Remembered<Value?>(nil)

  init(
    _ interval: Duration, _ edge: ThrottleEdge, _ alarm: Alarm<ThrottleClock>, _ observation: Observation,
    _ next: @escaping @Sendable (Value) -> Void
  ) {
    self.interval = interval
    self.edge = edge
    self.alarm = alarm
    self.next = next
    junction = Junction(of: observation)
  }

  func take(_ value: Value) {
    let now = alarm.clock.now
    endInterval(at: now)
    let isFirst = intervalEnd.value == nil
    let end = intervalEnd.value ?? beginInterval(at: now)
    if isFirst, edge != .trailing {
      next(value)
    } else if edge != .leading {
      wait(with: value, until: end)
    }
  }

  /// Ends the interval if it is over; the value that waits begins the next.
  private func endInterval(at now: ThrottleClock.Instant) {
    guard let end = intervalEnd.value, end <= now else { return }
    intervalEnd.value = nil
    guard let value = waiting.value else { return }
    waiting.value = nil
    _ = beginInterval(at: now)
    next(value)
  }

  private func beginInterval(at now: ThrottleClock.Instant) -> ThrottleClock.Instant {
    let end = now.advanced(by: interval)
    intervalEnd.value = end
    return end
  }

  private func wait(with value: Value, until end: ThrottleClock.Instant) {
    let isFirst = waiting.value == nil
    waiting.value = value
    guard isFirst else { return }
    setAlarm(at: end)
  }

  private func setAlarm(at end: ThrottleClock.Instant) {
    alarm.ring(at: end) { [self] in junction.enter { self.ring() } }
  }

  private func ring() {
    endInterval(at: alarm.clock.now)
    // A clock may wake somewhat early.
    if waiting.value != nil, let end = intervalEnd.value { setAlarm(at: end) }
  }

  /// The source has ended.
  func finish() {
    junction.enter { [self] in
      alarm.end()
      guard let value = waiting.value else { return }
      waiting.value = nil
      next(value)
    }
  }
}
