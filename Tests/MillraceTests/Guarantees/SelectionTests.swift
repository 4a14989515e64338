import Millrace
import Testing

@Suite struct SelectionTests {
  // MARK: What is equal

  @Test("S6 a commit that leaves a selection equal wakes nobody")
  func equalWakesNobody() {
    let store = Store(initialState: Everything())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.numbers, initial: false) { _ in journal("stored") }.store(in: bag)
    store.sink(\.numbers, \.name, initial: false) { _, _ in journal("several") }.store(in: bag)
    store.sink(\.total, initial: false) { _ in journal("computed") }.store(in: bag)
    store.sink(\.profile?.name, initial: false) { _ in journal("optional chain") }.store(in: bag)
    store.sink(\.numbers[0], initial: false) { _ in journal("subscript") }.store(in: bag)
    store.sink(select: { $0.numbers.count }, initial: false) { _ in journal("closure") }.store(in: bag)
    store.sink(\.self, initial: false) { _ in journal("whole") }.store(in: bag)
    store.sinkChanges(initial: false) { _ in journal("changes") }.store(in: bag)

    store.commit { _ in }
    store.commit { $0.name = "Ada" }
    store.commit { $0.numbers = [1, 2, 3] }  // another array that is equal
    store.commit { state in
      state.numbers.append(4)
      state.numbers.removeLast()
    }
    store.commit { $0.profile = nil }

    #expect(journal.lines == [])
    bag.dispose()
  }

  @Test("S6 a commit wakes those whose selection it changes, and nobody else")
  func onlyWhatChanged() {
    let store = Store(initialState: Everything())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.name, initial: false) { journal("name \($0)") }.store(in: bag)
    store.sink(\.numbers, initial: false) { journal("numbers \($0)") }.store(in: bag)
    store.sink(\.numbers[0], initial: false) { journal("first \($0)") }.store(in: bag)
    store.sink(\.total, initial: false) { journal("total \($0)") }.store(in: bag)
    store.sink(\.profile?.name, initial: false) { journal("profile \($0 ?? "nil")") }.store(in: bag)
    store.sink(select: { $0.numbers.count }, initial: false) { journal("count \($0)") }.store(in: bag)
    store.sink(\.name, \.reading, initial: false) { journal("name \($0) or reading \($1)") }.store(in: bag)

    store.commit { $0.numbers[0] = 10 }
    journal("--")
    store.commit { $0.numbers.swapAt(1, 2) }
    journal("--")
    store.commit { $0.numbers.append(-1) }
    journal("--")
    store.commit { $0.profile = Profile() }
    store.commit { $0.profile?.name = "Grace" }
    journal("--")
    store.commit { $0.reading = 2 }

    #expect(
      journal.lines == [
        "numbers [10, 2, 3]", "first 10", "total 15", "--", "numbers [10, 3, 2]", "--",
        "numbers [10, 3, 2, -1]", "total 14", "count 4", "--", "profile Ada", "profile Grace", "--",
        "name Ada or reading 2.0",
      ])
    bag.dispose()
  }

  @Test("S6 the same bits are equal: NaN that stays NaN is no change")
  func notANumber() {
    let store = Store(initialState: Everything())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.reading, initial: false) { journal("stored \($0)") }.store(in: bag)
    store.sink(\.twice, initial: false) { journal("computed \($0)") }.store(in: bag)
    store.sink(select: { $0.reading }, initial: false) { journal("closure \($0)") }.store(in: bag)
    store.sink(\.reading, \.name, initial: false) { journal("several \($0) \($1)") }.store(in: bag)

    store.commit { $0.reading = .nan }
    journal("--")
    store.commit { $0.reading = .nan }
    store.commit { $0.name = "Ada" }
    store.batch {
      store.commit { $0.reading = 1 }
      store.commit { $0.reading = .nan }
    }
    journal("--")
    store.commit { $0.reading = 1 }

    #expect(
      journal.lines == [
        "stored nan", "computed nan", "closure nan", "several nan Ada", "--", "--", "stored 1.0",
        "computed 2.0", "closure 1.0", "several 1.0 Ada",
      ])
    bag.dispose()
  }

  @Test("S6 other bits that are == are equal: 0.0 that becomes -0.0 is no change")
  func equalWithOtherBits() {
    let store = Store(initialState: Everything(reading: 0))
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.reading, initial: false) { journal("stored \($0)") }.store(in: bag)
    store.sink(select: { $0.reading }, initial: false) { journal("closure \($0)") }.store(in: bag)
    store.sink(\.reading, \.name, initial: false) { journal("several \($0) \($1)") }.store(in: bag)

    store.commit { $0.reading = -0.0 }
    store.commit { $0.reading = 0.0 }

    #expect(journal.lines == [])
    bag.dispose()
  }

  @Test("S6 == compares with the selection's value after the commit before, not with what was told last")
  func againstCommitBefore() {
    let store = Store(initialState: Rough(value: 0))
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.self, initial: false) { journal("stored \($0.value)") }.store(in: bag)
    store.sink(select: { $0 }, initial: false) { journal("closure \($0.value)") }.store(in: bag)

    for value in [0.6, 1.2, 1.8, 5] { store.commit { $0.value = value } }

    #expect(journal.lines == ["stored 5.0", "closure 5.0"])
    bag.dispose()
  }

  @Test("S6 an array that was replaced by an equal one and is then edited in place is a change")
  func editedAfterEqualReplacement() {
    let store = Store(initialState: Everything())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.numbers, initial: false) { journal("numbers \($0)") }.store(in: bag)

    store.commit { $0.numbers = Array(1...3) }
    store.commit { $0.numbers[0] = 10 }

    #expect(journal.lines == ["numbers [10, 2, 3]"])
    bag.dispose()
  }

  // MARK: by:

  @Test("S6 with by: the comparator alone decides, for a stored path, a computed one and a closure")
  func comparatorAlone() {
    let store = Store(initialState: Everything())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.reading, by: { Int($0) == Int($1) }, initial: false) { journal("stored \($0)") }.store(
      in: bag)
    store.sink(\.twice, by: { Int($0) == Int($1) }, initial: false) { journal("computed \($0)") }.store(
      in: bag)
    store.sink(select: { $0.reading }, by: { _, _ in true }, initial: false) { journal("never \($0)") }
      .store(in: bag)
    store.sink(select: { $0.reading }, by: { _, _ in false }, initial: false) { journal("always \($0)") }
      .store(in: bag)

    store.commit { $0.reading = 1.25 }
    journal("--")
    store.commit { $0.reading = 1.75 }
    journal("--")
    store.commit { _ in }

    #expect(
      journal.lines == ["always 1.25", "--", "computed 3.5", "always 1.75", "--", "always 1.75"])
    bag.dispose()
  }

  @Test("S6 with by: the comparison is against the last value told")
  func againstLastTold() {
    let store = Store(initialState: Everything(reading: 0))
    let journal = Journal()
    let bag = DisposableBag()
    let isNear: @Sendable (Double, Double) -> Bool = { abs($0 - $1) < 1 }
    store.sink(\.reading, by: isNear) { journal("stored \($0)") }.store(in: bag)
    store.sink(select: { $0.reading }, by: isNear) { journal("closure \($0)") }.store(in: bag)

    for reading in [0.6, 1.2, 1.8, 2.4] { store.commit { $0.reading = reading } }

    #expect(
      journal.lines == [
        "stored 0.0", "closure 0.0", "stored 1.2", "closure 1.2", "stored 2.4", "closure 2.4",
      ])
    bag.dispose()
  }

  @Test("S6 with by: the last value told is the comparator's first argument, the one at hand its second")
  func comparatorArguments() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(
      \.a,
      by: { told, now in
        journal("stored \(told) \(now)"); return now < 3
      }, initial: false
    ) { _ in }
    .store(in: bag)
    store.sink(
      select: { $0.a },
      by: { told, now in
        journal("closure \(told) \(now)"); return now < 3
      }, initial: false
    ) { _ in }.store(in: bag)

    for a in 1...4 { store.commit { $0.a = a } }

    #expect(
      journal.lines.sorted() == [
        "closure 0 1", "closure 0 2", "closure 0 3", "closure 3 4",
        "stored 0 1", "stored 0 2", "stored 0 3", "stored 3 4",
      ])
    bag.dispose()
  }

  @Test("S6 with by: a stored path whose bits the commit left alone is not compared at all")
  func comparatorNotAsked() {
    struct Point: Sendable { var x = 0, y = 0 }
    struct State: Sendable {
      var point = Point()
      var other = 0
    }
    let store = Store(initialState: State())
    let comparisons = Tally()
    let token = store.sink(
      \.point,
      by: { old, new in
        comparisons.add(); return old.x == new.x && old.y == new.y
      }
    ) { _ in }

    store.commit { _ in }
    store.commit { $0.other = 1 }
    store.commit { $0.point.x = 0 }
    store.commit { state in
      state.point.y = 5
      state.point.y = 0
    }
    #expect(comparisons.count == 0)

    store.commit { $0.point.x = 1 }
    #expect(comparisons.count == 1)
    token.dispose()
  }

  @Test("S6 with by: a change of what lies beside a stored path in the same word does not ask the comparator")
  func comparatorNotAskedForNeighbours() {
    struct Flags: Sendable { var first = false, second = false, third: UInt16 = 0, fourth: Int32 = 0 }
    let store = Store(initialState: Flags())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(
      \.first,
      by: {
        journal("first"); return $0 == $1
      }
    ) { _ in }.store(in: bag)
    store.sink(
      \.third,
      by: {
        journal("third"); return $0 == $1
      }
    ) { _ in }.store(in: bag)

    store.commit { $0.second = true }
    store.commit { $0.fourth = 1 }
    #expect(journal.lines == [])
    store.commit { $0.third = 1 }
    store.commit { $0.first = true }

    #expect(journal.lines == ["third", "first"])
    bag.dispose()
  }

  @Test("S6 with by: a closure and a computed path are compared at each commit")
  func comparatorAskedEachTime() {
    let store = Store(initialState: Everything())
    let closure = Tally()
    let computed = Tally()
    let bag = DisposableBag()
    store.sink(
      select: { $0.name },
      by: {
        closure.add(); return $0 == $1
      }
    ) { _ in }.store(in: bag)
    store.sink(
      \.total,
      by: {
        computed.add(); return $0 == $1
      }
    ) { _ in }.store(in: bag)

    store.commit { _ in }
    store.commit { $0.reading = 7 }
    store.commit { $0.name = "Grace" }

    #expect(closure.count == 3)
    #expect(computed.count == 3)
    bag.dispose()
  }

  @Test("S6 with by: a value that is not Equatable can be selected, and copy-on-write storage is not missed")
  func comparatorOfArrays() {
    struct Point: Sendable { var x = 0 }
    struct State: Sendable { var points = [Point(), Point()] }
    let store = Store(initialState: State())
    let journal = Journal()
    let token = store.sink(\.points, by: { $0.map(\.x) == $1.map(\.x) }) { journal("\($0.map(\.x))") }

    store.commit { $0.points = [Point(), Point()] }
    store.commit { $0.points[1].x = 1 }
    store.commit { $0.points[1].x = 2 }

    #expect(journal.lines == ["[0, 0]", "[0, 1]", "[0, 2]"])
    token.dispose()
  }

  // MARK: What a change is

  @Test("S6 changes tell which parts differ; a first value has no previous, and everything in it is a change")
  func changes() {
    let store = Store(initialState: Everything())
    let journal = Journal()
    let token = store.sinkChanges { changes in
      journal("version \(changes.version), name was \(changes.previous?.name ?? "none")")
      changes.ifChanged(\.name) { journal("name \($0)") }
      changes.ifChanged(\.name, \.numbers) { journal("name \($0) or numbers \($1)") }
      if changes.hasChanges(\.reading) { journal("reading \(changes.reading)") }
      if changes.hasChanges(\.reading, \.numbers, \.name) { journal("any") }
    }
    journal("--")
    store.commit { $0.name = "Grace" }
    journal("--")
    store.commit { $0.profile = Profile() }
    journal("--")
    store.commit { $0.reading = .nan }
    journal("--")
    store.commit { state in
      state.reading = .nan
      state.numbers = []
    }

    #expect(
      journal.lines == [
        "version 0, name was none", "name Ada", "name Ada or numbers [1, 2, 3]", "reading 1.0", "any", "--",
        "version 1, name was Ada", "name Grace", "name Grace or numbers [1, 2, 3]", "any", "--",
        "version 2, name was Grace", "--",
        "version 3, name was Grace", "reading nan", "any", "--",
        "version 4, name was Grace", "name Grace or numbers []", "any",
      ])
    token.dispose()
  }

  @Test("S6 changes rethrow, typed, what the closure given to ifChanged throws")
  func changesRethrow() {
    let changes = Changes(from: Pair(), to: Pair(a: 1), version: 1)
    var caught: Refusal?
    do throws(Refusal) {
      try changes.ifChanged(\.a) { (_) throws(Refusal) in throw .tooMuch }
    } catch {
      caught = error
    }
    #expect(caught == .tooMuch)
  }

  @Test("S6 for a state that is not Equatable sinkChanges goes by the bits")
  func changesByBits() {
    struct State: Sendable { var n = 0 }
    let store = Store(initialState: State())
    let journal = Journal()
    let token = store.sinkChanges(initial: false) { journal("\($0.version)") }

    store.commit { _ in }
    store.commit { $0.n = 0 }
    store.commit { $0.n = 1 }

    #expect(journal.lines == ["3"])
    token.dispose()
  }

  private struct Profile: Sendable, Equatable { var name = "Ada" }

  private struct Everything: Sendable, Equatable {
    var name = "Ada"
    var reading = 1.0
    var numbers = [1, 2, 3]
    var profile: Profile?
    var total: Int { numbers.reduce(0, +) }
    var twice: Double { reading * 2 }
  }

  /// Equal to what is near, so that being equal is not passed on from one to the next.
  private struct Rough: Sendable, Equatable {
    var value: Double
    static func == (left: Rough, right: Rough) -> Bool { abs(left.value - right.value) < 1 }
  }
}
