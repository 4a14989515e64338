import Millrace
import Testing

@Suite struct DelayTests {
  private let clock = ManualClock()
  private let journal = Journal()
  private let live = LiveCount()

  /// Writes down what `signal` tells and when, and when it has ended.
  private func hear(_ signal: some ReadableSignal<Int>) -> Disposable {
    let witness = Witness("closure", in: journal)
    return signal.sink { [clock, journal] value in
      use(witness)
      journal("\(value) at \(clock.seconds)")
    }
  }

  @Test("delay tells each value later, in order")
  func later() async {
    let signal = Signal<Int>()
    let token = hear(signal.delay(for: .seconds(5), clock: clock))

    signal.send(1)
    clock.advance(by: .seconds(2))
    signal.send(2)
    signal.send(3)
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(2))
    #expect(journal.lines == [])
    clock.advance(by: .seconds(1))
    #expect(await journal.lines(atLeast: 1) == ["1 at 5.0"])
    await clock.sleepers(.seconds(7))
    clock.advance(by: .seconds(2))

    #expect(await journal.lines(atLeast: 3) == ["1 at 5.0", "2 at 7.0", "3 at 7.0"])
    #expect(clock.deadlines == [])
    token.dispose()
  }

  @Test("delay begins with the current value of a property, later")
  func property() async {
    let property = Property(1)
    let token = hear(property.delay(for: .seconds(5), clock: clock))
    #expect(journal.lines == [])
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(5))
    #expect(await journal.lines(atLeast: 1) == ["1 at 5.0"])
    token.dispose()
  }

  @Test("delay for no time at all still tells by a task, in order", arguments: [0, -1])
  func noTime(seconds: Int) async {
    let signal = Signal<Int>()
    let token = hear(signal.delay(for: .seconds(seconds), clock: clock))
    for value in 1...3 { signal.send(value) }
    #expect(await journal.lines(atLeast: 3) == ["1 at 0.0", "2 at 0.0", "3 at 0.0"])
    token.dispose()
  }

  @Test("delay tells what waits when the source has ended; then it ends itself")
  func end() async {
    var signal: Signal<Int>? = Signal()
    let token = signal.map { hear($0.delay(for: .seconds(5), clock: clock)) }
    signal?.send(1)
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(1))
    signal?.send(2)
    signal = nil
    #expect(journal.lines == [])

    clock.advance(by: .seconds(4))
    #expect(await journal.lines(atLeast: 1) == ["1 at 5.0"])
    await clock.sleepers(.seconds(6))
    clock.advance(by: .seconds(1))

    #expect(await journal.lines(atLeast: 3) == ["1 at 5.0", "2 at 6.0", "closure is gone"])
    withExtendedLifetime(token) {}
  }

  @Test("delay ends at once with the source where nothing waits")
  func endWithNothingWaiting() async {
    var signal: Signal<Int>? = Signal()
    let token = signal.map { hear($0.delay(for: .seconds(5), clock: clock)) }
    signal = nil
    #expect(journal.lines == ["closure is gone"])
    withExtendedLifetime(token) {}
  }

  @Test("S15 delay: dispose() ends the sleep, and frees the closure and what waits, before it returns")
  func dispose() async {
    let signal = Signal<Probe>()
    let witness = Box<Witness?>(Witness("closure", in: journal))
    let token = signal.delay(for: .seconds(5), clock: clock).sink { [witness = witness.value] _ in
      if let witness { use(witness) }
    }
    witness.value = nil
    for name in 0..<100 { signal.send(live.probe(name)) }
    await clock.sleepers(.seconds(5))
    #expect(live.now == 100)

    token.dispose()

    #expect(clock.deadlines == [])
    #expect(live.now == 0)
    #expect(journal.lines == ["closure is gone"])
  }

  @Test("S15 delay: a closure that disposes itself hears nothing that is due at the same moment")
  func disposeInside() async {
    let signal = Signal<Int>()
    let token = Box<Disposable?>(nil)
    token.value = signal.delay(for: .seconds(5), clock: clock).sink { [journal] value in
      journal("\(value)")
      if value == 2 { token.value = nil }
    }
    for value in 1...4 { signal.send(value) }
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(5))
    #expect(await journal.lines(atLeast: 2) == ["1", "2"])
    #expect(clock.deadlines == [])
  }

  @Test("delay keeps the order of 10,000 values from one sender")
  func many() async {
    let signal = Signal<Int>()
    let token = signal.delay(for: .seconds(5), clock: clock).sink { [journal] in journal("\($0)") }
    for value in 0..<10_000 { signal.send(value) }
    await clock.sleepers(.seconds(5))
    clock.advance(by: .seconds(5))
    #expect(await journal.lines(atLeast: 10_000) == (0..<10_000).map { "\($0)" })
    token.dispose()
  }

  @Test("delay: each sink has a time of its own")
  func eachSink() async {
    let signal = Signal<Int>()
    let delayed = signal.delay(for: .seconds(5), clock: clock)
    let first = delayed.sink { [journal] in journal("first \($0)") }
    signal.send(1)
    clock.advance(by: .seconds(1))
    let second = delayed.sink { [journal] in journal("second \($0)") }
    signal.send(2)
    await clock.sleepers(.seconds(5), .seconds(6))

    first.dispose()

    #expect(clock.deadlines == [.seconds(6)])
    clock.advance(by: .seconds(5))
    #expect(await journal.lines(atLeast: 1) == ["second 2"])
    second.dispose()
  }

  @Test("What an alarm of a clock that cannot be cancelled still holds calls nobody, and is no longer there")
  func stubbornClock() async {
    let (signal, stubborn) = (Signal<Probe>(), StubbornClock(clock))
    let token = signal.delay(for: .seconds(5), clock: stubborn).sink { [journal] in journal("\($0.name)") }
    signal.send(live.probe())
    await clock.sleepers(.seconds(5))

    token.dispose()

    #expect(live.now == 0)
    #expect(clock.deadlines == [.seconds(5)])
    clock.advance(by: .seconds(5))
    await stubborn.hasWoken(1)
    #expect(journal.lines == [])
  }
}
