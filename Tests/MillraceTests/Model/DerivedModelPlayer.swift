import Millrace

/// Plays random steps to stores with a random graph of derived values, and checks what they do.
final class DerivedModelPlayer: @unchecked Sendable {  // all on one thread
  let states = DerivedModelStates()
  let live: LiveCount
  private(set) var failures: [String] = []
  private let rig: DerivedModelRig
  private let graph: DerivedModelGraph
  private var random: SplitMix64
  private var sinks: [any DerivedModelAnySink] = []
  private var sinksSoFar = 0
  /// How many more calls may be answered with steps.
  private var fuel = 12
  private var callbackDepth = 0
  private var hasAnswered = false
  /// The sinks that were called since the last step, in order.
  private var calls: [Int] = []
  /// Whether everything is read after each step, or only some.
  private let isThorough: Bool

  init(seed: UInt64, live: LiveCount) {
    self.live = live
    random = SplitMix64(seed: seed)
    isThorough = random.oneIn(2)
    rig = DerivedModelRig(states)
    graph = DerivedModelGraph(rig, live: live)
    states.look = { [unowned self] in
      for holder in graph.held { holder.look(states) }
    }
  }

  func fail(_ text: String) { failures.append(text) }

  func play() {
    for _ in 0..<4 + random.below(8) { graph.grow(using: &random) }
    for _ in 0..<8 + random.below(14) where failures.isEmpty {
      step(depth: 2)
      check(all: isThorough)
    }
    check(all: true)
    for sink in sinks { sink.dispose() }
    sinks = []
    note(graph.families.check(areAllFree: true))
    if rig.left.state != states.left || rig.right.state != states.right { fail("the states differ") }
  }

  // MARK: Checking

  private func note(_ failure: String?) {
    if let failure { fail(failure) }
  }

  private func check(all: Bool) {
    if callbackDepth == 0 { for sink in sinks { note(sink.check(states)) } }
    states.look()
    for holder in graph.held where all || random.oneIn(4) { note(holder.check(states)) }
  }

  /// Does what is told by one delivery at most: sinks are called in the order in which they were made.
  private func checkingOrder(_ body: () -> Void) {
    if callbackDepth > 0 || !states.held.isEmpty { return body() }
    (calls, hasAnswered) = ([], false)
    body()
    if !hasAnswered, zip(calls, calls.dropFirst()).contains(where: >=) {
      fail("sinks were called in the order \(calls)")
    }
  }

  /// Answers a sink's call.
  func answer(sink: Int, isFirst: Bool) {
    if !isFirst { calls.append(sink) }
    guard fuel > 0, failures.isEmpty, random.oneIn(4) else { return }
    fuel -= 1
    hasAnswered = true
    callbackDepth += 1
    step(depth: 1)
    callbackDepth -= 1
  }

  // MARK: Steps

  private func step(depth: Int) {
    switch random.below(depth > 0 ? 16 : 12) {
    case 0, 1, 2: checkingOrder(commitLeft)
    case 3, 4, 5: checkingOrder(commitRight)
    case 6, 7, 8: subscribe()
    case 9: disposeOne()
    case 10: graph.grow(using: &random)
    case 11: change()
    case 12, 13: batchOfCommits()
    default: batch(depth: depth - 1)
    }
  }

  private func edits() -> [DerivedModelEdit] {
    (0..<random.below(4)).map { _ in DerivedModelEdit.random(using: &random) }
  }

  private func commitLeft() {
    if random.oneIn(4) {
      try? rig.commit(edits(), fails: random.oneIn(2))
    } else {
      rig.commit(edits())
    }
  }

  private func commitRight() {
    switch random.below(4) {
    case 0: rig.right.dispatch(.extra(random.below(3)))
    case 1: rig.right.dispatch(.part(edits()))
    default: rig.part.dispatch(edits())
    }
  }

  private func subscribe() {
    guard let holder = graph.held.randomElement(using: &random) else { return }
    sinksSoFar += 1
    let kind = DerivedModelSinkKind(
      isInitial: random.oneIn(2), hasComparator: random.oneIn(4), number: sinksSoFar)
    sinks.append(holder.sink(kind, in: self))
  }

  private func disposeOne() {
    guard !sinks.isEmpty else { return }
    sinks.remove(at: random.below(sinks.count)).dispose()
  }

  private func change() {
    if random.oneIn(3) { graph.families.clear() }
    graph.drop(using: &random)
    note(graph.families.check(areAllFree: false))
  }

  private func batchOfCommits() {
    let isLeft = random.oneIn(2)
    let count = random.below(4)
    checkingOrder {
      rig.batch(isLeft ? .left : .right, fails: random.oneIn(3)) {
        for _ in 0..<count {
          if isLeft { commitLeft() } else { commitRight() }
        }
      }
    }
  }

  private func batch(depth: Int) {
    rig.batch(random.oneIn(2) ? .left : .right, fails: random.oneIn(3)) {
      for _ in 0..<1 + random.below(3) where failures.isEmpty {
        step(depth: depth)
        check(all: false)
      }
    }
  }
}
