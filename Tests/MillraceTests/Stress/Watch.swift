/// What a subscription heard from several threads, and whether that went as it should.
final class Watch: Sendable {
  struct Seen {
    /// What was heard, in order.
    var values: [Int] = []
    var isInside = false
    /// Calls that began while another was running.
    var overlaps = 0
  }

  private let seen = Guarded(Seen())

  /// Notes a call with `value`, and does `body` in it.
  func hear(_ value: Int, _ body: () -> Void = {}) {
    seen.withLock {
      if $0.isInside { $0.overlaps += 1 }
      $0.isInside = true
      $0.values.append(value)
    }
    body()
    seen.withLock { $0.isInside = false }
  }

  var values: [Int] { seen.withLock { $0.values } }
  var calls: Int { seen.withLock { $0.values.count } }
  var overlaps: Int { seen.withLock { $0.overlaps } }
  /// Whether each value was larger than the one before.
  var isAscending: Bool { seen.withLock { zip($0.values, $0.values.dropFirst()).allSatisfy(<) } }
  /// Whether no value was smaller than the one before.
  var isNeverDescending: Bool { seen.withLock { zip($0.values, $0.values.dropFirst()).allSatisfy(<=) } }
}
