/// Plays a script to a store, and writes down every call of a subscription, in the order of the calls.
///
/// A subscription's closure may answer with steps of its own, in the middle of a delivery. Which it takes depends
/// on the seed, the subscription and the number of the call alone, so that a store and its model get the same.
final class Player<Target: StoreUnderTest>: @unchecked Sendable {  // all on one thread
  private struct Failure: Error {}

  private let target: Target
  private let edits: [Edit]
  private let seed: UInt64
  private var tokens: [Target.Token] = []
  private var calls: [Int] = []
  private var depthOfBatches = 0
  /// How many more calls may be answered.
  private var fuel = 40
  private(set) var log: [String] = []

  init(_ target: Target, edits: [Edit], seed: UInt64) {
    self.target = target
    self.edits = edits
    self.seed = seed
  }

  func play(_ steps: [Step]) {
    for step in steps { play(step) }
  }

  private func play(_ step: Step) {
    switch step {
    case .commit(let changes):
      target.commit { subject in edit(&subject, changes) }
    case .commitThrowing(let changes, let fails):
      do {
        try target.commitThrowing { subject in
          edit(&subject, changes)
          if fails { throw Failure() }
        }
      } catch { log.append("thrown, version \(target.version)") }
    case .subscribe(let kind, let initial):
      let kind = SinkKind.all[kind]
      if kind.maySeeDifferenceInSame, depthOfBatches > 0 { return }
      let hear = hearing(as: kind.name)
      tokens.append(target.subscribe(kind, initial: initial, hear))
    case .listen:
      let hear = hearing(as: "activity")
      tokens.append(target.listen(hear))
    case .dispose(let index):
      if !tokens.isEmpty { target.dispose(tokens[index % tokens.count]) }
    case .batch(let steps, let fails):
      depthOfBatches += 1
      do {
        try target.batch {
          play(steps)
          depthOfBatches -= 1
          if fails { throw Failure() }
        }
      } catch { log.append("batch thrown, version \(target.version)") }
    case .send(let activity):
      target.send(activity)
    }
  }

  private func edit(_ subject: inout Subject, _ changes: [(edit: Int, number: Int)]) {
    for change in changes { edits[change.edit % edits.count].apply(&subject, change.number) }
  }

  /// What a new subscription does when it is called: it notes what it was told and what it reads, and perhaps answers.
  private func hearing(as name: String) -> SinkKind.Hear {
    let number = calls.count
    calls.append(0)
    return { [unowned self] text in
      calls[number] += 1
      log.append("\(number) (\(name)): \(text); reads \(target.state.count) at \(target.version)")
      var random = SplitMix64(seed: seed ^ UInt64(number * 1000 + calls[number]))
      guard fuel > 0, random.oneIn(3) else { return }
      fuel -= 1
      play((0..<1 + random.below(2)).map { _ in Step.random(depth: 2, using: &random) })
      log.append("\(number) returns")
    }
  }
}
