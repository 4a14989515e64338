import Millrace
import Synchronization
import Testing

/// The value that a new listener hears first.
@Suite struct SignalFirstValueTests {
  @Test("S14 a property's current value is told before sink returns, once, and to the new listener only")
  func firstValue() {
    let property = Property(1)
    let journal = Journal()
    let first = property.sink { journal("first \($0)") }
    journal("--")

    let second = property.sink { journal("second \($0)") }
    journal("returned")
    let third = property.sink(initial: false) { journal("third \($0)") }

    #expect(journal.lines == ["first 1", "--", "second 1", "returned"])
    withExtendedLifetime((first, second, third)) {}
  }

  @Test("S14 a signal has no first value, and a new listener hears nothing that was sent before")
  func signals() {
    let signal = Signal<Int>()
    let journal = Journal()
    signal.send(1)
    let token = signal.sink { journal("\($0)") }
    #expect(journal.lines == [])
    signal.send(2)
    #expect(journal.lines == ["2"])
    token.dispose()
  }

  @Test(
    "S14 who begins to listen in a callback hears the value of now once, and not that which is being told")
  func subscribedInCallback() {
    let property = Property(0)
    let journal = Journal()
    let bag = DisposableBag()
    property.sink(initial: false) { [weak property] value in
      journal("first \(value)")
      if value == 1 { property?.sink { journal("new \($0)") }.store(in: bag) }
    }.store(in: bag)
    property.sink(initial: false) { journal("second \($0)") }.store(in: bag)

    property.value = 1
    property.value = 2

    #expect(journal.lines == ["first 1", "new 1", "second 1", "first 2", "second 2", "new 2"])
    bag.dispose()
  }

  @Test("S14 who begins to listen while later values wait hears the newest first, and none of them again")
  func subscribedWhileValuesWait() {
    let property = Property(0)
    let journal = Journal()
    let bag = DisposableBag()
    property.sink(initial: false) { [weak property] value in
      journal("first \(value)")
      guard value == 1, let property else { return }
      property.value = 2
      property.value = 3
      onThread { property.sink { journal("new \($0)") }.store(in: bag) }
      property.value = 4
    }.store(in: bag)

    property.value = 1

    #expect(journal.lines == ["first 1", "new 3", "first 2", "first 3", "first 4", "new 4"])
    bag.dispose()
  }

  @Test("S14 what another thread sets while a first value is told is told after it, in order")
  func setWhileFirstValueIsTold() {
    let property = Property(0)
    let journal = Journal()
    let token = property.sink { value in
      if value == 0 {
        onThread {
          for next in 1...3 { property.value = next }
          journal("set")
        }
      }
      journal("\(value)")
    }
    journal("returned")
    #expect(journal.lines == ["set", "0", "1", "2", "3", "returned"])
    token.dispose()
  }

  @Test(
    "S14 who ends its subscription while the first values are told hears no more", arguments: [false, true])
  func endedInFirstValue(throughOperator: Bool) {
    let property = Property(0)
    let live = LiveCount()
    let journal = Journal()
    let values = throughOperator ? property.take(1) : property.startWith(-1).skip(1).take(1)
    let token = values.sink { [probe = live.probe()] value in
      withExtendedLifetime(probe) {
        onThread { property.value = value + 1 }
        journal("\(value)")
      }
    }
    #expect(journal.lines == ["0"])
    #expect(live.now == 0)
    token.dispose()
  }

  @Test("S14 of a value set meanwhile each listener hears, as the first value or after it: 100,000 races")
  func races() {
    let rounds = 100_000
    let property = Property(0)
    let wrong = Guarded(0)
    let current = Atomic(0)
    onThreads(2) { thread in
      if thread == 0 {
        // At most one value a round, so that the other thread is not kept busy telling them.
        var last = 0
        while last < rounds {
          let round = current.load(ordering: .relaxed)
          if round > last { property.modify { $0 += 1 } }
          last = round
        }
        return
      }
      for round in 0..<rounds {
        current.store(round + 1, ordering: .relaxed)
        let watch = Watch()
        let token =
          switch round % 4 {
          case 0: property.sink { watch.hear($0) }
          case 1: property.map { $0 }.distinct().sink { watch.hear($0) }
          case 2: property.combineLatest(property).sink { watch.hear(max($0.0, $0.1)) }
          default: property.startWith(-1).sink { if $0 >= 0 { watch.hear($0) } }
          }
        if watch.calls == 0 { wrong.withLock { $0 += 1 } }
        token.dispose()
        let values = watch.values
        let isWhole = zip(values, values.dropFirst()).allSatisfy {
          $0 + 1 == $1 || (round % 4 == 2 && $0 == $1)
        }
        if !isWhole || watch.overlaps > 0 { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.current == 0)
  }

  @Test(
    "S14 a value that is set once while somebody begins to listen is heard: as the first value or after it")
  func raceWithOneValue() {
    var wrong = 0
    for _ in 0..<2000 {
      let (property, watch) = (Property(0), Watch())
      let kept = Box<Disposable?>(nil)
      onThreads(2) { thread in
        if thread == 0 { property.value = 1 } else { kept.value = property.sink { watch.hear($0) } }
      }
      property.value = 2
      if watch.values != [0, 1, 2], watch.values != [1, 2] { wrong += 1 }
      withExtendedLifetime(kept) {}
    }
    #expect(wrong == 0)
  }

  @Test("S14 without initial: true nothing is told that is no change", arguments: Kind.allCases)
  func noFirstChange(kind: Kind) {
    let (property, other, flag) = (Property(Pair(a: 1)), Property(5), Property(true))
    let journal = Journal()
    let view = kind.view(of: property, other, flag)
    let tokens = [
      view.sink(initial: false) { journal("sink \($0)") },
      view.updates.sink { journal("updates \($0)") },
      view.map { $0 }.sink(initial: false) { journal("map \($0)") },
      view.readOnly.updates.sink { journal("read-only \($0)") },
    ]
    #expect(journal.lines == [])

    property.value.b += 1
    let lines = kind.tellsOtherParts ? ["sink 1", "updates 1", "map 1", "read-only 1"] : []
    #expect(journal.lines == lines)
    property.value.a = 2

    #expect(journal.lines == lines + ["sink 2", "updates 2", "map 2", "read-only 2"])
    #expect(view.value == 2)
    withExtendedLifetime((tokens, other, flag)) {}
  }

  /// Properties that are made of others, and the number each makes of `a`.
  enum Kind: CaseIterable, Sendable {
    case map, distinct, distinctBy, observe, log, combined, combinedOfThree, allTrue, flatMapped, shared

    /// Whether it tells of a change of the source that leaves this value as it was.
    var tellsOtherParts: Bool {
      switch self {
      case .map, .log, .combined, .combinedOfThree, .shared: true
      case .distinct, .distinctBy, .observe, .allTrue, .flatMapped: false
      }
    }

    func view(of property: Property<Pair>, _ other: Property<Int>, _ flag: Property<Bool>) -> PropertyView<
      Int
    > {
      switch self {
      case .map: property.map(\.a)
      case .distinct: property.map(\.a).distinct()
      case .distinctBy: property.distinct { $0.a == $1.a }.map(\.a)
      case .observe: property.observe(\.a)
      case .log: property.log("") { _ in }.map(\.a)
      case .combined: property.combineLatest(other).map { $0.0.a }
      case .combinedOfThree: property.combineLatest(other, flag).map { $0.0.a }
      case .allTrue: Millrace.allTrue(property.map { $0.a == 1 }, flag).map { $0 ? 1 : 2 }
      case .flatMapped: property.observe(\.a).flatMapLatest { a in Property(0).map { _ in a } }
      case .shared: property.share().map(\.a)
      }
    }
  }
}
