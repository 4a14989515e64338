import Millrace
import Testing

/// Operators that count, or remember what came before.
@Suite struct CountingTests {
  @Test("skip leaves out the first values, for each sink", arguments: [0, 1, 3])
  func skip(count: Int) {
    let signal = Signal<Int>()
    let (early, late) = (Log<Int>(), Log<Int>())
    let skipping = signal.skip(count)
    let first = skipping.sink { early.add($0) }
    signal.send(1)
    let second = skipping.sink { late.add($0) }
    for value in 2...5 { signal.send(value) }
    #expect(early.entries == Array((1 + count)..<6))
    #expect(late.entries == Array((2 + count)..<6))
    withExtendedLifetime((first, second)) {}
  }

  @Test("take tells as many values, and then ends and frees everything", arguments: [-1, 0, 1, 3])
  func take(count: Int) {
    let live = LiveCount()
    let signal = Signal<Int>()
    let log = Log<Int>()
    let token = signal.map { [probe = live.probe()] value in withExtendedLifetime(probe) { value } }
      .take(count).sink { [probe = live.probe()] value in withExtendedLifetime(probe) { log.add(value) } }
    if count <= 0 { #expect(live.now == 0) }
    for value in 1...5 {
      #expect(live.now == (value <= count ? 2 : 0))
      signal.send(value)
    }
    #expect(log.entries == Array(1...5).filter { $0 <= count })
    #expect(token.isDisposed == false)
    token.dispose()
  }

  @Test("take of a property begins with the current value")
  func takeOfProperty() {
    let property = Property(1)
    let (log, live) = (Log<Int>(), LiveCount())
    let tokens = [
      property.take(1).sink { [probe = live.probe()] value in withExtendedLifetime(probe) { log.add(value) }
      },
      property.take(2).sink { log.add(10 * $0) },
    ]
    #expect(live.now == 0)
    property.value = 2
    property.value = 3
    #expect(log.entries == [1, 10, 20])
    withExtendedLifetime(tokens) {}
  }

  @Test("take and prefix tell no more than they should where their callback sends, or another thread does")
  func takeReentrant() {
    let signal = Signal<Int>()
    let journal = Journal()
    let tokens = [
      signal.take(2).sink { [weak signal] value in
        journal("take \(value)")
        signal?.send(value + 1)
      },
      signal.prefix { $0 < 3 }.sink { [weak signal] value in
        journal("prefix \(value)")
        onThread { [weak signal] in signal?.send(value + 1) }
      },
    ]
    signal.send(1)
    #expect(journal.lines == ["take 1", "prefix 1", "take 2", "prefix 2", "prefix 2"])
    withExtendedLifetime(tokens) {}
  }

  @Test("take of threads that send at once tells exactly as many")
  func takeOfThreads() {
    let live = LiveCount()
    for _ in 0..<50 {
      let (signal, watch) = (Signal<Int>(), Watch())
      let token = signal.take(5).sink { [probe = live.probe()] value in
        withExtendedLifetime(probe) { watch.hear(value) }
      }
      onThreads(4) { _ in for value in 0..<5 { signal.send(value) } }
      #expect(watch.calls == 5)
      #expect(live.now == 0)
      token.dispose()
    }
  }

  @Test("take(until:) ends with the first value of the other signal, and frees everything")
  func takeUntil() {
    let (signal, stop) = (Signal<Int>(), Signal<Void>())
    let (log, live) = (Log<Int>(), LiveCount())
    let token = signal.take(until: stop.map { [probe = live.probe()] in withExtendedLifetime(probe) {} })
      .sink { [probe = live.probe()] value in withExtendedLifetime(probe) { log.add(value) } }
    signal.send(1)
    #expect(live.now == 2)
    stop.send()
    #expect(live.now == 0)
    signal.send(2)
    stop.send()
    #expect(log.entries == [1])
    token.dispose()
  }

  @Test("take(until:) of a property ends at once; of its updates with the next value")
  func takeUntilProperty() {
    let (signal, property) = (Signal<Int>(), Property(0))
    let log = Log<Int>()
    let tokens = [
      signal.take(until: property).sink { log.add(-$0) },
      signal.startWith(0).take(until: property.updates).sink { log.add($0) },
    ]
    signal.send(1)
    property.value = 1
    signal.send(2)
    #expect(log.entries == [0, 1])
    withExtendedLifetime(tokens) {}
  }

  @Test("take(until:) its own signal tells nothing; stopped in a callback it ends at once")
  func takeUntilItself() {
    let (signal, stop) = (Signal<Int>(), Signal<Void>())
    let log = Log<Int>()
    let tokens = [
      signal.take(until: signal).sink { log.add(-$0) },
      signal.take(until: stop).sink { [weak signal] value in
        log.add(value)
        stop.send()
        signal?.send(9)
      },
    ]
    signal.send(1)
    #expect(log.entries == [1])
    withExtendedLifetime(tokens) {}
  }

  @Test("prefix(while:) ends with the first value that its closure refuses, and asks it no more")
  func prefix() {
    let property = Property(1)
    let (log, live, asked) = (Log<Int>(), LiveCount(), Log<Int>())
    let token = property.prefix { value in
      asked.add(value)
      return value < 3
    }.sink { [probe = live.probe()] value in withExtendedLifetime(probe) { log.add(value) } }
    for value in [2, 3, 1] { property.value = value }
    #expect(log.entries == [1, 2])
    #expect(asked.entries == [1, 2, 3])
    #expect(live.now == 0)
    token.dispose()
  }

  @Test("scan tells what it makes of the result before and each value, for each sink anew")
  func scan() {
    let signal = Signal<Int>()
    let journal = Journal()
    let total = signal.scan(100) { $0 + $1 }
    let first = total.sink { journal("first \($0)") }
    signal.send(1)
    let second = total.sink { journal("second \($0)") }
    signal.send(2)
    #expect(journal.lines == ["first 101", "first 103", "second 102"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("pairwise tells each value with the one before it, from the second on")
  func pairwise() {
    let property = Property(1)
    let journal = Journal()
    let token = property.pairwise().sink { journal("\($0.previous) \($0.current)") }
    for value in [2, 3, 3, 1] { property.value = value }
    #expect(journal.lines == ["1 2", "2 3", "3 1"])
    token.dispose()
  }

  @Test("pairwise tells nil as a value too")
  func pairwiseOfOptionals() {
    let signal = Signal<Int?>()
    let journal = Journal()
    let token = signal.pairwise().sink { journal("\($0.previous ?? -1) \($0.current ?? -1)") }
    for value in [nil, 1, nil, nil] { signal.send(value) }
    #expect(journal.lines == ["-1 1", "1 -1", "-1 -1"])
    token.dispose()
  }

  @Test("startWith tells its value first, to each sink, before the current one")
  func startWith() {
    let (signal, property) = (Signal<Int>(), Property(1))
    let log = Log<Int>()
    let tokens = [
      signal.startWith(7).sink { log.add($0) }, property.startWith(-1).startWith(-2).sink { log.add($0) },
    ]
    signal.send(8)
    property.value = 2
    #expect(log.entries == [7, -2, -1, 1, 8, 2])
    withExtendedLifetime(tokens) {}
  }

  @Test("What startWith's value ends is not connected")
  func startWithAndTake() {
    let (log, calls) = (Log<Int>(), Tally())
    let property = Property(1)
    let token = property.map { value in
      calls.add()
      return value
    }.startWith(0).take(1).sink { log.add($0) }
    property.value = 2
    #expect(log.entries == [0])
    #expect(calls.count == 0)
    token.dispose()
  }
}
