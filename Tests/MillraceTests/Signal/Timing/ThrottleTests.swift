import Millrace
import Testing

@Suite struct ThrottleTests {
  private let clock = ManualClock()
  private let journal = Journal()

  /// Writes down what is told of `signal` in intervals of five seconds, and when, and when it has ended.
  private func hear(_ signal: some ReadableSignal<Int>, _ edge: ThrottleEdge) -> Disposable {
    let witness = Witness("closure", in: journal)
    return signal.throttle(for: .seconds(5), edge, clock: clock).sink { [clock, journal] value in
      use(witness)
      journal("\(value) at \(clock.seconds)")
    }
  }

  @Test("throttle tells the first value of an interval, the last, or both", arguments: ThrottleEdge.allCases)
  func edges(edge: ThrottleEdge) async {
    let told: [ThrottleEdge: [String]] = [
      .leading: ["1 at 0.0", "4 at 11.0", "6 at 20.0"],
      .trailing: ["3 at 5.0", "5 at 16.0", "6 at 21.0"],
      .both: ["1 at 0.0", "3 at 5.0", "4 at 11.0", "5 at 16.0", "6 at 21.0"],
    ]
    let signal = Signal<Int>()
    let token = hear(signal, edge)
    let waits = edge != .leading
    let isBoth = edge == .both

    signal.send(1)
    clock.advance(by: .seconds(2))
    signal.send(2)
    clock.advance(by: .seconds(2))
    signal.send(3)
    if waits { await clock.sleepers(.seconds(5)) }
    clock.advance(by: .seconds(1))
    _ = await journal.lines(atLeast: isBoth ? 2 : 1)
    clock.advance(by: .seconds(6))
    signal.send(4)
    clock.advance(by: .seconds(1))
    signal.send(5)
    if waits { await clock.sleepers(.seconds(16)) }
    clock.advance(by: .seconds(4))
    _ = await journal.lines(atLeast: isBoth ? 4 : 2)
    clock.advance(by: .seconds(4))
    signal.send(6)
    if waits { await clock.sleepers(.seconds(21)) }
    clock.advance(by: .seconds(1))

    #expect(await journal.lines(atLeast: isBoth ? 5 : 3) == told[edge])
    #expect(clock.deadlines == [])
    token.dispose()
  }

  @Test(
    "E14 throttle: a trailing value begins an interval; the next comes at its end (swift-composable-architecture#540)"
  )
  func trailingBeginsAnInterval() async {
    let signal = Signal<Int>()
    let token = hear(signal, .both)
    signal.send(1)
    clock.advance(by: .seconds(2.5))
    signal.send(2)
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(2.5))
    #expect(await journal.lines(atLeast: 2) == ["1 at 0.0", "2 at 5.0"])
    signal.send(3)
    await clock.sleepers(.seconds(10))
    clock.advance(by: .seconds(4))
    #expect(journal.lines.count == 2)
    clock.advance(by: .seconds(1))
    #expect(await journal.lines(atLeast: 3) == ["1 at 0.0", "2 at 5.0", "3 at 10.0"])
    token.dispose()
  }

  @Test(
    "E15 throttle with the leading edge tells each burst's own first value (swift-composable-architecture#683)"
  )
  func leading() async {
    let signal = Signal<Int>()
    let token = hear(signal, .leading)
    for value in 1...3 { signal.send(value) }
    clock.advance(by: .seconds(7))
    #expect(journal.lines == ["1 at 0.0"])
    for value in 4...6 { signal.send(value) }
    clock.advance(by: .seconds(20))

    #expect(journal.lines == ["1 at 0.0", "4 at 7.0"])
    #expect(clock.deadlines == [])
    token.dispose()
  }

  @Test(
    "E16 throttle tells what waits when the source ends, and ends itself, at once (swift-async-algorithms#248)",
    arguments: ThrottleEdge.allCases)
  func end(edge: ThrottleEdge) async {
    var signal: Signal<Int>? = Signal()
    let token = signal.map { hear($0, edge) }
    for value in 1...3 { signal?.send(value) }
    if edge != .leading { await clock.sleepers(.seconds(5)) }

    signal = nil

    let told: [ThrottleEdge: [String]] = [
      .leading: ["1 at 0.0"], .trailing: ["3 at 0.0"], .both: ["1 at 0.0", "3 at 0.0"],
    ]
    #expect(journal.lines == told[edge, default: []] + ["closure is gone"])
    #expect(clock.deadlines == [])
    withExtendedLifetime(token) {}
  }

  @Test("throttle with an interval running ends at once with the source, where nothing waits")
  func endWithNothingWaiting() async {
    var signal: Signal<Int>? = Signal()
    let token = signal.map { hear($0, .both) }
    signal?.send(1)
    signal = nil
    #expect(journal.lines == ["1 at 0.0", "closure is gone"])
    withExtendedLifetime(token) {}
  }

  @Test("E19 throttle: a second value does not move the end of the interval (pinterest/gestalt#125)")
  func secondValue() async {
    let signal = Signal<Int>()
    let token = hear(signal, .both)
    signal.send(1)
    clock.advance(by: .seconds(4))
    signal.send(2)
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(1))
    #expect(await journal.lines(atLeast: 2) == ["1 at 0.0", "2 at 5.0"])
    token.dispose()
  }

  @Test("E20 throttle: a value at the end of an interval belongs to the next (rstudio/shiny#4134)")
  func tie() async {
    // The alarm is late, so that the value comes first.
    let (signal, late) = (Signal<Int>(), LateClock(clock))
    let token = signal.throttle(for: .seconds(5), clock: late).sink { [clock, journal] in
      journal("\($0) at \(clock.seconds)")
    }
    signal.send(1)
    signal.send(2)
    await clock.sleepers(.seconds(105))
    clock.advance(by: .seconds(5))
    signal.send(3)
    #expect(journal.lines == ["1 at 0.0", "2 at 5.0"])
    await clock.sleepers(.seconds(110))
    clock.advance(by: .seconds(105))
    #expect(await journal.lines(atLeast: 3) == ["1 at 0.0", "2 at 5.0", "3 at 110.0"])
    token.dispose()
  }

  @Test("E20 throttle: with nothing waiting, a value at the end of an interval is told at once")
  func tieWithNothingWaiting() {
    let signal = Signal<Int>()
    let token = hear(signal, .both)
    signal.send(1)
    clock.advance(by: .seconds(5))
    signal.send(2)
    #expect(journal.lines == ["1 at 0.0", "2 at 5.0"])
    token.dispose()
  }

  @Test("S15 throttle: dispose() ends the sleep, and frees the closure and what waits, before it returns")
  func dispose() async {
    let (signal, live) = (Signal<Probe>(), LiveCount())
    let witness = Box<Witness?>(Witness("closure", in: journal))
    let token = signal.throttle(for: .seconds(5), clock: clock).sink { [witness = witness.value] _ in
      if let witness { use(witness) }
    }
    witness.value = nil
    for name in 0..<3 { signal.send(live.probe(name)) }
    await clock.sleepers(.seconds(5))
    #expect(live.now == 1)

    token.dispose()

    #expect(clock.deadlines == [])
    #expect(live.now == 0)
    #expect(journal.lines == ["closure is gone"])
  }

  @Test("throttle: a closure that sends into the source again is told that at the end of the interval")
  func again() async {
    let signal = Signal<Int>()
    let token = signal.throttle(for: .seconds(5), clock: clock).sink { [clock, journal, weak signal] in
      journal("\($0) at \(clock.seconds)")
      if $0 < 3 { signal?.send($0 + 1) }
    }
    signal.send(1)
    for second in [5, 10] {
      await clock.sleepers(.seconds(second))
      clock.advance(by: .seconds(5))
    }
    #expect(await journal.lines(atLeast: 3) == ["1 at 0.0", "2 at 5.0", "3 at 10.0"])
    token.dispose()
  }

  @Test("throttle of optional values tells nil too")
  func optional() async {
    let signal = Signal<Int?>()
    let token = signal.throttle(for: .seconds(5), clock: clock).sink { [journal] in
      journal($0.map { "\($0)" } ?? "nil")
    }
    for value in [1, 2, nil] { signal.send(value) }
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(5))
    #expect(await journal.lines(atLeast: 2) == ["1", "nil"])
    token.dispose()
  }

  @Test("throttle of 10,000 values in one interval tells the first and the last, and sleeps once")
  func many() async {
    let signal = Signal<Int>()
    let token = hear(signal, .both)
    for value in 0..<10_000 { signal.send(value) }
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(5))
    #expect(await journal.lines(atLeast: 2) == ["0 at 0.0", "9999 at 5.0"])
    token.dispose()
  }

  @Test("throttle tells what waits also where the clock wakes early")
  func earlyClock() async {
    let signal = Signal<Int>()
    let token = signal.throttle(for: .seconds(5), clock: EarlyClock(clock)).sink { [clock, journal] value in
      journal("\(value) at \(clock.seconds)")
    }
    signal.send(1)
    signal.send(2)
    await clock.sleepers(.seconds(4))
    clock.advance(by: .seconds(4))
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(1))
    #expect(await journal.lines(atLeast: 2) == ["1 at 0.0", "2 at 5.0"])
    token.dispose()
  }
}

/// A clock whose sleepers wake one second early, the first time.
private struct EarlyClock: Clock {
  private let clock: ManualClock

  init(_ clock: ManualClock) { self.clock = clock }

  var now: ManualClock.Instant { clock.now }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
    let early = deadline.advanced(by: .seconds(-1))
    try await clock.sleep(until: early > clock.now ? early : deadline, tolerance: tolerance)
  }
}
