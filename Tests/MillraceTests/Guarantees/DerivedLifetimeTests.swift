import Millrace
import Testing

@Suite struct DerivedLifetimeTests {
  // MARK: Who keeps whom

  @Test("D7 a sink keeps its derived value alive, and that its inputs")
  func sinkKeeps() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    func listen() -> Disposable {
      let (upper, lower) = (Witness("upper", in: journal), Witness("lower", in: journal))
      let derived = store.derived(\.a) { a in
        use(upper)
        return a + 1
      }
      return derived.map { n in
        use(lower)
        return n * 10
      }.sink { journal("told \($0)") }
    }
    let token = listen()

    store.commit { $0.a = 1 }
    token.dispose()
    journal("disposed")
    store.commit { $0.a = 2 }

    #expect(
      journal.lines == ["told 10", "told 20", "lower is gone", "upper is gone", "disposed"])
  }

  @Test("D7 a derived value keeps its inputs, which need no other holder")
  func derivedKeepsInputs() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    var last: Derived<Int>? = {
      let witness = Witness("input", in: journal)
      let first = store.derived(\.a) { a in
        use(witness)
        return a
      }
      return Derived.combine(first, store.derived { read in read(first) }) { $0 + $1 }
    }()

    store.commit { $0.a = 2 }
    journal("reads \(last?.value ?? -1)")
    last = nil
    journal("dropped")

    #expect(journal.lines == ["reads 4", "input is gone", "dropped"])
  }

  @Test("D7 a derived value keeps its store going", arguments: Holder.allCases)
  func keepsStore(holder: Holder) {
    let journal = Journal()
    let context = Box<Middleware<Held, Action, Never>.Context?>(nil)
    var store: FluxStore<Held, Action, Never>? = FluxStore(
      initialState: Held(witness: Witness("state", in: journal)),
      reducer: Reducer { state, _ in state.n += 1 },
      middleware: [
        Middleware { ownContext, action, next in
          context.value = ownContext
          next(action)
        }
      ])
    var keeper: Keeper? = store.map { holder.make(in: $0, journal) }
    store?.dispatch(.add)

    store = nil
    context.value?.dispatch(.add)
    journal("reads \(keeper?.derived?.value ?? 2)")
    keeper?.end()
    keeper = nil
    journal("dropped")
    context.value = nil

    let told = holder.listens ? ["told 0", "told 1", "told 2"] : []
    #expect(journal.lines == told + ["reads 2", "dropped", "state is gone"])
  }

  @Test("D7 a value of two stores keeps both, and with it both go")
  func keepsTwoStores() {
    let journal = Journal()
    func store(_ name: String) -> Store<Held, Never> {
      Store(initialState: Held(n: 1, witness: Witness(name, in: journal)))
    }
    var (left, right): (Store<Held, Never>?, Store<Held, Never>?) = (store("left"), store("right"))
    let token = Derived.combine(left!.derived(\.n), right!.derived(\.n)) { $0 + $1 }
      .sink { journal("told \($0)") }
    right = nil
    left?.commit { $0.n = 2 }
    left = nil
    journal("released")

    token.dispose()

    #expect(journal.lines.prefix(3) == ["told 2", "told 3", "released"])
    #expect(Set(journal.lines.dropFirst(3)) == ["left is gone", "right is gone"])
    #expect(journal.lines.count == 5)
  }

  @Test("D7 the store's own disposable does not keep it, and a derived value's does, until it is disposed")
  func disposables() {
    let journal = Journal()
    var store: Store<Held, Never>? = Store(initialState: Held(witness: Witness("state", in: journal)))
    let plain = store?.sink(\.n, initial: false) { _ in }
    let derived = store?.derived(\.n).sink(initial: false) { _ in }

    store = nil
    journal("released")
    derived?.dispose()
    journal("disposed")

    #expect(journal.lines == ["released", "state is gone", "disposed"])
    withExtendedLifetime((plain, derived)) {}
  }

  // MARK: What nobody holds

  @Test("D7 what nobody holds is freed at once, though its inputs and its store live on")
  func freed() {
    let (store, live) = (Store(initialState: Pair()), LiveCount())
    let input = store.derived(\.a) { $0 + 1 }
    let token = input.sink { _ in }
    func make() -> Derived<Int> {
      let probe = live.probe(1)
      return input.map { $0 + probe.name }
    }
    var first: Derived<Int>? = make()
    let second = make()
    #expect(first?.value == 2)
    #expect(second.value == 2)
    #expect(live.now == 2)

    first = nil
    #expect(live.now == 1)
    store.commit { $0.a = 1 }
    #expect(second.value == 3)
    token.dispose()
  }

  @Test("D7 what is freed without ever having been read is freed at once too")
  func freedUnread() {
    let (store, live) = (Store(initialState: Pair()), LiveCount())
    for probe in [live.probe(), live.probe()] {
      let derived = store.derived(\.a) { $0 + probe.name }
      _ = Derived.combine(derived, store.derived { read in read(derived) + probe.name }) { $0 + $1 }
    }
    #expect(live.now == 0)
  }

  @Test("D7 a value lets go of the result before as soon as it has another, and of the last when it goes")
  func results() {
    struct State: Sendable { var n = 0 }
    let (store, live) = (Store(initialState: State()), LiveCount())
    var derived: Derived<Probe>? = store.derived(\.n) { live.probe($0) }
    let token = derived?.sink { _ in }

    for n in 1...5 {
      store.commit { $0.n = n }
      #expect(derived?.value.name == n)
      #expect(live.now == 1)
    }
    token?.dispose()
    #expect(live.now == 1)
    derived = nil
    #expect(live.now == 0)
  }

  @Test("D7 what nobody holds costs the store nothing: nothing is evaluated or compared for it any more")
  func costsNothing() {
    struct State: Sendable {
      var n = 0
      var counted: Counted
      let evaluations: Tally
      var computed: Int {
        evaluations.add()
        return n
      }
    }
    let (evaluations, comparisons) = (Tally(), Tally())
    let store = Store(
      initialState: State(counted: Counted(comparisons: comparisons), evaluations: evaluations))
    let tokens = (0..<10).map { factor in
      store.derived(\.computed, \.counted) { $0 * factor + $1.value }.sink { _ in }
    }
    evaluations.reset()
    store.commit { $0.counted.value = 1 }
    #expect((evaluations.count, comparisons.count) == (1, 1))

    for token in tokens { token.dispose() }
    store.commit {
      $0.counted.value = 2
      $0.n = 2
    }

    #expect((evaluations.count, comparisons.count) == (1, 1))
  }

  @Test("D7 a derived value that is held and has no sink is neither evaluated nor compared by commits")
  func unobserved() {
    let comparisons = Tally()
    let store = Store(initialState: Counted(comparisons: comparisons))
    let derived = store.derived(\.self) { $0.value * 2 }
    #expect(derived.value == 0)

    for value in 1...10 { store.commit { $0.value = value } }
    #expect(comparisons.count == 0)

    #expect(derived.value == 20)
    #expect(comparisons.count == 1)
  }

  @Test("D7 when the last sink goes, the value can still be read, and is what it should be")
  func readAfterSink() {
    let store = Store(initialState: Pair())
    let derived = store.derived(\.a) { $0 * 2 }.map { $0 + 1 }
    let tokens = [derived.sink { _ in }, derived.sink { _ in }]
    store.commit { $0.a = 1 }

    tokens[0].dispose()
    store.commit { $0.a = 2 }
    #expect(derived.value == 5)
    tokens[1].dispose()
    store.commit { $0.a = 3 }
    #expect(derived.value == 7)
    let again = derived.sink { _ in }
    store.commit { $0.a = 4 }

    #expect(derived.value == 9)
    #expect(derived.recomputations == 5)
    again.dispose()
  }

  struct Held: Sendable {
    var n = 0
    let witness: Witness
  }

  enum Action: Sendable { case add }

  /// Something that keeps a store.
  struct Keeper {
    var derived: Derived<Int>?
    var token: Disposable?

    func end() { token?.dispose() }
  }

  enum Holder: CaseIterable, Sendable {
    case path, pathBy, mapped, combined, tracked, family, sink

    var listens: Bool { self == .sink }

    func make(in store: FluxStore<Held, Action, Never>, _ journal: Journal) -> Keeper {
      switch self {
      case .path: Keeper(derived: store.derived(\.n))
      case .pathBy: Keeper(derived: store.derived(\.n, by: ==))
      case .mapped: Keeper(derived: store.derived(\.n) { $0 + 1 }.map { $0 - 1 })
      case .combined: Keeper(derived: Derived.combine(store.derived(\.n), .constant(1)) { $0 * $1 })
      case .tracked: Keeper(derived: store.derived { read in read.n })
      case .family: Keeper(derived: store.derivedFamily { (factor: Int, read) in read.n * factor }[1])
      case .sink: Keeper(token: store.derived(\.n) { $0 }.sink { journal("told \($0)") })
      }
    }
  }
}
