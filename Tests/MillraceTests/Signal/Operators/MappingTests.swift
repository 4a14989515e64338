import Millrace
import Testing

/// Operators that handle one value at a time.
@Suite struct MappingTests {
  @Test("map tells what its closure makes of each value, and of a part by its key path")
  func map() {
    let signal = Signal<Pair>()
    let journal = Journal()
    let tokens = [
      signal.map { $0.a + $0.b }.sink { journal("sum \($0)") }, signal.map(\.a).sink { journal("a \($0)") },
    ]
    signal.send(Pair(a: 1, b: 2))
    signal.send(Pair(a: 1, b: 3))
    #expect(journal.lines == ["sum 3", "a 1", "sum 4", "a 1"])
    withExtendedLifetime(tokens) {}
  }

  @Test("map of a property keeps the current value, which is computed at each read")
  func mapOfProperty() {
    let property = Property(Pair(a: 1))
    let calls = Tally()
    let sum = property.map { pair in
      calls.add()
      return pair.a + pair.b
    }
    #expect(calls.count == 0)
    property.value.b = 5
    #expect(sum.value == 6)
    #expect(property.map(\.b).value == 5)
    #expect(calls.count == 1)
    let log = Log<Int>()
    let tokens = [sum.sink { log.add($0) }, sum.sink(initial: false) { log.add(-$0) }]
    property.value.a = 2
    #expect(log.entries == [6, 7, -7])
    #expect(calls.count == 4)
    withExtendedLifetime(tokens) {}
  }

  @Test("filter tells those values that its closure lets through; of a property the current one too")
  func filter() {
    let (signal, property) = (Signal<Int>(), Property(2))
    let log = Log<Int>()
    let tokens = [
      signal.filter { $0 % 2 == 0 }.sink { log.add($0) },
      property.filter { $0 % 2 == 0 }.sink { log.add(10 * $0) },
    ]
    for value in 1...4 {
      signal.send(value)
      property.value = value
    }
    #expect(log.entries == [20, 2, 20, 4, 40])
    withExtendedLifetime(tokens) {}
  }

  @Test("compactMap tells what its closure makes of a value where that is not nil")
  func compactMap() {
    let signal = Signal<String>()
    let log = Log<Int>()
    let token = signal.compactMap { Int($0) }.sink { log.add($0) }
    for text in ["1", "two", "3"] { signal.send(text) }
    #expect(log.entries == [1, 3])
    token.dispose()
  }

  @Test("distinct tells values that differ from the one before, for each sink: equal is the same bits, or ==")
  func distinct() {
    let signal = Signal<Double>()
    let journal = Journal()
    let distinct = signal.distinct()
    let first = distinct.sink { journal("first \($0)") }
    signal.send(1)
    let second = distinct.sink { journal("second \($0)") }
    for value in [1, .nan, .nan, 1] { signal.send(value) }
    #expect(
      journal.lines == [
        "first 1.0", "second 1.0", "first nan", "second nan", "first 1.0", "second 1.0",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test("distinct(by:) asks the comparator alone, about the value told last")
  func distinctBy() {
    let (signal, property) = (Signal<Int>(), Property(0))
    let log = Log<Int>()
    let coarse = property.distinct { abs($0 - $1) < 10 }
    let tokens = [
      signal.distinct { abs($0 - $1) < 10 }.sink { log.add($0) }, coarse.sink { log.add(1000 + $0) },
      signal.distinct { _, _ in false }.skip(6).sink { log.add(-$0) },
    ]
    for value in [0, 5, 9, 10, 15, 21, 21] {
      signal.send(value)
      property.value = value
    }
    #expect(log.entries == [1000, 0, 10, 1010, 21, 1021, -21])
    property.value = 22
    #expect(coarse.value == 22)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "observe tells a part when that has changed, and not otherwise; the current one first where that is asked for"
  )
  func observe() {
    let property = Property(Pair(a: 1))
    let journal = Journal()
    let view = property.observe(\.a)
    let tokens = [
      view.sink { journal("view \($0)") }, property.observe(\.b) { journal("b \($0)") },
      property.observe(\.a, initial: false) { journal("later a \($0)") },
    ]
    property.value.b = 2
    property.value.a = 1
    property.modify { $0 = Pair(a: 3, b: 2) }
    #expect(journal.lines == ["view 1", "b 0", "b 2", "view 3", "later a 3"])
    #expect(view.value == 3)
    withExtendedLifetime(tokens) {}
  }

  @Test("log writes each value before it is passed on, and keeps the current value")
  func log() {
    let (signal, property) = (Signal<Int>(), Property(1))
    let journal = Journal()
    let logged = property.log("property") { journal($0) }
    let tokens = [
      signal.log("signal") { journal($0) }.sink { journal("heard \($0)") },
      logged.sink { journal("is \($0)") },
    ]
    signal.send(5)
    property.value = 2
    #expect(
      journal.lines == ["property: 1", "is 1", "signal: 5", "heard 5", "property: 2", "is 2"])
    #expect(logged.value == 2)
    withExtendedLifetime(tokens) {}
  }

  @Test("An operator is only a description: without a sink nothing is called")
  func description() {
    let property = Property(0)
    let calls = Tally()
    let made = property.map { _ in calls.add() }.filter { _ in true }.scan(0) { count, _ in
      calls.add()
      return count + 1
    }
    property.value = 1
    #expect(calls.count == 0)
    made.sink { _ in }.dispose()
    #expect(calls.count == 2)
    property.value = 2
    #expect(calls.count == 2)
  }
}
