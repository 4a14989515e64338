import Millrace
import Testing

@Suite struct DerivedWholeTests {
  // MARK: D4

  @Test("D4 a diamond is computed once a commit, of values of one state, and wakes once")
  func diamond() {
    let (store, journal) = (Store(initialState: Pair(a: 1)), Journal())
    let joined = Derived.combine(store.derived(\.a) { $0 + 1 }, store.derived(\.a) { $0 * 2 }) {
      left, right in
      journal("join \(left) \(right)")
      return left + right
    }
    let token = joined.sink { journal("told \($0)") }

    store.commit { $0.a = 2 }
    store.commit { $0.a = 3 }

    #expect(
      journal.lines == ["join 2 2", "told 4", "join 3 4", "told 7", "join 4 6", "told 10"])
    token.dispose()
  }

  @Test("D4 inputs that lie at different depths are of the same state")
  func differentDepths() {
    let (store, journal) = (Store(initialState: Pair(a: 1, b: 1)), Journal())
    let deep = store.derived(\.a).map { $0 + 1 }.map { $0 + 1 }.map { $0 - 2 }
    let joined = Derived.combine(store.derived(\.a), deep, store.derived(\.b), store.derived(\.sum)) {
      a, deep, b, sum in "\(a) \(deep) \(b) \(sum)"
    }
    let token = joined.sink { journal($0) }

    store.commit { $0 = Pair(a: 2, b: 3) }
    store.commit { $0.b = 4 }

    #expect(journal.lines == ["1 1 1 2", "2 2 3 5", "2 2 4 6"])
    token.dispose()
  }

  @Test(
    "D4 in any graph, in any order of subscriptions, a commit wakes a sink once at most, with a whole value",
    arguments: 1...20 as ClosedRange<UInt64>)
  func anyGraph(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let store = Store(initialState: Array(repeating: 0, count: 4))
    let graph = RandomGraph(of: 40, over: store, using: &random)
    let (log, bag) = (Log<Heard>(), DisposableBag())
    for index in (0..<graph.nodes.count).shuffled(using: &random).prefix(15) {
      graph.nodes[index].sink(initial: false) { log.add(Heard(index: index, value: $0)) }.store(in: bag)
    }

    var before = graph.values(in: store.state)
    for _ in 0..<30 {
      let (place, value) = (random.below(4), random.below(6))
      let isTwofold = random.oneIn(3)
      store.commit { numbers in
        numbers[place] = value
        if isTwofold { numbers[(place + 1) % 4] = value }
      }
      let expected = graph.values(in: store.state)
      let heard = log.take()
      #expect(Set(heard.map(\.index)).count == heard.count)
      #expect(heard.allSatisfy { expected[$0.index] == $0.value && before[$0.index] != $0.value })
      #expect(graph.nodes.map(\.value) == expected)
      before = expected
    }
    bag.dispose()
  }

  @Test(
    "D4 a commit of another thread in the midst of a computation is in all of the value, or in none of it")
  func overtaken() {
    let (store, journal) = (Store(initialState: Pair(a: 1, b: 1)), Journal())
    let slow = store.derived(\.a) { a in
      if a == 1 { onThread { store.commit { $0 = Pair(a: 2, b: 2) } } }
      return a
    }
    let joined = Derived.combine(slow, store.derived(\.b)) { a, b in
      journal("join \(a) \(b)")
      return "\(a) \(b)"
    }
    let token = joined.sink { journal("told \($0)") }

    #expect(joined.value == "2 2")
    #expect(Set(journal.lines).isSubset(of: ["join 1 1", "told 1 1", "join 2 2", "told 2 2"]))
    #expect(journal.lines.last == "told 2 2")
    token.dispose()
  }

  @Test("D4 a value that other threads overtake at each step is computed all the same, from one state")
  func overtakenAlways() {
    let store = Store(initialState: Pair())
    let moving = store.derived(\.a) { a in
      onThread { store.commit { $0 = Pair(a: $0.a + 1, b: $0.b + 1) } }
      return a
    }
    let joined = Derived.combine(moving, store.derived(\.b)) { [$0, $1] }
    let value = joined.value

    #expect(value[0] == value[1])
  }

  @Test("D4 while threads commit, whoever reads gets a value of one state")
  func threads() {
    let (store, mixed) = (Store(initialState: Pair()), Tally())
    let joined = Derived.combine(store.derived(\.a).map { $0 * 2 }, store.derived(\.b)) { [$0, $1] }
    let token = joined.sink { if $0[0] != $0[1] * 2 { mixed.add() } }

    onThreads(4) { thread in
      for _ in 0..<300 {
        if thread < 2 {
          store.commit { $0 = Pair(a: $0.a + 1, b: $0.b + 1) }
        } else {
          let value = joined.value
          if value[0] != value[1] * 2 { mixed.add() }
        }
      }
    }

    #expect(mixed.count == 0)
    #expect(joined.value == [1200, 600])
    token.dispose()
  }

  @Test("D4 of two stores each is read whole, and a commit of either wakes once")
  func twoStores() {
    let (left, right, journal) = (
      Store(initialState: Pair()), Store(initialState: Pair(a: 10, b: 10)), Journal()
    )
    let joined = Derived.combine(
      left.derived(\.a), right.derived(\.a), left.derived(\.b), right.derived(\.b)
    ) { a, otherA, b, otherB in "\(a)\(b) \(otherA)\(otherB)" }
    let token = joined.sink { journal($0) }

    left.commit { $0 = Pair(a: 1, b: 1) }
    right.commit { $0 = Pair(a: 11, b: 11) }
    left.commit { $0 = Pair(a: 1, b: 1) }

    #expect(journal.lines == ["00 1010", "11 1010", "11 1111"])
    token.dispose()
  }

  @Test("D4 of two stores each is read whole while threads commit in both")
  func twoStoresAndThreads() {
    let (stores, mixed) = ([Store(initialState: Pair()), Store(initialState: Pair())], Tally())
    let joined = Derived.combine(
      stores[0].derived(\.a), stores[1].derived(\.a), stores[0].derived(\.b), stores[1].derived(\.b)
    ) { [$0, $1, $2, $3] }
    @Sendable func check(_ value: [Int]) {
      if value[0] != value[2] || value[1] != value[3] { mixed.add() }
    }
    let heard = Log<[Int]>()
    let token = joined.sink {
      check($0)
      heard.add($0)
    }

    onThreads(3) { thread in
      for _ in 0..<300 {
        if thread < 2 {
          stores[thread].commit { $0 = Pair(a: $0.a + 1, b: $0.b + 1) }
        } else {
          check(joined.value)
        }
      }
    }

    #expect(mixed.count == 0)
    #expect(heard.entries.last == [300, 300, 300, 300])
    token.dispose()
  }

  // MARK: D5

  @Test("D5 a sink that commits hears the newest value next: what it left in between it may skip")
  func newest() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = store.derived(\.a) { $0 * 10 }
    let token = derived.sink { value in
      journal("told \(value)")
      guard value == 10 else { return }
      for a in 2...4 { store.commit { $0.a = a } }
      journal("reads \(derived.value)")
    }

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["told 0", "told 10", "reads 40", "told 40"])
    token.dispose()
  }

  @Test("D5 a sink never hears the same value twice in a row, also where the value was another meanwhile")
  func notTwice() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = store.derived(\.a) { $0 * 10 }
    let token = derived.sink { value in
      journal("told \(value)")
      guard value == 10 else { return }
      store.commit { $0.a = 2 }
      journal("reads \(derived.value)")
      store.commit { $0.a = 1 }
    }

    store.commit { $0.a = 1 }
    store.commit { $0.a = 3 }

    #expect(journal.lines == ["told 0", "told 10", "reads 20", "told 30"])
    token.dispose()
  }

  @Test("D5 a sink hears the newest value first where an earlier subscriber has committed")
  func committedBefore() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { a in if a == 1 { store.commit { $0.a = 2 } } }.store(in: bag)
    store.derived(\.a) { $0 * 10 }.sink { journal("told \($0)") }.store(in: bag)

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["told 0", "told 20"])
    bag.dispose()
  }

  @Test("D5 whichever threads commit, a sink hears no older value, none twice, and the last")
  func threadsInOrder() {
    let (store, heard) = (Store(initialState: Pair()), Log<Int>())
    let derived = store.derived(\.a) { $0 }.map { $0 }
    let older = Tally()
    let token = derived.sink { value in
      if derived.value < value { older.add() }
      heard.add(value)
    }

    onThreads(4) { _ in for _ in 0..<300 { store.commit { $0.a += 1 } } }

    #expect(zip(heard.entries, heard.entries.dropFirst()).allSatisfy { $0 < $1 })
    #expect(heard.entries.last == 1200)
    #expect(older.count == 0)
    token.dispose()
  }

  @Test("D5 a commit that comes while the value is computed for a sink is told too")
  func committedWhileComputing() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = store.derived(\.a) { a in
      if a == 1 { onThread { store.commit { $0.a = 2 } } }
      return a * 10
    }
    let token = derived.sink(initial: false) { journal("told \($0)") }

    store.commit { $0.a = 1 }

    #expect(journal.lines.last == "told 20")
    #expect(Set(journal.lines).count == journal.lines.count)
    token.dispose()
  }

  /// What a sink of a random graph was told.
  struct Heard: Sendable {
    let index: Int
    let value: Int
  }
}

/// Derived values that each depend on two before them, and what they come to.
private struct RandomGraph {
  private enum Step {
    case part(Int)
    case sum(Int, Int)
    case rest(Int, by: Int)
  }

  private var steps: [Step] = []
  private(set) var nodes: [Derived<Int>] = []

  init(of count: Int, over store: Store<[Int], Never>, using random: inout SplitMix64) {
    for place in 0..<4 { add(.part(place), store.derived(\.[place])) }
    while nodes.count < count {
      let (left, right) = (random.below(nodes.count), random.below(nodes.count))
      switch random.below(4) {
      case 0:
        let modulus = 2 + random.below(2)
        add(.rest(left, by: modulus), nodes[left].map { $0 % modulus })
      case 1:
        let (a, b) = (nodes[left], nodes[right])
        add(.sum(left, right), store.derived { read in (read(a) + read(b)) % 1000 })
      default:
        add(.sum(left, right), .combine(nodes[left], nodes[right]) { ($0 + $1) % 1000 })
      }
    }
  }

  private mutating func add(_ step: Step, _ node: Derived<Int>) {
    steps.append(step)
    nodes.append(node)
  }

  /// What all of them come to in a state.
  func values(in state: [Int]) -> [Int] {
    var values: [Int] = []
    for step in steps {
      switch step {
      case .part(let place): values.append(state[place])
      case .sum(let left, let right): values.append((values[left] + values[right]) % 1000)
      case .rest(let index, let modulus): values.append(values[index] % modulus)
      }
    }
    return values
  }
}
