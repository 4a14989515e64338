import Millrace
import Testing

/// Derived values and scoped stores where others failed, as reported of other libraries.
@Suite struct DerivedCases {
  struct State: Sendable, Equatable {
    var a = 0
    var b = 0
    var flag = true
    var maybe: Int?
    var nested: Int?? = .none
    var text = "1"
  }

  @Test("After a computation that came to an error, the next one does too (ngrx/platform#2100)")
  func errors() {
    struct NoNumber: Error, Equatable {}
    let (store, runs) = (Store(initialState: State()), Tally())
    let number = store.derived(\.text) { text in
      runs.add()
      return Int(text).map { Result<Int, NoNumber>.success($0) } ?? .failure(NoNumber())
    }
    var heard: [Result<Int, NoNumber>] = [number.value]
    for text in ["x", "y"] {
      store.commit { $0.text = text }
      heard += [number.value, number.value]
    }
    #expect(heard == [.success(1)] + Array(repeating: .failure(NoNumber()), count: 4))
    #expect(runs.count == 3)
  }

  @Test(
    "What depends on a middle value that stays equal is not computed, unless another input changes (pmndrs/jotai#2014)"
  )
  func middleValue() {
    let (store, journal) = (Store(initialState: State(a: 1)), Journal())
    let label = store.derived(\.a) { $0 % 2 }.map { parity in
      journal("label")
      return parity == 0 ? "even" : "odd"
    }
    let tail = Derived.combine(label, store.derived(\.b)) { "\($0) \($1)" }
    let token = tail.sink { journal($0) }
    store.commit { $0.a = 3 }
    store.commit {
      $0.a = 5
      $0.b = 1
    }
    store.commit { $0.a = 6 }
    #expect(journal.lines == ["label", "odd 0", "odd 1", "label", "even 1"])
    withExtendedLifetime(token) {}
  }

  @Test("Combined selections are never a mixed pair, and are told once a commit (ngrx/platform#1168)")
  func combinedSelections() {
    let (store, journal) = (Store(initialState: State()), Journal())
    let a = store.derived(\.a)
    let bag = [
      Derived.combine(a, a) { "\($0) \($1)" }.sink { journal("twice \($0)") },
      Derived.combine(a, store.derived(\.b)) { "\($0) \($1)" }.sink { journal("both \($0)") },
    ]
    store.commit {
      $0.a = 1
      $0.b = 1
    }
    store.commit { $0.b = 2 }
    #expect(journal.lines == ["twice 0 0", "both 0 0", "twice 1 1", "both 1 1", "both 1 2"])
    withExtendedLifetime(bag) {}
  }

  @Test("Alternating arguments do not push each other out (reduxjs/reselect#275)")
  func alternatingArguments() {
    let (store, runs) = (Store(initialState: State(a: 1)), Tally())
    let scaled = store.derivedFamily(\.a) { (factor: Int, a) in
      runs.add()
      return a * factor
    }
    #expect([2, 3, 2, 3].map { scaled[$0].value } == [2, 3, 2, 3])
    #expect(runs.count == 2)
  }

  @Test(
    "A hundred thousand different arguments take up no more room than the family may (reduxjs/reselect#635)")
  func manyArguments() {
    let (store, live) = (Store(initialState: State()), LiveCount())
    let probes = store.derivedFamily(\.a, capacity: 16) { (name: Int, _) in live.probe(name) }
    for name in 0..<100_000 { _ = probes[name].value }
    #expect(probes.count == 16)
    #expect(live.now == 16)
  }

  @Test(
    "An entry keeps no state that is past: only the part that it selects (facebookexperimental/Recoil#1064)")
  func pastStates() {
    struct Held: Sendable { var n = 0, probe: Probe }
    let live = LiveCount()
    let store = Store(initialState: Held(probe: live.probe()))
    let (plain, tracked) = (
      store.derivedFamily(\.n) { (factor: Int, n) in n * factor },
      store.derivedFamily { (factor: Int, read) in read.n * factor }
    )
    for n in 1...50 {
      #expect(plain[n].value == tracked[n].value)
      store.commit { $0 = Held(n: n, probe: live.probe()) }
    }
    #expect(live.now == 1)
  }

  @Test("An input that is no longer read is dropped (pmndrs/jotai#2660)")
  func conditionalInput() {
    let (store, live, runs) = (Store(initialState: State()), LiveCount(), Tally())
    let inner = { () -> Box<Derived<Int>?> in
      let probe = live.probe()
      return Box(store.derived(\.a) { $0 + probe.name })
    }()
    let shown = store.derived { read in
      runs.add()
      return read.flag ? inner.value.map { read($0) } ?? 0 : read.b
    }
    let token = shown.sink { _ in }
    store.commit { $0.flag = false }
    runs.reset()
    for a in 1...10 { store.commit { $0.a = a } }
    #expect(runs.count == 0)
    inner.value = nil
    #expect(live.now == 0)
    withExtendedLifetime(token) {}
  }

  @Test("What nobody holds is freed though its input lives on (mobxjs/mobx#2309)")
  func longLivedInput() {
    let (store, live) = (Store(initialState: State()), LiveCount())
    let input = store.derived(\.a)
    for _ in 0..<100 {
      let probe = live.probe()
      let derived = input.map { $0 + probe.name }
      derived.sink { _ in }.dispose()
      store.commit { $0.a += 1 }
      _ = derived.value
    }
    #expect(live.now == 0)
    #expect(input.value == 100)
  }

  @Test("A derived value keeps its inputs and its store, a sink all of them (VergeGroup/swift-verge#198)")
  func whoKeepsWhom() {
    struct Held: Sendable { var n = 0, probe: Probe }
    let (live, log) = (LiveCount(), Log<Int>())
    let context = Box<Middleware<Held, PairAction, Never>.Context?>(nil)
    var store: FluxStore? = FluxStore(
      initialState: Held(probe: live.probe()), reducer: Reducer<Held, PairAction> { held, _ in held.n += 1 },
      middleware: [
        Middleware { ownContext, action, next in
          context.value = ownContext
          next(action)
        }
      ])
    var first = store?.derived(\.n) { $0 * 10 }
    var second = first?.map { $0 + 1 }
    let token = second?.sink { log.add($0) }
    first = nil
    store?.dispatch(.add(1))
    #expect(second?.value == 11)
    store = nil
    context.value?.dispatch(.add(1))
    #expect(second?.value == 21)
    second = nil
    context.value?.dispatch(.add(1))
    token?.dispose()
    context.value?.dispatch(.add(1))
    #expect(log.entries == [1, 11, 21, 31])
    #expect(context.value?.n == 3)
    context.value = nil
    #expect(live.now == 0)
  }

  @Test("A logger that reads all derived values adds no calls and no computations (mobxjs/mobx#1623)")
  func loggerThatReads() {
    let (lines, log) = (Log<Int>(), Log<Int>())
    let derived = Box<Derived<Int>?>(nil)
    let store = FluxStore(
      initialState: State(), reducer: Reducer<State, PairAction> { state, _ in state.a += 1 },
      middleware: [
        Middleware { _, action, next in
          if let value = derived.value?.value { lines.add(value) }
          next(action)
          if let value = derived.value?.value { lines.add(value) }
        },
        .logger { _ in if let value = derived.value?.value { lines.add(value) } },
      ])
    derived.value = store.derived(\.a) { $0 * 10 }
    let token = derived.value?.sink { log.add($0) }
    store.dispatch(.add(1))
    #expect(lines.entries == [0, 10, 10])
    #expect(log.entries == [0, 10])
    #expect(derived.value?.recomputations == 2)
    withExtendedLifetime(token) {}
    derived.value = nil
  }

  @Test("An empty commit, and one that assigns what is there, compute nothing (VergeGroup/swift-verge#316)")
  func equalValues() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let derived = [store.derived { read in "\(read.a) \(read.text)" }, store.derived(\.text) { $0 }]
    let bag = derived.map { $0.sink(initial: false) { log.add($0) } }
    store.commit { _ in }
    store.commit { $0.a = $0.a }
    store.commit { $0.text = ["1"].joined() }
    #expect(log.entries == [])
    #expect(derived.map(\.recomputations) == [1, 1])
    #expect(store.version == 3)
    withExtendedLifetime(bag) {}
  }

  @Test("A thousand derived values of the same path are compared once (VergeGroup/swift-verge#107)")
  func samePath() {
    let comparisons = Tally()
    let store = Store(initialState: Counted(comparisons: comparisons))
    let (log, derived) = (Log<Int>(), (0..<1000).map { _ in store.derived(\.self) })
    let tokens = derived.map { $0.sink(by: { _, _ in false }, initial: false) { log.add($0.value) } }
    store.commit { $0.value = 1 }
    #expect(comparisons.count == 1)
    #expect(log.entries == Array(repeating: 1, count: 1000))
    withExtendedLifetime(tokens) {}
  }

  @Test("From some to none is told, also in two layers and through an optional chain (ReSwift/ReSwift#306)")
  func someToNone() {
    let (store, log, nested, chained) = (Store(initialState: State()), Log<Int?>(), Log<Int??>(), Log<Int?>())
    let bag = [
      store.derived(\.maybe).sink { log.add($0) }, store.derived(\.nested) { $0 }.sink { nested.add($0) },
      store.derived(\.maybe?.magnitude) { $0.map { Int($0) } }.sink { chained.add($0) },
    ]
    for value in [1, nil, nil, 1] { store.commit { $0.maybe = value } }
    for value: Int?? in [.some(nil), .some(1), .none, .none] { store.commit { $0.nested = value } }
    #expect(log.entries == [nil, 1, nil, 1])
    #expect(chained.entries == [nil, 1, nil, 1])
    #expect(nested.entries == [.none, .some(nil), .some(1), .none])
    withExtendedLifetime(bag) {}
  }

  @Test("A comparator that finds a difference between equal values has its way (ReSwift/ReSwift#298)")
  func comparatorDecides() {
    let comparisons = Tally()
    let store = Store(initialState: Pair())
    let derived = store.derived(\.a, by: { _, _ in false }) { a in
      Counted(value: a / 10, comparisons: comparisons)
    }
    let log = Log<Int>()
    let token = derived.sink { log.add($0.value) }
    for a in [1, 2, 10] { store.commit { $0.a = a } }
    #expect(log.entries == [0, 0, 0, 1])
    #expect(comparisons.count == 0)
    withExtendedLifetime(token) {}
  }

  @Test("A result is compared once a computation, however many listen (ReSwift/ReSwift#262)")
  func comparedOnce() {
    let comparisons = Tally()
    let store = Store(initialState: Pair())
    let derived = store.derived(\.a) { a in Counted(value: a, comparisons: comparisons) }
    let tokens = (0..<10).map { _ in derived.map { $0.value }.sink { _ in } }
    store.commit { $0.a = 1 }
    #expect(comparisons.count == 1)
    store.commit { $0.a = 2 }
    #expect(comparisons.count == 2)
    store.commit { $0.b = 2 }
    #expect(comparisons.count == 2)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "The first value comes once, of scopes and derived values too (ReactiveCocoa/reactiveswift-composable-architecture#47)"
  )
  func firstValueOnce() {
    let (store, log) = (FluxStore(initialState: Pair(), reducer: pairReducer), Log<String>())
    let scope = store.scope(\.a, action: { (action: PairAction) in action })
    let bag = [
      scope.sink(\.self) { log.add("scope \($0)") }, scope.derived(\.self).sink { log.add("derived \($0)") },
      scope.derived(\.self) { $0 }.map { $0 }.sink { log.add("mapped \($0)") },
    ]
    #expect(log.entries == ["scope 0", "derived 0", "mapped 0"])
    withExtendedLifetime(bag) {}
  }

  @Test(
    "What has one value only is computed and never told again (thebrowsercompany/swift-composable-architecture#14)"
  )
  func oneValueOnly() {
    struct Unit: Sendable, Equatable {}
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = [
      store.derived(\.a) { _ in Unit() }.sink { _ in log.add("unit") },
      store.derived(\.a, by: { _, _ in false }) { _ in () }.sink { log.add("always") },
    ]
    store.commit { $0.a = 1 }
    store.commit { $0.b = 1 }
    #expect(log.entries == ["unit", "always", "always"])
    withExtendedLifetime(bag) {}
  }

  @Test(
    "A scope keeps no copy, and what a commit leaves alone is not compared (pointfreeco/swift-composable-architecture#900)"
  )
  func manyScopes() {
    struct Large: Sendable { var items: [Counted], n = 0 }
    struct Whole: Sendable { var large: Large }
    let tally = Tally()
    let store = FluxStore(
      initialState: Whole(large: Large(items: Array(repeating: Counted(comparisons: tally), count: 1000))),
      reducer: Reducer<Whole, PairAction> { whole, action in
        if case .add(let n) = action { whole.large.n += n } else { whole.large.items[0].value += 1 }
      })
    let scopes = (0..<1000).map { _ in store.scope(\.large, action: { (action: PairAction) in action }) }
    let log = Log<Int>()
    let tokens = scopes.map { $0.sink(\.items.count, initial: false) { log.add($0) } }
    func address() -> UInt {
      store.withState { $0.large.items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
    }
    let start = address()
    for n in 1...100 { scopes[n].dispatch(.add(1)) }
    scopes[0].dispatch(.twice(0))
    #expect(address() == start)
    #expect(tally.count == 0)
    #expect(log.entries == [])
    let listening = scopes.map { $0.sink(\.items, initial: false) { log.add($0[0].value) } }
    for n in 1...100 { scopes[n].dispatch(.add(1)) }
    #expect(tally.count == 0)
    #expect(log.entries == [])
    withExtendedLifetime((tokens, listening)) {}
  }
}
