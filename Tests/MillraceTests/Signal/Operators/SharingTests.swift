import Millrace
import Testing

/// One connection for many.
@Suite struct SharingTests {
  @Test("share calls the operators above once a value, for all who listen")
  func once() {
    let signal = Signal<Int>()
    let (journal, calls) = (Journal(), Tally())
    let shared = signal.map { value in
      calls.add()
      return value * 2
    }.share()
    let tokens = (0..<3).map { name in shared.map { $0 + 1 }.sink { journal("\(name):\($0)") } }
    signal.send(1)
    #expect(journal.lines == ["0:3", "1:3", "2:3"])
    #expect(calls.count == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "A late listener hears as many of the newest values as are asked for, and nobody else does",
    arguments: [-1, 0, 1, 3])
  func replay(count: Int) {
    let signal = Signal<Int>()
    let (first, late) = (Log<Int>(), Log<Int>())
    let shared = signal.share(replay: count)
    let tokens = [shared.sink { first.add($0) }]
    for value in 1...5 { signal.send(value) }
    let more = shared.sink { late.add($0) }
    #expect(late.entries == Array((1...5).suffix(max(count, 0))))
    signal.send(6)
    #expect(late.entries == Array((1...5).suffix(max(count, 0))) + [6])
    #expect(first.entries == Array(1...6))
    withExtendedLifetime((tokens, more)) {}
  }

  @Test("The connection is made for the first who listens, ended with the last, and begun anew for the next")
  func connections() {
    let (live, journal) = (LiveCount(), Journal())
    let source = HandSource(journal)
    let shared = source.signal.map { $0 }.scan(0, +).share(replay: 1)
    let first = shared.sink { [probe = live.probe()] value in
      withExtendedLifetime(probe) { journal("first \(value)") }
    }
    source.emit(1)
    let second = shared.sink { journal("second \($0)") }
    first.dispose()
    #expect(live.now == 0)
    source.emit(1)
    second.dispose()
    let third = shared.sink { journal("third \($0)") }
    source.emit(5)
    third.dispose()
    #expect(
      journal.lines == [
        "attached", "first 1", "second 1", "second 2", "detached", "attached", "third 5", "detached",
      ])
  }

  @Test("When the source ends everybody who listens does, and who comes then connects anew")
  func upstreamEnds() {
    let (live, journal) = (LiveCount(), Journal())
    let signal = Signal<Int>()
    let shared = signal.take(2).share(replay: 1)
    let tokens = (0..<2).map { name in
      shared.sink { [probe = live.probe()] value in
        withExtendedLifetime(probe) { journal("\(name):\(value)") }
      }
    }
    for value in 1...3 { signal.send(value) }
    #expect(live.now == 0)
    let late = shared.sink { journal("late:\($0)") }
    signal.send(4)
    #expect(journal.lines == ["0:1", "1:1", "0:2", "1:2", "late:4"])
    withExtendedLifetime((tokens, late)) {}
  }

  @Test("Who begins to listen while the source is ending hears the newest value, and ends with the others")
  func joinedWhileEnding() {
    let (signal, stop) = (Signal<Int>(), Signal<Void>())
    let journal = Journal()
    let bag = DisposableBag()
    let shared = signal.take(until: stop).share(replay: 1)
    shared.sink { value in
      journal("old \(value)")
      if value == 1 {
        stop.send()
        shared.sink { journal("joined \($0)") }.store(in: bag)
      }
    }.store(in: bag)
    signal.send(1)
    shared.sink { journal("new \($0)") }.store(in: bag)
    signal.send(2)
    #expect(journal.lines == ["old 1", "joined 1", "new 2"])
    bag.dispose()
  }

  @Test("A source that tells at once, or has ended at once, is shared as well")
  func atOnce() {
    let (live, journal) = (LiveCount(), Journal())
    let signal = Signal<Int>()
    let started = signal.startWith(1).startWith(0).share(replay: 1)
    let tokens = [started.sink { journal("first \($0)") }, started.sink { journal("late \($0)") }]
    let empty = signal.take(0).share()
    let gone = empty.sink { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }
    #expect(live.now == 0)
    signal.send(2)
    #expect(journal.lines == ["first 0", "first 1", "late 1", "first 2", "late 2"])
    withExtendedLifetime((tokens, gone)) {}
  }

  @Test("A shared property has a current value, which is told first to everybody, where that is asked for")
  func property() {
    let property = Property(1)
    let (journal, calls) = (Journal(), Tally())
    let shared = property.map { value in
      calls.add()
      return value * 10
    }.share()
    let tokens = [
      shared.sink(initial: false) { journal("updates \($0)") }, shared.sink { journal("first \($0)") },
    ]
    property.value = 2
    let late = shared.sink { journal("late \($0)") }
    let later = shared.sink(initial: false) { journal("later \($0)") }
    #expect(calls.count == 2)
    property.value = 3
    #expect(
      journal.lines == [
        "first 10", "updates 20", "first 20", "late 20", "updates 30", "first 30", "late 30", "later 30",
      ])
    #expect(shared.value == 30)
    withExtendedLifetime((tokens, late, later)) {}
  }

  @Test("Values of an event source that calls back on several threads are told one after the other")
  func eventsOnThreads() {
    let (journal, watch) = (Journal(), Watch())
    let source = HandSource(journal)
    let token = source.signal.sink { watch.hear($0) }
    onThreads(4) { thread in for round in 0..<200 { source.emit(thread * 1000 + round) } }
    #expect(watch.overlaps == 0)
    for thread in 0..<4 {
      #expect(watch.values.filter { $0 / 1000 == thread } == (0..<200).map { thread * 1000 + $0 })
    }
    token.dispose()
    #expect(journal.lines == ["attached", "detached"])
  }

  @Test(
    "Listeners come and go on all threads while a shared source ends and begins again: nobody is left behind")
  func races() {
    let live = LiveCount()
    let signal = Signal<Int>()
    let shared = signal.map { [probe = live.probe()] value in withExtendedLifetime(probe) { value } }
      .take(2).share(replay: 1)
    onThreads(4) { thread in
      for round in 0..<300 {
        if thread == 0 {
          signal.send(round)
        } else {
          let watch = Watch()
          let token = shared.sink { [probe = live.probe()] value in
            withExtendedLifetime(probe) { watch.hear(value) }
          }
          signal.send(round)
          token.dispose()
          if watch.overlaps > 0 { Issue.record("called twice at once") }
        }
      }
    }
    // All are gone, and the next one begins anew: nobody has been left listening, or counted.
    #expect(live.now == 1)
    let log = Log<Int>()
    let token = shared.sink { log.add($0) }
    for value in 1...3 { signal.send(value) }
    #expect(log.entries == [1, 2])
    token.dispose()
  }
}
