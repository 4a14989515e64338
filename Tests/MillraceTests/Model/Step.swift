/// One thing that a script does.
indirect enum Step {
  /// Several edits in one commit, each with the number that it takes.
  case commit([(edit: Int, number: Int)])
  /// Edits in a commit whose closure may throw, and does so where `fails` says.
  case commitThrowing([(edit: Int, number: Int)], fails: Bool)
  case subscribe(kind: Int, initial: Bool)
  case listen
  /// Disposes one of the subscriptions so far, perhaps one that is disposed already.
  case dispose(Int)
  case batch([Step], fails: Bool)
  case send(Int)
}

extension Step {
  /// A step at random.
  static func random(depth: Int = 0, using random: inout SplitMix64) -> Step {
    switch random.below(20) {
    case 0..<8: .commit(edits(using: &random))
    case 8: .commitThrowing(edits(using: &random), fails: random.oneIn(2))
    case 9..<14: .subscribe(kind: random.below(SinkKind.all.count), initial: !random.oneIn(3))
    case 14: .listen
    case 15..<17: .dispose(random.below(1000))
    case 17: .send(random.below(3))
    default:
      depth > 2
        ? .send(0)
        : .batch(
          (0..<random.below(4)).map { _ in Step.random(depth: depth + 1, using: &random) },
          fails: random.oneIn(4))
    }
  }

  private static func edits(using random: inout SplitMix64) -> [(edit: Int, number: Int)] {
    (0..<1 + random.below(3)).map { _ in (random.below(1000), random.below(4)) }
  }
}
