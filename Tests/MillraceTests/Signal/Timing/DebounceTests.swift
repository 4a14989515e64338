import Millrace
import Testing

@Suite struct DebounceTests {
  private let clock = ManualClock()
  private let journal = Journal()

  /// Writes down what `signal` tells after it has been quiet for two seconds, and when, and when it has ended.
  private func hear(_ signal: some ReadableSignal<Int>) -> Disposable {
    let witness = Witness("closure", in: journal)
    return signal.debounce(for: .seconds(2), clock: clock).sink { [clock, journal] value in
      use(witness)
      journal("\(value) at \(clock.seconds)")
    }
  }

  @Test(
    "E18 debounce waits: of ten values a second apart only the last is told (apple/swift-async-algorithms#174)"
  )
  func waits() async {
    let signal = Signal<Int>()
    let token = hear(signal)
    for second in 0..<10 {
      signal.send(second)
      if second == 0 { await clock.sleepers(.seconds(2)) }
      clock.advance(by: .seconds(1))
      // An alarm that finds a later value is set again.
      if second > 0 { await clock.sleepers(.seconds(second + 2)) }
    }
    await clock.sleepers(.seconds(11))
    #expect(journal.lines == [])
    clock.advance(by: .seconds(1))
    #expect(await journal.lines(atLeast: 1) == ["9 at 11.0"])
    #expect(clock.deadlines == [])
    token.dispose()
  }

  @Test("debounce tells the newest value once none has come for the time, and begins anew after that")
  func quiet() async {
    let signal = Signal<Int>()
    let token = hear(signal)
    signal.send(1)
    signal.send(2)
    await clock.sleepers(.seconds(2))
    clock.advance(by: .seconds(2))
    #expect(await journal.lines(atLeast: 1) == ["2 at 2.0"])

    clock.advance(by: .seconds(10))
    signal.send(3)
    await clock.sleepers(.seconds(14))
    clock.advance(by: .seconds(1.5))
    #expect(journal.lines == ["2 at 2.0"])
    signal.send(4)
    clock.advance(by: .seconds(0.5))
    await clock.sleepers(.seconds(15.5))
    #expect(journal.lines == ["2 at 2.0"])
    clock.advance(by: .seconds(1.5))
    #expect(await journal.lines(atLeast: 2) == ["2 at 2.0", "4 at 15.5"])
    token.dispose()
  }

  @Test(
    "E20 debounce: a value that comes when the one before is due does not hold that up (rstudio/shiny#4134)")
  func tie() async {
    // The alarm is late, so that the value comes first.
    let (signal, late) = (Signal<Int>(), LateClock(clock))
    let token = signal.debounce(for: .seconds(2), clock: late).sink { [clock, journal] in
      journal("\($0) at \(clock.seconds)")
    }
    signal.send(1)
    await clock.sleepers(.seconds(102))
    clock.advance(by: .seconds(2))
    signal.send(2)
    #expect(journal.lines == ["1 at 2.0"])
    clock.advance(by: .seconds(100))
    #expect(await journal.lines(atLeast: 2) == ["1 at 2.0", "2 at 102.0"])
    token.dispose()
  }

  @Test("debounce tells what waits when the source ends, and ends itself, without waiting for the time")
  func end() async {
    var signal: Signal<Int>? = Signal()
    let token = signal.map(hear)
    signal?.send(1)
    await clock.sleepers(.seconds(2))

    signal = nil

    #expect(journal.lines == ["1 at 0.0", "closure is gone"])
    #expect(clock.deadlines == [])
    withExtendedLifetime(token) {}
  }

  @Test("debounce ends with the source where nothing waits")
  func endWithNothingWaiting() async {
    var signal: Signal<Int>? = Signal()
    let token = signal.map(hear)
    signal?.send(1)
    await clock.sleepers(.seconds(2))
    clock.advance(by: .seconds(2))
    _ = await journal.lines(atLeast: 1)
    signal = nil
    #expect(await journal.lines(atLeast: 2) == ["1 at 2.0", "closure is gone"])
    withExtendedLifetime(token) {}
  }

  @Test("S15 debounce: dispose() ends the sleep, and frees the closure and what waits, before it returns")
  func dispose() async {
    let (signal, live) = (Signal<Probe>(), LiveCount())
    let witness = Box<Witness?>(Witness("closure", in: journal))
    let token = signal.debounce(for: .seconds(2), clock: clock).sink { [witness = witness.value] _ in
      if let witness { use(witness) }
    }
    witness.value = nil
    for name in 0..<3 { signal.send(live.probe(name)) }
    await clock.sleepers(.seconds(2))
    #expect(live.now == 1)

    token.dispose()

    #expect(clock.deadlines == [])
    #expect(live.now == 0)
    #expect(journal.lines == ["closure is gone"])
  }

  @Test("debounce of optional values tells nil too")
  func optional() async {
    let signal = Signal<Int?>()
    let token = signal.debounce(for: .seconds(2), clock: clock).sink { [journal] in
      journal($0.map { "\($0)" } ?? "nil")
    }
    signal.send(1)
    signal.send(nil)
    await clock.sleepers(.seconds(2))
    clock.advance(by: .seconds(2))
    #expect(await journal.lines(atLeast: 1) == ["nil"])
    token.dispose()
  }

  @Test("debounce: a closure that sends into the source again is told that after the time")
  func again() async {
    let signal = Signal<Int>()
    let token = signal.debounce(for: .seconds(2), clock: clock).sink { [clock, journal, weak signal] in
      journal("\($0) at \(clock.seconds)")
      if $0 < 3 { signal?.send($0 + 1) }
    }
    signal.send(1)
    for second in [2, 4, 6] {
      await clock.sleepers(.seconds(second))
      clock.advance(by: .seconds(2))
    }
    #expect(await journal.lines(atLeast: 3) == ["1 at 2.0", "2 at 4.0", "3 at 6.0"])
    token.dispose()
  }
}
