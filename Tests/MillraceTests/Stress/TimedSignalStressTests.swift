import Millrace
import Testing

@Suite struct TimedSignalStressTests {
  private let clock = ManualClock()

  @Test("A delayed signal tells each value once, in order, while the clock runs on another thread")
  func delay() async {
    let (signal, journal) = (Signal<Int>(), Journal())
    let token = signal.delay(for: .seconds(3), clock: clock).sink { journal("\($0)") }
    onThreads(2) { [clock] thread in
      for number in 0..<1_000 {
        if thread == 0 { signal.send(number) } else { clock.advance(by: .seconds(1)) }
      }
    }
    // What was sent last falls due at the latest three seconds from now; whoever sleeps is woken again and again.
    while journal.lines.count < 1_000 {
      clock.advance(by: .seconds(3))
      await Task.yield()
    }
    #expect(journal.lines == (0..<1_000).map { "\($0)" })
    token.dispose()
  }

  @Test("Throttled and debounced signals tell ascending values, the last one too, when their source goes")
  func lastValue() async {
    for edge in ThrottleEdge.allCases where edge != .leading {
      for _ in 0..<30 {
        let (throttled, debounced) = (Watch(), Watch())
        let signal = Box<Signal<Int>?>(Signal())
        let bag = DisposableBag()
        signal.value?.throttle(for: .seconds(2), edge, clock: clock).sink { throttled.hear($0) }.store(
          in: bag)
        signal.value?.debounce(for: .seconds(2), clock: clock).sink { debounced.hear($0) }.store(in: bag)
        onThreads(2) { [clock] thread in
          for number in 0..<50 {
            if thread == 0 { signal.value?.send(number) } else { clock.advance(by: .seconds(1)) }
          }
          if thread == 0 { signal.value = nil }
        }
        // An alarm that rang at the end may be telling on a thread of its own still.
        while throttled.values.last != 49 || debounced.values.last != 49 { await Task.yield() }
        #expect(throttled.isAscending && debounced.isAscending)
        #expect(throttled.overlaps == 0 && debounced.overlaps == 0)
        bag.dispose()
      }
    }
  }

  @Test("S15 timed signals are disposed while alarms ring: nobody sleeps on, and all is released")
  func disposal() async {
    let (signal, live) = (Signal<Int>(), LiveCount())
    onThreads(4) { [clock] thread in
      for turn in 0..<100 {
        switch thread {
        case 0: signal.send(turn)
        case 1: clock.advance(by: .seconds(1))
        default:
          let bag = DisposableBag()
          for timed in [
            signal.delay(for: .seconds(2), clock: clock), signal.debounce(for: .seconds(2), clock: clock),
            signal.throttle(for: .seconds(2), clock: clock),
          ] {
            timed.sink { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }.store(in: bag)
          }
          signal.send(-turn)
          bag.dispose()
        }
      }
    }
    await clock.sleepers()
    while live.now != 0 { await Task.yield() }
    #expect(clock.deadlines == [])
  }

  @Test("Signals of async sequences are disposed while their loops tell: all is released")
  func sequences() async {
    let live = LiveCount()
    for _ in 0..<30 {
      let signal = Signal<Int>()
      let looped = SignalView(signal.values())
      onThreads(3) { thread in
        for number in 0..<20 {
          if thread == 0 {
            signal.send(number)
          } else {
            looped.sink { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }.dispose()
          }
        }
      }
    }
    while live.now != 0 { await Task.yield() }
    #expect(live.now == 0)
  }
}
