extension ReadableSignal {
  /// The newest value, once none has come for some time.
  ///
  /// ```swift
  /// let query = text.debounce(for: .milliseconds(300))
  /// ```
  ///
  /// A value that comes at the very moment at which the one before is due does not hold that up. When the signal
  /// ends, a value that waits is told at once.
  ///
  /// - Parameters:
  ///   - interval: How long none has to come.
  ///   - clock: The clock that goes by. In tests, one that the test moves.
  /// - Returns: The values, told by a task.
  public func debounce<DebounceClock: Clock>(
    for interval: Duration, clock: DebounceClock = ContinuousClock()
  ) -> SignalView<Value> where DebounceClock.Duration == Duration {
    let access = signalAccess
    return SignalView(
      SignalAccess { observation, initial, next in
        let debounce = Debounce(interval, Alarm(clock, in: observation), observation, next)
        let intake = Intake(debounce.junction.input { debounce.take($0) }) { debounce.finish() }
        access.connect(observation, initial) { intake.handle($0) }
        debounce.junction.leave()
      })
  }
}

/// The value that waits, which is guarded by the junction's turn.
private final class Debounce<Value: Sendable, DebounceClock: Clock>: Sendable
where DebounceClock.Duration == Duration {
  let junction: Junction
  private let interval: Duration
  private let alarm: Alarm<DebounceClock>
  private let next: @Sendable (Value) -> Void
  private let waiting = Remembered<(due: DebounceClock.Instant, value: Value)?>(nil)
  private let isAlarmSet = Remembered(false)

  init(
    _ interval: Duration, _ alarm: Alarm<DebounceClock>, _ observation: Observation,
    _ next: @escaping @Sendable (Value) -> Void
  ) {
    self.interval = interval
    self.alarm = alarm
    self.next = next
    junction = Junction(of: observation)
  }

  func take(_ value: Value) {
    let now = alarm.clock.now
    if let waiting = waiting.value, waiting.due <= now { tellWaiting() }
    waiting.value = (now.advanced(by: interval), value)
    // A set alarm finds the value, and is set again.
    if !isAlarmSet.value { setAlarm(at: now.advanced(by: interval)) }
  }

  private func setAlarm(at due: DebounceClock.Instant) {
    isAlarmSet.value = true
    alarm.ring(at: due) { [self] in junction.enter { self.ring() } }
  }

  private func ring() {
    isAlarmSet.value = false
    guard let due = waiting.value?.due else { return }
    if due <= alarm.clock.now { tellWaiting() } else { setAlarm(at: due) }
  }

  private func tellWaiting() {
    guard let value = waiting.value?.value else { return }
    waiting.value = nil
    next(value)
  }

  /// The source has ended.
  func finish() {
    junction.enter { [self] in
      alarm.end()
      tellWaiting()
    }
  }
}
