import Millrace
import Testing

/// What is kept while a callback is busy and others commit.
@Suite struct DerivedGrowthTests {
  private struct State: Sendable {
    var a = 0
    var probe: Probe
  }

  private static let commits = 1_000
  /// What the state, the value, and a commit that is under way may hold at once.
  private static let handful = 6

  @Test("S10, D5 while a derived value's sink is busy, commits keep nothing of what they replace")
  func busySink() {
    let (live, alive, heard) = (LiveCount(), Log<Int>(), Log<Int>())
    let store = Store(initialState: State(probe: live.probe(0)))
    let token = store.derived(\.probe).sink { probe in
      heard.add(probe.name)
      guard probe.name == 1 else { return }
      for number in 2...Self.commits { store.commit { $0.probe = live.probe(number) } }
      alive.add(live.now)
    }

    store.commit { $0.probe = live.probe(1) }

    #expect(alive.entries.count == 1)
    #expect(alive.entries.allSatisfy { $0 <= Self.handful })
    #expect(heard.entries == [0, 1, Self.commits])
    token.dispose()
  }

  @Test("S10, D5 while another sink is busy, commits keep nothing of what a derived value's sink conflates")
  func busyOther() {
    let (live, alive, heard) = (LiveCount(), Log<Int>(), Log<Int>())
    let store = Store(initialState: State(probe: live.probe(0)))
    let bag = DisposableBag()
    store.derived(\.probe).sink { heard.add($0.name) }.store(in: bag)
    store.sink(\.a, initial: false) { _ in
      for number in 1...Self.commits { store.commit { $0.probe = live.probe(number) } }
      alive.add(live.now)
    }.store(in: bag)

    store.commit { $0.a = 1 }

    #expect(alive.entries.count == 1)
    #expect(alive.entries.allSatisfy { $0 <= Self.handful })
    #expect(heard.entries == [0, Self.commits])
    bag.dispose()
  }

  @Test("S10, D5 while another sink is busy, commits keep nothing of what they replace by an equal value")
  func busyOtherEqual() {
    let (live, alive, heard) = (LiveCount(), Log<Int>(), Log<Int>())
    let store = Store(initialState: State(probe: live.probe(0)))
    let bag = DisposableBag()
    store.derived(\.probe).sink { heard.add($0.name) }.store(in: bag)
    store.sink(\.a, initial: false) { _ in
      for _ in 1...Self.commits { store.commit { $0.probe = live.probe(0) } }
      alive.add(live.now)
    }.store(in: bag)

    store.commit { $0.a = 1 }

    #expect(alive.entries.count == 1)
    #expect(alive.entries.allSatisfy { $0 <= Self.handful })
    #expect(heard.entries == [0])
    bag.dispose()
  }

  // MARK: Scopes

  private struct Rows: Sendable {
    var a = 0
    var rows: [Row]
  }

  private struct Row: Sendable, Identifiable, Equatable {
    let id: Int
    let probe: Probe
  }

  private enum Action: Sendable {
    case set(Int)
    case row(Int)
  }

  @Test("S10 while a sink is busy, dispatches keep nothing of an element that they leave alone")
  func busyScope() throws {
    let (live, kept) = (LiveCount(), Log<UInt>())
    let probe = live.probe()
    let store = FluxStore<Rows, Action, Never>(
      initialState: Rows(rows: [Row(id: 1, probe: probe)]),
      reducer: Reducer { state, action in if case .set(let a) = action { state.a = a } })
    let row = try #require(store.scope(\.rows, id: 1) { (id: Int, _: Int) in Action.row(id) })
    let bag = DisposableBag()
    for _ in 0..<10 { row.sink(\.probe, initial: false) { _ in }.store(in: bag) }
    store.sink(\.a, initial: false) { a in
      guard a == 1 else { return }
      let before = _getRetainCount(probe)
      for _ in 0..<Self.commits { store.dispatch(.set(1)) }
      kept.add(_getRetainCount(probe) - before)
    }.store(in: bag)

    store.dispatch(.set(1))

    #expect(kept.entries.count == 1)
    #expect(kept.entries.allSatisfy { $0 <= Self.handful })
    bag.dispose()
  }

  // MARK: Families

  @Test("D7 when sinks have gone, a family that is used shrinks to its capacity, though it makes nothing")
  func familyShrinks() {
    let (store, live) = (Store(initialState: Pair(a: 1)), LiveCount())
    let family = store.derivedFamily(\.a, capacity: 2) { (name: Int, _) in live.probe(name) }
    let tokens = (0..<100).map { family[$0].sink { _ in } }
    #expect((family.count, live.now) == (100, 100))

    for token in tokens { token.dispose() }
    for _ in 0..<50 { #expect(family[99].value.name == 99) }

    #expect((family.count, live.now) == (2, 2))
    #expect((family.hits, family.misses) == (50, 100))
  }
}
