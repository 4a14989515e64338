import Millrace
import Testing

@Suite struct CostTests {
  @Test(
    "S19 10,000 subscriptions to stored properties are not compared by a commit that leaves their bits alone")
  func unaffectedStoredProperties() {
    let comparisons = Tally()
    let store = Store(initialState: State(comparisons: comparisons))
    let bag = DisposableBag()
    for _ in 0..<2_500 {  // none of these share a comparison, but the first
      store.sink(\.left, initial: false) { _ in }.store(in: bag)
      store.sink(\.left, by: { $0 == $1 }, initial: false) { _ in }.store(in: bag)
      store.sink(\.left, \.parts.x, initial: false) { _, _ in }.store(in: bag)
      store.sink(\.parts.x, by: { $0 == $1 }, initial: false) { _ in }.store(in: bag)
    }

    for n in 1...10 { store.commit { $0.right.value = n } }
    for n in 1...10 { store.commit { $0.parts.y.value = n } }
    store.commit { $0.left.value = 0 }
    store.commit { _ in }

    #expect(comparisons.count == 0)
    bag.dispose()
  }

  @Test("S19 a commit compares only the selections whose bits it changed, each once")
  func affectedStoredProperties() {
    let comparisons = Tally()
    let store = Store(initialState: State(comparisons: comparisons))
    let bag = DisposableBag()
    store.sink(\.left, initial: false) { _ in }.store(in: bag)
    store.sink(\.right, initial: false) { _ in }.store(in: bag)
    store.sink(\.parts, initial: false) { _ in }.store(in: bag)
    store.sink(\.parts.x, initial: false) { _ in }.store(in: bag)

    store.commit { $0.left.value = 1 }
    #expect(comparisons.count == 1)
    comparisons.reset()

    store.commit { $0.parts.x.value = 1 }  // parts, which stops at its x, and parts.x
    #expect(comparisons.count == 2)
    bag.dispose()
  }

  @Test("S19 subscriptions to the same path share the comparison")
  func sharedComparison() {
    let comparisons = Tally()
    let store = Store(initialState: State(comparisons: comparisons))
    let woken = Tally()
    let bag = DisposableBag()
    for _ in 0..<1_000 { store.sink(\.left, initial: false) { _ in woken.add() }.store(in: bag) }

    store.commit { $0.left.value = 1 }

    #expect(comparisons.count == 1)
    #expect(woken.count == 1_000)
    bag.dispose()
  }

  @Test("S19 a sink on a computed property is evaluated at each commit, once for all sinks on it")
  func computedProperties() {
    let evaluations = Tally()
    let store = Store(initialState: Measured(evaluations: evaluations))
    let bag = DisposableBag()
    for _ in 0..<100 { store.sink(\.computed, initial: false) { _ in }.store(in: bag) }
    evaluations.reset()

    store.commit { _ in }
    store.commit { $0.other = 1 }
    store.commit { $0.n = 1 }

    #expect(evaluations.count == 3)
    bag.dispose()
  }

  @Test("S19 sinks on subscripts, optional chains and closures are evaluated at each commit")
  func evaluatedAtEachCommit() {
    let evaluations = Tally()
    let store = Store(initialState: Measured(evaluations: evaluations))
    let bag = DisposableBag()
    let measure: (Disposable) -> Int = { token in
      evaluations.reset()
      for n in 1...3 { store.commit { $0.other = n } }
      token.dispose()
      return evaluations.count
    }

    #expect(measure(store.sink(\.[5], initial: false) { _ in }) == 3)
    #expect(measure(store.sink(\.inner?.computed, initial: false) { _ in }) == 3)
    #expect(measure(store.sink(select: { $0.computed }, initial: false) { _ in }) == 3)
    #expect(measure(store.sink(\.n, \.computed, initial: false) { _, _ in }) == 3)
    // With the last subscription goes the evaluation.
    store.commit { $0.other = 9 }
    #expect(evaluations.count == 3)
    bag.dispose()
  }

  @Test("S19 a batch evaluates once, however many commits it has")
  func evaluatedOnceABatch() {
    let evaluations = Tally()
    let store = Store(initialState: Measured(evaluations: evaluations))
    let token = store.sink(\.computed, initial: false) { _ in }
    evaluations.reset()

    store.batch { for n in 1...10 { store.commit { $0.n = n } } }

    #expect(evaluations.count == 1)
    token.dispose()
  }

  @Test("S19 a stored property of a type whose bits do not tell is evaluated at each commit")
  func weakReferences() {
    struct State: Sendable {
      var link = Link()
      var other = 0
    }
    let store = Store(initialState: State())
    let comparisons = Tally()
    let token = store.sink(
      \.link,
      by: { old, new in
        comparisons.add(); return old.witness === new.witness
      }, initial: false
    ) { _ in }

    store.commit { $0.other = 1 }
    store.commit { $0.other = 2 }

    #expect(comparisons.count == 2)
    token.dispose()
  }

  private struct Link: Sendable { weak let witness: Witness? = nil }

  private struct Parts: Sendable, Equatable {
    var x: Counted
    var y: Counted
  }

  private struct State: Sendable {
    var left: Counted
    var right: Counted
    var parts: Parts

    init(comparisons: Tally) {
      left = Counted(comparisons: comparisons)
      right = left
      parts = Parts(x: left, y: left)
    }
  }

  private struct Inner: Sendable {
    let evaluations: Tally
    var computed: Int {
      evaluations.add()
      return 1
    }
  }

  private struct Measured: Sendable {
    var n = 0
    var other = 0
    let evaluations: Tally
    let inner: Inner?

    init(evaluations: Tally) {
      self.evaluations = evaluations
      inner = Inner(evaluations: evaluations)
    }

    var computed: Int {
      evaluations.add()
      return n
    }
    subscript(offset: Int) -> Int {
      evaluations.add()
      return n + offset
    }
  }
}
