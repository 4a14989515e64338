import Millrace
import Testing

@Suite struct DerivedFamilyTests {
  @Test("D7 a family makes a value for a key when it is asked for first, and has it from then on")
  func sameValue() {
    let (store, journal) = (Store(initialState: Pair(a: 2)), Journal())
    let scaled = store.derivedFamily(\.a) { (factor: Int, a) in
      journal("\(a) * \(factor)")
      return a * factor
    }
    #expect(scaled.capacity == 32)
    #expect((scaled.count, scaled.hits, scaled.misses) == (0, 0, 0))

    #expect([scaled[3].value, scaled[5].value, scaled[3].value, scaled[5].value] == [6, 10, 6, 10])
    #expect((scaled.count, scaled.hits, scaled.misses) == (2, 2, 2))
    store.commit { $0.a = 1 }
    #expect(scaled[3].value == 3)
    #expect(scaled[3].recomputations == 2)

    #expect(journal.lines == ["2 * 3", "2 * 5", "1 * 3"])
  }

  @Test("D7 a family holds at most its capacity, and lets go of the least recently used")
  func leastRecentlyUsed() {
    let (store, live) = (Store(initialState: Pair(a: 1)), LiveCount())
    let probes = store.derivedFamily(\.a, capacity: 2) { (name: Int, _) in live.probe(name) }
    for name in [1, 2, 1] { #expect(probes[name].value.name == name) }

    #expect(probes[3].value.name == 3)  // in place of 2
    #expect((probes.count, live.now) == (2, 2))
    #expect(probes[1].recomputations == 1)
    #expect((probes.hits, probes.misses) == (2, 3))
    #expect(probes[2].value.name == 2)  // in place of 3
    #expect(probes[1].recomputations == 1)
    #expect(probes[3].recomputations == 0)
    #expect((probes.count, live.now) == (2, 1))
    #expect((probes.hits, probes.misses) == (3, 5))
  }

  @Test("D7 a value that somebody holds goes on when the family has let go of it; who asks next gets another")
  func heldByOthers() {
    let store = Store(initialState: Pair(a: 1))
    let scaled = store.derivedFamily(\.a, capacity: 1) { (factor: Int, a) in a * factor }
    let held = scaled[2]
    #expect(held.value == 2)
    #expect(scaled[3].value == 3)
    store.commit { $0.a = 5 }

    #expect(held.value == 10)
    #expect(scaled[2].recomputations == 0)
    #expect(held.recomputations == 2)
  }

  @Test("D7 entries with a sink stay, here or further down; when the sinks go they may go again")
  func entriesWithSinks() {
    let (store, journal) = (Store(initialState: Pair(a: 1)), Journal())
    let scaled = store.derivedFamily(\.a, capacity: 2) { (factor: Int, a) in a * factor }
    let tokens = (1...4).map { factor in
      let entry = factor % 2 == 0 ? scaled[factor] : scaled[factor].map { $0 }.map { $0 }
      return entry.sink(initial: false) { journal("\(factor): \($0)") }
    }
    #expect(scaled.count == 4)
    #expect(scaled[5].value == 5)
    #expect(scaled[6].value == 6)
    #expect(scaled.count == 5)  // 5 has gone
    store.commit { $0.a = 2 }
    #expect(journal.lines == ["1: 2", "2: 4", "3: 6", "4: 8"])
    #expect((1...4).map { scaled[$0].recomputations } == [2, 2, 2, 2])

    for token in tokens { token.dispose() }
    _ = scaled[7]

    #expect(scaled.count == 2)
    #expect(scaled[4].recomputations == 2)  // the last but one that was used
    #expect(scaled[3].recomputations == 0)
  }

  @Test("D7 clear() lets go of all but the entries with a sink; hits and misses go on")
  func clear() {
    let (store, live) = (Store(initialState: Pair(a: 1)), LiveCount())
    let probes = store.derivedFamily(\.a) { (name: Int, _) in live.probe(name) }
    let token = probes[1].sink { _ in }
    for name in 2...5 { _ = probes[name].value }
    #expect((probes.count, live.now) == (5, 5))

    probes.clear()

    #expect((probes.count, live.now) == (1, 1))
    #expect((probes.hits, probes.misses) == (0, 5))
    #expect(probes[1].recomputations == 1)
    #expect(probes[2].recomputations == 0)
    #expect((probes.hits, probes.misses) == (1, 6))
    token.dispose()
    probes.clear()
    #expect((probes.count, live.now) == (0, 0))
  }

  @Test("D7 a capacity below one counts as one")
  func smallestCapacity() {
    let store = Store(initialState: Pair(a: 1))
    let scaled = store.derivedFamily(\.a, capacity: 0) { (factor: Int, a) in a * factor }
    #expect(scaled.capacity == 1)
    #expect((scaled[1].value, scaled[2].value, scaled[2].value) == (1, 2, 2))
    #expect((scaled.count, scaled.hits, scaled.misses) == (1, 1, 2))
  }

  @Test("D7 a family goes, with what nobody else holds, and keeps its store until then")
  func lifetime() {
    struct State: Sendable {
      var n = 1
      let witness: Witness
    }
    let journal = Journal()
    var store: Store<State, Never>? = Store(initialState: State(witness: Witness("state", in: journal)))
    var family: DerivedFamily<Int, Int>? = {
      let witness = Witness("closure", in: journal)
      return store?.derivedFamily(\.n) { (factor: Int, n) in
        use(witness)
        return n * factor
      }
    }()
    _ = family?[1].value

    store = nil
    journal("reads \(family?[2].value ?? 0)")
    family = nil
    journal("dropped")

    #expect(journal.lines.first == "reads 2")
    #expect(journal.lines.last == "dropped")
    #expect(Set(journal.lines.dropFirst().dropLast()) == ["closure is gone", "state is gone"])
  }

  @Test("D7 a family whose entries have never been asked for keeps its store too", arguments: [false, true])
  func emptyFamilyKeepsStore(isTracked: Bool) {
    struct State: Sendable {
      var n = 1
      let witness: Witness
    }
    let journal = Journal()
    var store: Store<State, Never>? = Store(initialState: State(witness: Witness("state", in: journal)))
    var family =
      isTracked
      ? store?.derivedFamily { (factor: Int, read) in read.n * factor }
      : store?.derivedFamily(\.n) { (factor: Int, n) in n * factor }

    store = nil
    journal("reads \(family?[2].value ?? 0)")
    family = nil

    #expect(journal.lines == ["reads 2", "state is gone"])
  }

  @Test("D6 a tracked family: each entry depends on what it has read")
  func tracked() {
    let (store, journal) = (Store(initialState: ["x": 1, "y": 2]), Journal())
    let other = Store(initialState: Pair(a: 100))
    let offset = other.derived(\.a)
    let values = store.derivedFamily(capacity: 8) { (key: String, read) in
      journal("compute \(key)")
      return read.count > 1 ? read(offset) + key.count : 0
    }
    let tokens = ["x", "yy"].map { key in values[key].sink { journal("\(key): \($0)") } }

    store.commit { $0["x"] = 5 }
    other.commit { $0.a = 200 }
    store.commit { $0["y"] = nil }
    other.commit { $0.a = 300 }

    #expect(
      journal.lines == [
        "compute x", "x: 101", "compute yy", "yy: 102", "compute x", "x: 201", "compute yy", "yy: 202",
        "compute x", "x: 0", "compute yy", "yy: 0",
      ])
    for token in tokens { token.dispose() }
  }

  @Test("D3 a family of one path or several: equal results wake nobody, by == or a comparator")
  func manyPaths() {
    let (store, journal) = (Store(initialState: Pair(a: 1, b: 2)), Journal())
    let sums = store.derivedFamily(\.a, \.b, \.sum, capacity: 4) { (key: String, a, b, sum) in
      journal("compute \(key)")
      return "\(key) \(a + b) \(sum)"
    }
    let tens = store.derivedFamily(\.a, by: { $0 / 10 == $1 / 10 }) { (factor: Int, a) in a * factor }
    let tokens = [
      sums["sum"].sink { journal($0) }, tens[3].sink { journal("tens \($0)") },
    ]

    store.commit { $0 = Pair(a: 2, b: 1) }
    store.commit { $0 = Pair(a: 4, b: 1) }

    #expect(
      journal.lines == [
        "compute sum", "sum 3 3", "tens 3", "compute sum", "compute sum", "sum 5 5", "tens 12",
      ])
    for token in tokens { token.dispose() }
  }

  @Test("S9 hashing a key, and what an evicted entry drops, may use the family")
  func reentrantFamily() {
    let (store, family) = (Store(initialState: Pair(a: 1)), Box<DerivedFamily<Key, Witness>?>(nil))
    let journal = Journal()
    family.value = store.derivedFamily(\.a, by: ===, capacity: 1) { (key: Key, _) in
      Witness { journal("\(key.name) is gone, the count is \(family.value?.count ?? -1)") }
    }
    let onHash: @Sendable () -> Void = { _ = family.value?.count }

    for name in 1...3 { _ = family.value?[Key(name: name, onHash: onHash)].value }
    family.value?.clear()

    #expect(journal.lines == (1...3).map { "\($0) is gone, the count is \($0 < 3 ? 1 : 0)" })
    family.value = nil
  }

  @Test("D7 threads that ask for the same keys get the same values; no more are kept than may be")
  func threads() {
    let store = Store(initialState: Pair(a: 1))
    let scaled = store.derivedFamily(\.a, capacity: 4) { (factor: Int, a) in a * factor }
    let wrong = Tally()

    onThreads(4) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      for _ in 0..<500 {
        let factor = random.below(8)
        if scaled[factor].value % max(factor, 1) != 0 { wrong.add() }
        if scaled.count > 4 { wrong.add() }
        if thread == 0 { store.commit { $0.a += 1 } }
        if random.oneIn(100) { scaled.clear() }
      }
    }

    #expect(wrong.count == 0)
    #expect(scaled.hits + scaled.misses == 2000)
    #expect(scaled[3].value == store.a * 3)
  }

  /// A key that does something when it is hashed.
  struct Key: Hashable, Sendable {
    let name: Int
    let onHash: @Sendable () -> Void

    static func == (left: Key, right: Key) -> Bool { left.name == right.name }

    func hash(into hasher: inout Hasher) {
      onHash()
      hasher.combine(name)
    }
  }
}
