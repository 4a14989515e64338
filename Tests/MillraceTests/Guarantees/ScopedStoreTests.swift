import Millrace
import Testing

@Suite struct ScopedStoreTests {
  // MARK: The place in the whole

  @Test("F5 a scoped store shows its part and takes the part's actions, nested as deep as one likes")
  func nested() {
    let (store, journal) = (Sections.store(), Journal())
    let left = store.scope(\.left, action: Sections.Action.left)
    let leaf = left.scope(\.leaf, action: Sections.BranchAction.leaf)
    let bag = DisposableBag()
    store.sink(\.left.leaf.n) { journal("whole \($0)") }.store(in: bag)
    leaf.sink(\.n) { journal("leaf \($0)") }.store(in: bag)
    left.sink(\.leaf.n, by: ==) { journal("left \($0)") }.store(in: bag)
    leaf.sinkChanges(initial: false) { journal("changes to \($0.current.n)") }.store(in: bag)
    leaf.sink(select: { $0.n + 100 }, initial: false) { journal("closure \($0)") }.store(in: bag)
    leaf.sink(\.n, \.other, initial: false) { journal("parts \($0) \($1)") }.store(in: bag)

    leaf.dispatch(.add(1))
    store.dispatch(.right(.leaf(.add(1))))
    left.dispatch(.leaf(.add(1)))

    #expect(
      journal.lines == ["whole 0", "leaf 0", "left 0"]
        + (1...2).flatMap { n in
          ["whole \(n)", "leaf \(n)", "left \(n)", "changes to \(n)", "closure \(n + 100)", "parts \(n) 0"]
        })
    #expect(leaf.n == 2)
    #expect(leaf.state == Sections.Leaf(n: 2))
    #expect(leaf.withState { $0.n } == 2)
    #expect(left.name == "branch")
    #expect(leaf.version == 3)
    bag.dispose()
  }

  @Test("F5 what the scoped store dispatches goes through the whole's middleware, and its reducer, once")
  func wholeChain() {
    let journal = Journal()
    let store = Sections.store([
      Middleware { context, action, next in
        if case .left(.leaf(.add(let n))) = action { journal("add \(n)") }
        next(action)
        journal("now \(context.state.left.leaf.n)")
      }
    ])
    let leaf = store.scope(\.left, action: Sections.Action.left).scope(
      \.leaf, action: Sections.BranchAction.leaf)

    leaf.dispatch(.add(3))
    journal("returned")

    #expect(journal.lines == ["add 3", "now 3", "returned"])
  }

  @Test("F5 a scoped store of a computed part shows and hears it")
  func computedPart() {
    let (store, journal) = (Sections.store(), Journal())
    let both = store.scope(\.leaves, action: Sections.Action.left)
    let total = both.scope(\.total, action: Sections.BranchAction.leaf)
    let bag = DisposableBag()
    both.sink(\.left.n, initial: false) { journal("left \($0)") }.store(in: bag)
    both.derived(\.right) { $0.n }.sink(initial: false) { journal("right \($0)") }.store(in: bag)
    total.sink(\.self) { journal("total \($0)") }.store(in: bag)

    total.dispatch(.add(1))
    store.dispatch(.right(.leaf(.add(2))))

    #expect(journal.lines == ["total 0", "left 1", "total 1", "right 2", "total 3"])
    #expect(both.state == Sections.Leaves(left: Sections.Leaf(n: 1), right: Sections.Leaf(n: 2)))
    bag.dispose()
  }

  @Test("F5 scopes share the whole's order: sinks of any of them are called by subscription")
  func order() {
    let (store, journal) = (Sections.store(), Journal())
    let left = store.scope(\.left, action: Sections.Action.left)
    let leaf = left.scope(\.leaf, action: Sections.BranchAction.leaf)
    let bag = DisposableBag()
    leaf.sink(\.n, initial: false) { journal("1 leaf \($0)") }.store(in: bag)
    store.sink(\.left.leaf.n, initial: false) { journal("2 whole \($0)") }.store(in: bag)
    leaf.derived(\.n) { $0 * 2 }.sink(initial: false) { journal("3 derived \($0)") }.store(in: bag)
    left.sink(\.leaf.n, initial: false) { journal("4 left \($0)") }.store(in: bag)

    store.dispatch(.left(.leaf(.add(1))))

    #expect(journal.lines == ["1 leaf 1", "2 whole 1", "3 derived 2", "4 left 1"])
    bag.dispose()
  }

  @Test("F5 a scope's batch is the whole's: nobody is told before it ends, then each once")
  func batch() throws {
    let (store, journal) = (Sections.store(), Journal())
    let left = store.scope(\.left, action: Sections.Action.left)
    let leaf = left.scope(\.leaf, action: Sections.BranchAction.leaf)
    let bag = DisposableBag()
    store.sink(\.right.leaf.n, initial: false) { journal("right \($0)") }.store(in: bag)
    leaf.sink(\.n, initial: false) { journal("leaf \($0)") }.store(in: bag)

    let read = leaf.batch {
      leaf.dispatch(.add(1))
      store.dispatch(.right(.leaf(.add(5))))
      leaf.dispatch(.add(1))
      journal("reads \(leaf.n)")
      return left.leaf.n
    }
    #expect(throws: Refusal.tooMuch) {
      try left.batch {
        leaf.dispatch(.add(1))
        throw Refusal.tooMuch
      }
    }

    #expect(read == 2)
    #expect(journal.lines == ["reads 2", "right 5", "leaf 2", "leaf 3"])
    bag.dispose()
  }

  @Test("F5 activities pass: who listens to the whole or to a scope hears what either sends")
  func activities() {
    let (store, journal) = (Sections.store(), Journal())
    let leaf = store.scope(\.left, action: Sections.Action.left).scope(
      \.leaf, action: Sections.BranchAction.leaf)
    let bag = DisposableBag()
    store.sinkActivity { journal("whole hears \($0)") }.store(in: bag)
    leaf.sinkActivity { journal("leaf hears \($0)") }.store(in: bag)

    leaf.send("from the leaf")
    store.send("from the whole")

    #expect(
      journal.lines == [
        "whole hears from the leaf", "leaf hears from the leaf", "whole hears from the whole",
        "leaf hears from the whole",
      ])
    bag.dispose()
  }

  @Test("F5 a scoped store keeps the store going, and a sink of it does not")
  func keepsStore() {
    let journal = Journal()
    var store: FluxStore? = Sections.store(witness: Witness("state", in: journal))
    var leaf = store?.scope(\.left, action: Sections.Action.left).scope(
      \.leaf, action: Sections.BranchAction.leaf)
    let token = leaf?.sink(\.n) { journal("told \($0)") }

    store = nil
    leaf?.dispatch(.add(1))
    journal("reads \(leaf?.n ?? -1)")
    leaf = nil
    journal("dropped")

    #expect(journal.lines == ["told 0", "told 1", "reads 1", "state is gone", "dropped"])
    withExtendedLifetime(token) {}
  }

  @Test("F5 a scoped store adds no copy of the state: an edit of the part's array is made in place")
  func noCopy() {
    let store = Sections.store()
    let leaf = store.scope(\.left, action: Sections.Action.left).scope(
      \.leaf, action: Sections.BranchAction.leaf)
    let token = leaf.sink(\.n) { _ in }
    let places = (0..<10).map { _ in
      leaf.dispatch(.edit)
      return leaf.withState { $0.numbers.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
    }

    #expect(Set(places).count == 1)
    #expect(leaf.numbers == [10, 1, 2])
    token.dispose()
  }

  @Test("F5 a sink on a scope costs what it costs on the whole: what a commit leaves alone is not compared")
  func sameCost() {
    struct Part: Sendable { var counted: Counted, n = 0 }
    struct Whole: Sendable { var part: Part, n = 0 }
    let comparisons = Tally()
    let store = FluxStore<Whole, PairAction, Never>(
      initialState: Whole(part: Part(counted: Counted(comparisons: comparisons))),
      reducer: Reducer { state, action in
        switch action {
        case .add: state.n += 1
        case .twice(let n): state.part.counted.value = n
        }
      })
    let part = store.scope(\.part, action: { (action: PairAction) in action })
    let bag = DisposableBag()
    for _ in 0..<10 {
      part.sink(\.counted, initial: false) { _ in }.store(in: bag)
      store.sink(\.part.counted, initial: false) { _ in }.store(in: bag)
    }

    for _ in 0..<10 { part.dispatch(.add(1)) }
    #expect(comparisons.count == 0)
    part.dispatch(.twice(1))
    #expect(comparisons.count == 1)  // they share the selection
    bag.dispose()
  }

  // MARK: Derived values

  @Test("F5 derived values work on a scoped store as on the whole, in each form")
  func derived() {
    let (store, journal) = (Sections.store(), Journal())
    let leaf = store.scope(\.right, action: Sections.Action.right).scope(
      \.leaf, action: Sections.BranchAction.leaf)
    let bag = DisposableBag()
    let path = leaf.derived(\.n) { $0 * 2 }
    let tracked = leaf.derived { read in "\(read.n) \(read.other) \(read(path))" }
    let family = leaf.derivedFamily(\.n, \.other) { (factor: Int, n, other) in factor * (n + other) }
    let mixed = Derived.combine(path, store.derived(\.left.leaf.n)) { "\($0) \($1)" }
    path.sink { journal("path \($0)") }.store(in: bag)
    tracked.sink { journal("tracked \($0)") }.store(in: bag)
    family[10].sink { journal("family \($0)") }.store(in: bag)
    mixed.sink { journal("mixed \($0)") }.store(in: bag)

    leaf.dispatch(.add(1))
    store.dispatch(.left(.leaf(.add(7))))

    #expect(
      journal.lines == [
        "path 0", "tracked 0 0 0", "family 0", "mixed 0 0", "path 2", "tracked 1 0 2", "family 10",
        "mixed 2 0", "mixed 2 7",
      ])
    bag.dispose()
  }

  @Test("F5 the same path in two scopes is two parts: derived values do not mix them up")
  func equalPaths() {
    let store = Sections.store()
    let scopes = [
      store.scope(\.left, action: Sections.Action.left), store.scope(\.right, action: Sections.Action.right),
    ].map { $0.scope(\.leaf, action: Sections.BranchAction.leaf) }
    let stored = scopes.map { $0.derived(\.n) }
    let computed = scopes.map { $0.derived(\.doubled) }
    let tracked = scopes.map { $0.derived { read in read.n + read.doubled } }
    let elements = scopes.map { $0.derived(\.numbers[1]) }

    scopes[0].dispatch(.add(1))
    scopes[1].dispatch(.add(10))

    #expect(stored.map(\.value) == [1, 10])
    #expect(computed.map(\.value) == [2, 20])
    #expect(tracked.map(\.value) == [3, 30])
    #expect(elements.map(\.value) == [1, 1])
    scopes[1].dispatch(.add(1))
    #expect(stored.map(\.value) == [1, 11])
    #expect(computed.map(\.value) == [2, 22])
    #expect(tracked.map(\.value) == [3, 33])
  }

  @Test("F5 a scope at the start of the whole and the whole have different parts at the same path")
  func samePlaceAsWhole() {
    struct Inner: Sendable, Equatable {
      var n = 1
      var doubled: Int { n * 2 }
    }
    struct Outer: Sendable, Equatable {
      var inner = Inner()
      var doubled: Int { inner.n * 200 }
    }
    let store = FluxStore<Outer, PairAction, Never>(
      initialState: Outer(), reducer: Reducer { state, _ in state.inner.n += 1 })
    let inner = store.scope(\.inner, action: { (action: PairAction) in action })
    let (whole, part) = (store.derived(\.doubled), inner.derived(\.doubled))
    let (wholeSelf, partSelf) = (store.derived(\.self), inner.derived(\.self))

    inner.dispatch(.add(1))

    #expect((whole.value, part.value) == (400, 4))
    #expect((wholeSelf.value, partSelf.value) == (Outer(inner: Inner(n: 2)), Inner(n: 2)))
  }
}
