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
        access.connect(observation, initial, line.junction.input { line.add($0) })
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

  private func setAlarm() {
    guard let first = waiting.value.first else { return }
    alarm.ring(at: first.due) { [self] in junction.enter { self.tellDue() } }
  }

  private func tellDue() {
    let now = alarm.clock.now
    while !junction.observation.isEnded, let first = waiting.value.first, first.due <= now {
      _ = waiting.value.popFirst()
      next(first.value)
    }
    setAlarm()
  }
}
