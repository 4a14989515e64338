import Millrace
import Testing

/// What a property calls a change, and whom it tells.
@Suite struct PropertyTests {
  @Test("S6 setting an equal value wakes nobody; an edit that leaves the value equal neither")
  func equalValues() {
    let property = Property("Ada")
    let journal = Journal()
    let token = property.sink { journal($0) }

    property.value = "Ada"
    property.value.append("")
    property.modify { $0 = "Ada" }
    property.value = "Grace"

    #expect(journal.lines == ["Ada", "Grace"])
    token.dispose()
  }

  @Test("S6 a number that is none and stays so is no change: the same bits")
  func sameBits() {
    let property = Property(Double.nan)
    let journal = Journal()
    let token = property.sink { journal("\($0)") }

    property.value = .nan
    property.value = 1
    property.value = .nan
    property.value = .nan

    #expect(journal.lines == ["nan", "1.0", "nan"])
    token.dispose()
  }

  @Test("S6 == decides where the bits differ; the value is stored all the same")
  func equalButNotTheSame() {
    struct Name: Sendable, Equatable {
      var text: String
      static func == (left: Name, right: Name) -> Bool { left.text.lowercased() == right.text.lowercased() }
    }
    let property = Property(Name(text: "ada"))
    let journal = Journal()
    let token = property.sink { journal($0.text) }

    property.value = Name(text: "ADA")
    journal("is \(property.value.text)")
    property.value = Name(text: "Grace")

    #expect(journal.lines == ["ada", "is ADA", "Grace"])
    token.dispose()
  }

  @Test("S6 a comparator alone decides, against the value told last")
  func comparator() {
    let coarse = Property(0) { abs($0 - $1) < 10 }
    let each = Property(0) { _, _ in false }
    let log = Log<Int>()
    let tokens = [coarse.sink { log.add($0) }, each.sink { log.add(1000 + $0) }]

    for value in [5, 9, 10, 12, 19, 20, 20] { coarse.value = value }
    for value in [0, 0, 1] { each.value = value }

    #expect(log.entries == [0, 1000, 10, 20, 1000, 1000, 1001])
    #expect(coarse.value == 20)
    withExtendedLifetime(tokens) {}
  }

  @Test("S6 a comparator may ask for a value that is not Equatable")
  func notEquatable() {
    struct Place: Sendable { var x = 0, y = 0 }
    let property = Property(Place()) { $0.x == $1.x }
    let log = Log<Int>()
    let token = property.sink { log.add($0.y) }
    property.value.y = 1
    property.value.x = 1
    #expect(log.entries == [0, 1])
    token.dispose()
  }

  @Test("S6 what is compared with is the value of when the first of the listeners came")
  func comparedWithAnew() {
    let property = Property(0) { abs($0 - $1) < 10 }
    let log = Log<Int>()
    let first = property.sink { log.add($0) }
    first.dispose()
    property.value = 8
    let second = property.sink(initial: false) { log.add($0) }

    property.value = 12
    property.value = 18

    #expect(log.entries == [0, 18])
    second.dispose()
  }

  @Test("S6 an optional property tells nil, and what comes after it")
  func optionals() {
    let property = Property<Int?>(nil)
    let log = Log<Int?>()
    let token = property.sink { log.add($0) }
    for value in [1, nil, nil, 1] { property.value = value }
    property.modify { $0 = nil }
    property.modify { $0? += 1 }
    #expect(log.entries == [nil, 1, nil, 1, nil])
    token.dispose()
  }

  @Test("S1 a value that is set is there for every later read, with and without listeners")
  func reading() {
    let property = Property([1])
    property.value = [2]
    #expect(property.value == [2])
    let token = property.sink { _ in }
    property.value.append(3)
    #expect(property.value == [2, 3])
    #expect(property.readOnly.value == [2, 3])
    #expect(property.map(\.count).value == 2)
    token.dispose()
    property.value = []
    #expect(property.value == [])
  }

  @Test("A view tells and reads what the property does, and keeps it alive")
  func readOnly() {
    let journal = Journal()
    let (view, setter) = {
      let property = Property(1)
      return (property.readOnly, { [weak property] value in property?.value = value })
    }()
    let token = view.sink { journal("\($0)") }
    setter(2)
    #expect(view.value == 2)
    #expect(journal.lines == ["1", "2"])
    token.dispose()
  }

  @Test("The updates of a property are its later values alone")
  func updates() {
    let property = Property(1)
    let journal = Journal()
    let token = property.updates.sink { journal("\($0)") }
    journal("--")
    property.value = 1
    property.value = 2
    #expect(journal.lines == ["--", "2"])
    token.dispose()
  }

  @Test("A signal without values is sent with nothing to say")
  func void() {
    let signal = Signal<Void>()
    let calls = Tally()
    let token = signal.readOnly.sink { calls.add() }
    signal.send()
    signal.send(())
    #expect(calls.count == 2)
    token.dispose()
  }
}
