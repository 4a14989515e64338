import Synchronization

/// Something that can be done over and over, and timed.
struct Operation {
  private let body: (_ count: Int) -> Void
  private let holding: Any?
  /// How many of what is measured one turn does.
  let share: Int

  /// An operation whose loop is in `body`, so that calling `body` costs nothing that shows.
  ///
  /// What is in `holding`, subscriptions mostly, lives as long as the operation. Where each turn of the loop
  /// does several of what is measured, `share` says how many.
  init(holding: Any? = nil, share: Int = 1, _ body: @escaping (_ count: Int) -> Void) {
    self.body = body
    self.holding = holding
    self.share = share
  }

  /// Does it `count` times.
  func run(_ count: Int) {
    withExtendedLifetime(holding) { body(count) }
  }
}

/// Where values go that nobody reads, so that the work which made them is not optimised away.
///
/// Adding is a plain load and store, so that what the harness itself does in a sink weighs next to nothing.
final class Tally: Sendable {
  private let sum = Atomic(0)

  var value: Int { sum.load(ordering: .relaxed) }

  func add(_ value: Int) {
    sum.store(sum.load(ordering: .relaxed) &+ value, ordering: .relaxed)
  }
}
