import Millrace
import Testing

@Suite struct DerivedTests {
  // MARK: D1

  @Test("D1 nothing is computed until it is read, however it is made")
  func lazy() {
    let store = Store(initialState: Pair(a: 1, b: 2))
    let journal = Journal()
    let path = store.derived(\.a) { a in
      journal("path")
      return a
    }
    let paths = store.derived(\.a, \.b) { a, b in
      journal("paths")
      return a + b
    }
    let tracked = store.derived { read in
      journal("tracked")
      return read.a
    }
    let mapped = path.map { a in
      journal("mapped")
      return a * 10
    }
    let combined = Derived.combine(paths, tracked) { paths, tracked in
      journal("combined")
      return paths * tracked
    }
    let family = store.derivedFamily(\.a) { (factor: Int, a) in
      journal("family")
      return a * factor
    }
    let member = family[7]
    store.commit { $0.a = 3 }
    #expect(journal.lines == [])

    #expect(mapped.value == 30)
    #expect(combined.value == 15)
    #expect(member.value == 21)
    #expect(journal.lines == ["path", "mapped", "paths", "tracked", "combined", "family"])
  }

  @Test("D1 what was read once is not computed by later commits, but by the next read")
  func lazyAgain() {
    let (store, runs) = (Store(initialState: Pair()), Tally())
    let derived = store.derived(\.a) { a in
      runs.add()
      return a * 2
    }
    #expect(derived.value == 0)

    for a in 1...10 { store.commit { $0.a = a } }
    #expect(runs.count == 1)

    #expect(derived.value == 20)
    #expect(runs.count == 2)
  }

  @Test("D1 what has a sink is computed at once and by each commit that changes it, until the sink goes")
  func withSink() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = store.derived(\.a) { a in
      journal("compute \(a)")
      return a * 2
    }

    let token = derived.sink(initial: false) { journal("told \($0)") }
    store.commit { $0.a = 1 }
    token.dispose()
    store.commit { $0.a = 2 }

    #expect(journal.lines == ["compute 0", "compute 1", "told 2"])
  }

  @Test("D1 a computed property is not evaluated by commits while nobody listens")
  func computedProperty() {
    struct State: Sendable {
      var n = 1
      let evaluations: Tally
      var doubled: Int {
        evaluations.add()
        return n * 2
      }
    }
    let evaluations = Tally()
    let store = Store(initialState: State(evaluations: evaluations))
    let derived = store.derived(\.doubled)
    #expect(evaluations.count == 0)
    #expect(derived.value == 2)
    evaluations.reset()

    for n in 2...10 { store.commit { $0.n = n } }

    #expect(evaluations.count == 0)
    #expect(derived.value == 20)
  }

  @Test("D1 a constant is there from the start, and is never computed")
  func constant() {
    let journal = Journal()
    let constant = Derived.constant(5)
    let token = constant.sink { journal("told \($0)") }
    let doubled = constant.map { $0 * 2 }

    #expect(constant.value == 5)
    #expect(constant.recomputations == 0)
    #expect(doubled.value == 10)
    #expect(doubled.value == 10)
    #expect(doubled.recomputations == 1)
    #expect(journal.lines == ["told 5"])
    token.dispose()
  }

  // MARK: D2

  @Test("D2 it is computed once for each change, however many read it or listen")
  func once() {
    let (store, runs, calls) = (Store(initialState: Pair()), Tally(), Tally())
    let derived = store.derived(\.a) { a in
      runs.add()
      return a + 1
    }
    let bag = DisposableBag()
    for _ in 0..<10 {
      derived.sink { value in
        #expect(derived.value == value)
        calls.add()
      }.store(in: bag)
    }

    for a in 1...5 {
      store.commit { $0.a = a }
      for _ in 0..<3 { #expect(derived.value == a + 1) }
    }

    #expect(runs.count == 6)
    #expect(derived.recomputations == 6)
    #expect(calls.count == 60)
    bag.dispose()
  }

  @Test("D2 it is computed once for two that depend on it, and once where both of its inputs change")
  func onceInDiamond() {
    let (store, journal) = (Store(initialState: Pair(a: 1, b: 1)), Journal())
    let top = store.derived(\.a, \.b) { a, b in
      journal("top")
      return a + b
    }
    let (left, right) = (top.map { $0 + 1 }, top.map { $0 * 2 })
    let bottom = Derived.combine(left, right) { left, right in
      journal("bottom")
      return "\(left) \(right)"
    }
    #expect(bottom.value == "3 4")

    store.commit { $0 = Pair(a: 2, b: 2) }

    #expect(bottom.value == "5 8")
    #expect((left.value, right.value, top.value) == (5, 8, 4))
    #expect(journal.lines == ["top", "bottom", "top", "bottom"])
  }

  @Test("D2 a change of what is no input computes nothing")
  func unrelated() {
    let store = Store(initialState: Pair())
    let derived = store.derived(\.a) { $0 + 1 }
    let token = derived.sink { _ in }

    for b in 1...10 { store.commit { $0.b = b } }

    #expect(derived.value == 1)
    #expect(derived.recomputations == 1)
    token.dispose()
  }

  @Test("D2 a part of the state is read where it is, not computed; the same part is compared once a commit")
  func sharedParts() {
    struct State: Sendable { var counted: Counted }
    let comparisons = Tally()
    let store = Store(initialState: State(counted: Counted(comparisons: comparisons)))
    let parts = (0..<10).map { _ in store.derived(\.counted) }
    let mapped = parts.map { $0.map(\.value) }
    let tokens = mapped.map { $0.sink { _ in } }

    store.commit { $0.counted.value = 1 }

    #expect(mapped.map(\.value) == Array(repeating: 1, count: 10))
    #expect(comparisons.count == 1)
    #expect(parts.map(\.recomputations) == Array(repeating: 0, count: 10))
    for token in tokens { token.dispose() }
  }

  @Test("D2 two threads that read at the same moment may both compute, and get the same")
  func atOnce() {
    let store = Store(initialState: Pair())
    let derived = store.derived(\.a) { Array(repeating: $0, count: 3) }
    let heard = Log<[Int]>()

    for a in 1...50 {
      store.commit { $0.a = a }
      onThreads(3) { _ in heard.add(derived.value) }
      #expect(heard.take() == Array(repeating: [a, a, a], count: 3))
    }

    #expect((50...150).contains(derived.recomputations))
  }

  @Test("D2 a thread that reads while another computes the value gets no older one")
  func whileComputing() {
    let (store, derived) = (Store(initialState: Pair(a: 1)), Box<Derived<Int>?>(nil))
    let (isFirst, heard) = (Guarded(true), Log<Int>())
    derived.value = store.derived(\.a) { a in
      if a == 2,
        isFirst.withLock({ first in
          defer { first = false }; return first
        })
      {
        onThread { heard.add(derived.value?.value ?? -1) }
      }
      return a * 10
    }
    #expect(derived.value?.value == 10)
    store.commit { $0.a = 2 }

    #expect(derived.value?.value == 20)

    #expect(heard.entries == [20])
    #expect(derived.value?.value == 20)
    derived.value = nil
  }

  // MARK: D3

  @Test("D3 where an input comes out equal, what depends on it is not computed again")
  func cutOff() {
    let (store, journal) = (Store(initialState: Pair(a: 1)), Journal())
    let parity = store.derived(\.a) { a in
      journal("parity of \(a)")
      return a % 2
    }
    let label = parity.map { parity in
      journal("label")
      return parity == 0 ? "even" : "odd"
    }
    let token = label.sink { journal("told \($0)") }

    store.commit { $0.a = 3 }
    store.commit { $0.a = 4 }

    #expect(
      journal.lines == [
        "parity of 1", "label", "told odd", "parity of 3", "parity of 4", "label", "told even",
      ])
    token.dispose()
  }

  @Test("D3 where the result comes out equal nobody is woken, and the inputs are remembered all the same")
  func equalResult() {
    let (store, journal) = (Store(initialState: Pair(a: 1)), Journal())
    let positive = store.derived(\.a) { a in
      journal("compute \(a)")
      return a > 0
    }
    let token = positive.sink(initial: false) { journal("told \($0)") }

    store.commit { $0.a = 2 }
    for _ in 0..<3 { #expect(positive.value) }
    store.commit { $0.a = 2 }
    token.dispose()
    #expect(positive.value)

    #expect(journal.lines == ["compute 1", "compute 2"])
  }

  @Test("D3 a part that is replaced by an equal one is no change, and a later edit in place is one")
  func replacedByEqual() {
    let (store, journal) = (Store(initialState: [1, 2, 3]), Journal())
    let sum = store.derived(\.self) { numbers in
      journal("compute")
      return numbers.reduce(0, +)
    }
    let token = sum.sink { journal("told \($0)") }

    store.commit { $0 = [3, 2, 1].reversed() }
    store.commit { $0[0] = 1 }
    store.commit { $0[0] = 5 }

    #expect(journal.lines == ["compute", "told 6", "compute", "told 10"])
    token.dispose()
  }

  @Test("D3 a part that has been changed there and back between two reads is no change")
  func thereAndBack() {
    let store = Store(initialState: Pair(a: 1))
    let derived = store.derived(\.a) { $0 + 1 }
    #expect(derived.value == 2)

    for a in [5, 6, 1] { store.commit { $0.a = a } }

    #expect(derived.value == 2)
    #expect(derived.recomputations == 1)
  }

  @Test("D3 NaN that stays NaN is no change, neither of a part nor of a result")
  func notANumber() {
    struct State: Sendable { var x = Double.nan, n = 0 }
    let (store, log) = (Store(initialState: State()), Log<Double>())
    let root = store.derived(\.x, \.n) { x, n in x + Double(n) }
    let token = root.sink { log.add($0) }

    store.commit { $0.n = 1 }
    store.commit { $0.x = .nan }
    #expect(log.entries.count == 1)
    #expect(root.recomputations == 2)

    store.commit { $0.x = 1 }
    #expect(log.entries.dropFirst() == [2])
    token.dispose()
  }

  @Test(
    "D3 a comparator says what is a change: the value before is kept where it finds none",
    arguments: Form.allCases)
  func comparator(form: Form) {
    let (store, journal) = (Store(initialState: Pair(a: 10)), Journal())
    let tens = form.make(in: store)
    let label = tens.map { tens in
      journal("label of \(tens.n)")
      return "tens \(tens.n)"
    }
    let token = label.sink { journal("told \($0)") }

    store.commit { $0.a = 12 }
    #expect(tens.value.n == 10)
    store.commit { $0.a = 19 }
    store.commit { $0.a = 21 }
    #expect(tens.value.n == 21)

    #expect(journal.lines == ["label of 10", "told tens 10", "label of 21", "told tens 21"])
    token.dispose()
  }

  @Test("D3 a sink's own comparator decides against the value told last")
  func sinkBy() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let token = store.derived(\.a) { $0 * 10 }.sink(by: { abs($0 - $1) < 25 }) { journal("told \($0)") }

    for a in 1...6 { store.commit { $0.a = a } }

    #expect(journal.lines == ["told 0", "told 30", "told 60"])
    token.dispose()
  }

  /// A value that says nothing of equality.
  struct Number: Sendable { let n: Int }

  /// The ways to give a derived value a comparator.
  enum Form: CaseIterable, Sendable {
    case path, pathAndClosure, paths, map, combine, tracked, pathOfAny

    func make(in store: Store<Pair, Never>) -> Derived<Number> {
      switch self {
      case .path: store.derived(\.a, by: Self.sameTens).map(by: { $0.n == $1.n }, Number.init)
      case .pathAndClosure: store.derived(\.a, by: Self.haveSameTens, Number.init)
      case .paths: store.derived(\.a, \.b, by: Self.haveSameTens) { a, b in Number(n: a + b) }
      case .map: store.derived(\.a).map(by: Self.haveSameTens, Number.init)
      case .combine:
        .combine(store.derived(\.a), .constant(0), by: Self.haveSameTens) { Number(n: $0 + $1) }
      case .tracked: store.derived(by: Self.haveSameTens) { read in Number(n: read.a) }
      case .pathOfAny: store.derived(\.number, by: Self.haveSameTens)
      }
    }

    private static func sameTens(_ left: Int, _ right: Int) -> Bool { left / 10 == right / 10 }

    private static func haveSameTens(_ left: Number, _ right: Number) -> Bool { sameTens(left.n, right.n) }
  }
}

extension Pair {
  fileprivate var number: DerivedTests.Number { DerivedTests.Number(n: a) }
}
