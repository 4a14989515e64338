extension ReadableSignal {
  /// Each value, some time later.
  ///
  /// Values keep their order. When the signal ends, those that wait are still told.
  ///
  /// - Parameters:
  ///   - interval: How much later.
  ///   - clock: The clock that goes by. In tests, one that the test moves.
  /// - Returns: The values, told by a task.
  public func delay<DelayClock: Clock>(
    for interval: Duration, clock: DelayClock = ContinuousClock()
  ) -> SignalView<Value> where DelayClock.Duration == Duration {
    let access = signalAccess
    return SignalView(
      SignalAccess { observation, initial, next in
        let line = Delay(interval, Alarm(clock, in: observation), observation, next)
        let intake = Intake(line.junction.input { line.add($0) }) { line.finish() }
        access.connect(observation, initial) { intake.handle($0) }
        line.junction.leave()
      })
  }
}

/// The values that wait for their time, which are guarded by the junction's turn.
private final class Delay<Value: Sendable, DelayClock: Clock>: Sendable
where DelayClock.Duration == Duration {
  let junction: Junction
  private let interval: Duration
  private let alarm: Alarm<DelayClock>
  private let next: @Sendable (Value) -> Void
  private let waiting = Remembered(RingBuffer<(due: DelayClock.Instant, value: Value)>())
  private let hasEnded = Remembered(false)

  init(
    _ interval: Duration, _ alarm: Alarm<DelayClock>, _ observation: Observation,
    _ next: @escaping @Sendable (Value) -> Void
  ) {
    self.interval = interval
    self.alarm = alarm
    self.next = next
    junction = Junction(of: observation)
  }

  func add(_ value: Value) {
    waiting.value.append((alarm.clock.now.advanced(by: interval), value))
    if waiting.value.count == 1 { setAlarm() }
  }

  /// Sets the alarm for the first that waits; where none does and none comes, there is nothing more to do.
  private func setAlarm() {
    if let first = waiting.value.first {
      alarm.ring(at: first.due) { [self] in junction.enter { self.tellDue() } }
    } else if hasEnded.value {
      alarm.end()
    }
  }

  private func tellDue() {
    let now = alarm.clock.now
    while !junction.observation.isEnded, let first = waiting.value.first, first.due <= now {
      _ = waiting.value.popFirst()
      next(first.value)
    }
    setAlarm()
  }

  /// The source has ended.
  func finish() {
    junction.enter { [self] in
      hasEnded.value = true
      if waiting.value.count == 0 { alarm.end() }
    }
  }
}
