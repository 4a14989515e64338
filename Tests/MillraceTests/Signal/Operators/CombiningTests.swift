import Millrace
import Testing

/// Operators over several signals.
@Suite struct CombiningTests {
  @Test(
    "merge tells the values of all, in the order in which they come; of properties the current ones first")
  func merge() {
    let (left, right, property) = (Signal<Int>(), Signal<Int>(), Property(0))
    let log = Log<Int>()
    let tokens = [
      left.merge(with: right, property).sink { log.add($0) },
      SignalView(merging: [left, property, right]).sink { log.add(100 + $0) },
      SignalView(merging: []).sink { log.add($0) },
      left.merge(with: left).sink { log.add(200 + $0) },
    ]
    left.send(1)
    property.value = 2
    right.send(3)
    #expect(log.entries == [0, 100, 1, 101, 201, 201, 2, 102, 3, 103])
    withExtendedLifetime(tokens) {}
  }

  @Test("merge ends when the last of its inputs does")
  func mergeEnds() {
    let (live, log) = (LiveCount(), Log<Int>())
    var (left, right): (Signal<Int>?, Signal<Int>?) = (Signal(), Signal())
    let token = left.flatMap { left in
      right.map { right in
        left.take(1).merge(with: right).sink { [probe = live.probe()] value in
          withExtendedLifetime(probe) { log.add(value) }
        }
      }
    }
    for value in 1...2 { left?.send(value) }
    left = nil
    right?.send(3)
    #expect(live.now == 1)
    right = nil
    #expect(live.now == 0)
    #expect(log.entries == [1, 3])
    withExtendedLifetime((left, right, token)) {}
  }

  @Test("combineLatest tells the newest values of two, once each has one, whenever either tells another")
  func combineTwo() {
    let (left, right, property) = (Signal<Int>(), Signal<String>(), Property(0.5))
    let journal = Journal()
    let tokens = [
      left.combineLatest(right).sink { journal("\($0) \($1)") },
      left.combineLatest(property).sink { journal("\($0) \($1)") },
    ]
    left.send(1)
    right.send("a")
    left.send(2)
    property.value = 1
    left.send(2)
    #expect(journal.lines == ["1 0.5", "1 a", "2 a", "2 0.5", "2 1.0", "2 a", "2 1.0"])
    withExtendedLifetime(tokens) {}
  }

  @Test("combineLatest of properties tells once at first, and keeps the current value")
  func combineProperties() {
    let (a, b, c, d, e, f) = (
      Property(1), Property("b"), Property(true), Property(4.0), Property([5]), Property<Int?>(nil)
    )
    let two = a.combineLatest(b)
    let three = a.combineLatest(b, c)
    let six = a.combineLatest(b, c, d, e, f)
    let journal = Journal()
    let tokens = [
      two.sink { journal("\($0) \($1)") }, three.sink { journal("\($0) \($1) \($2)") },
      six.sink { journal("\($0) \($1) \($2) \($3) \($4) \($5 ?? 0)") },
      six.sink(initial: false) { journal("later \($0.5 ?? 0)") },
    ]
    journal("--")
    f.value = 6
    c.value = false
    #expect(
      journal.lines == [
        "1 b", "1 b true", "1 b true 4.0 [5] 0", "--", "1 b true 4.0 [5] 6", "later 6", "1 b false",
        "1 b false 4.0 [5] 6", "later 6",
      ])
    #expect(two.value == (1, "b"))
    #expect(three.value == (1, "b", false))
    #expect(six.value.5 == 6 && six.value.4 == [5])
    withExtendedLifetime(tokens) {}
  }

  @Test("combineLatest of signals and properties tells once each has a value", arguments: 3...6)
  func combineMixed(count: Int) {
    let signals = (0..<6).map { _ in Signal<Int>() }
    let property = Property(100)
    let log = Log<[Int]>()
    let token =
      switch count {
      case 3: property.combineLatest(signals[1], signals[2]).sink { log.add([$0, $1, $2]) }
      case 4: signals[3].combineLatest(property, signals[1], signals[2]).sink { log.add([$1, $2, $3, $0]) }
      case 5:
        signals[4].combineLatest(signals[3], property, signals[1], signals[2])
          .sink { log.add([$2, $3, $4, $1, $0]) }
      default:
        signals[5].combineLatest(signals[4], signals[3], property, signals[1], signals[2])
          .sink { log.add([$3, $4, $5, $2, $1, $0]) }
      }
    for index in 1..<count {
      #expect(log.entries == [])
      signals[index].send(index)
    }
    property.value = 101
    signals[1].send(9)
    let rest = Array(2..<count)
    #expect(log.entries == [[100, 1] + rest, [101, 1] + rest, [101, 9] + rest])
    token.dispose()
  }

  @Test("combineLatest tells the step between two changes that are made in one callback")
  func combineSteps() {
    let (source, journal) = (Property(0), Journal())
    let token = source.combineLatest(source.map { $0 * 10 }).sink { journal("\($0) \($1)") }
    source.value = 1
    #expect(journal.lines == ["0 0", "1 0", "1 10"])
    token.dispose()
  }

  @Test("zip tells the first with the first, the second with the second, of two and more")
  func zip() {
    let (a, b, c) = (Signal<Int>(), Signal<String>(), Property(10))
    let journal = Journal()
    let tokens = [
      a.zip(b).sink { journal("two \($0) \($1)") },
      a.zip(b, c, a).sink { journal("four \($0) \($1) \($2) \($3)") },
    ]
    a.send(1)
    a.send(2)
    b.send("x")
    b.send("y")
    b.send("z")
    c.value = 20
    a.send(3)
    #expect(
      journal.lines == ["two 1 x", "four 1 x 10 1", "two 2 y", "four 2 y 20 2", "two 3 z"])
    withExtendedLifetime(tokens) {}
  }

  @Test("zip and combineLatest free what they keep with their subscription")
  func freed() {
    let live = LiveCount()
    let (a, b) = (Signal<Probe>(), Signal<Int>())
    let tokens = [
      a.zip(b).sink { _ in }, a.combineLatest(b).sink { _ in }, a.combineLatest(b, b).sink { _ in },
    ]
    a.send(live.probe())
    a.send(live.probe())
    #expect(live.now == 2)
    for token in tokens { token.dispose() }
    #expect(live.now == 0)
  }

  @Test("allTrue and anyTrue of properties have a current value, and tell when the answer changes")
  func booleans() {
    let (a, b, c) = (Property(true), Property(false), Property(true))
    let journal = Journal()
    let (all, any) = (allTrue(a, b, c), anyTrue(a, b))
    let tokens = [
      all.sink { journal("all \($0)") }, any.sink { journal("any \($0)") },
      all.sink(initial: false) { journal("all later \($0)") },
      any.updates.sink { journal("any later \($0)") },
    ]
    journal("--")
    b.value = true
    a.value = false
    b.value = false
    #expect(
      journal.lines == [
        "all false", "any true", "--", "all true", "all later true", "all false", "all later false",
        "any false",
        "any later false",
      ])
    #expect(all.value == false && any.value == false)
    withExtendedLifetime((tokens, c)) {}
  }

  @Test("allTrue and anyTrue of signals tell once each has a value, and when the answer changes")
  func booleansOfSignals() {
    let (a, b) = (Signal<Bool>(), Property(true))
    let journal = Journal()
    let tokens = [allTrue(a, b).sink { journal("all \($0)") }, anyTrue(a, b).sink { journal("any \($0)") }]
    #expect(journal.lines == [])
    for value in [true, true, false] { a.send(value) }
    b.value = false
    #expect(journal.lines == ["all true", "any true", "all false", "any false"])
    withExtendedLifetime(tokens) {}
  }
}
