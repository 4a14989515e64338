import Millrace
import Synchronization

/// How often a commit calls what users compare and select with.
extension Row {
  static var evaluations: [Row] {
    [
      Row(
        name: "comparisons: a commit that concerns none of 10,000 sinks",
        subject: .count(unit: "calls") { calls(sinks: 10_000, \.watched) { $0.free += 1 } }, limit: 0),
      Row(
        name: "comparisons: a commit that concerns none of 10,000 sinks by:",
        subject: .count(unit: "calls") { comparatorCalls(sinks: 10_000) { $0.free += 1 } }, limit: 0),
      Row(
        name: "comparisons: a commit that changes what 10,000 sinks share",
        subject: .count(unit: "calls") { calls(sinks: 10_000, \.watched) { $0.watched.value += 1 } }, limit: 1
      ),
      Row(
        name: "evaluations: a commit under 1,000 sinks select:, each",
        subject: .count(unit: "calls") { selections(sinks: 1_000) { $0.free += 1 } }, limit: 1),
    ]
  }

  /// How many times the commit compares values of what `sinks` sinks have at `path`.
  private static func calls(
    sinks: Int, _ path: any KeyPath<Compared, Counted> & Sendable, commit: (inout Compared) -> Void
  ) -> Double {
    let store = Store(initialState: Compared())
    let bag = DisposableBag()
    let tally = Tally()
    for _ in 0..<sinks { store.sink(path, initial: false) { tally.add($0.value) }.store(in: bag) }
    return count(Counted.comparisons) { store.commit(commit) }
  }

  private static func comparatorCalls(sinks: Int, commit: (inout Compared) -> Void) -> Double {
    let store = Store(initialState: Compared())
    let bag = DisposableBag()
    let tally = Tally()
    for _ in 0..<sinks {
      store.sink(\.watched, by: { $0 == $1 }, initial: false) { tally.add($0.value) }.store(in: bag)
    }
    return count(Counted.comparisons) { store.commit(commit) }
  }

  private static func selections(sinks: Int, commit: (inout Compared) -> Void) -> Double {
    let store = Store(initialState: Compared())
    let bag = DisposableBag()
    let tally = Tally()
    let selections = Counter()
    for _ in 0..<sinks {
      store.sink(
        select: {
          selections.increment()
          return $0.watched.value
        }, initial: false
      ) { tally.add($0) }.store(in: bag)
    }
    return count(selections) { store.commit(commit) } / Double(sinks)
  }

  /// How far `counter` counts while `body` runs.
  private static func count(_ counter: Counter, _ body: () -> Void) -> Double {
    let before = counter.value
    body()
    return Double(counter.value - before)
  }
}

private struct Compared: Sendable {
  var watched = Counted()
  var free = 0
}

/// A value that counts how often it is compared.
private struct Counted: Equatable, Sendable {
  static let comparisons = Counter()

  var value = 0

  static func == (left: Counted, right: Counted) -> Bool {
    comparisons.increment()
    return left.value == right.value
  }
}

private final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func increment() { count.add(1, ordering: .relaxed) }
}
