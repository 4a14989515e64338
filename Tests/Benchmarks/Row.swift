/// One line of the table: what is measured, and what it may cost.
struct Row {
  let name: String
  let subject: Subject
  /// The figure at most; a row without one is reported and not judged.
  var limit: Double?
  /// What the figure should come down to, where that is less than the limit.
  var goal: Double?

  enum Subject {
    /// What doing it once takes, in floors.
    case time(() -> Operation)
    /// What each of the `share` things takes, in floors, that the first operation does beyond the second.
    case extra(() -> Operation, beyond: () -> Operation, share: Double)
    /// How many times longer the first operation takes than the second.
    case growth(() -> Operation, over: () -> Operation)
    /// How many nanoseconds a computation of a derived value takes, with its share of all else that is done.
    case computation(() -> Operation)
    /// Something counted, not timed; nil where this platform cannot count it.
    case count(unit: String, () -> Double?)
  }

  static var all: [Row] {
    dispatch + manySinks + middleware + activities + signals + sequences + subscriptions + sizes + comparison
      + allocations + signalAllocations + evaluations
      + derivedValues + derivedAllocations + kairo + cellx + layers + creation
  }

  /// The one row that is called `name`, or else the one row whose name contains it.
  static func only(named name: String, of rows: [Row]) throws(Refusal) -> Row {
    if let row = rows.first(where: { $0.name == name }) { return row }
    let candidates = rows.filter { $0.name.contains(name) }
    guard let row = candidates.first, candidates.count == 1 else {
      throw Refusal(
        "\(candidates.count) rows have \"\(name)\" in their name, not one; --list prints them all")
    }
    return row
  }

  var isCount: Bool {
    if case .count = subject { true } else { false }
  }

  /// Measures the row; a time that misses its target up to three times, of which the best counts.
  ///
  /// So another program that is in the way for a moment makes no miss.
  func measure() -> Finding {
    var best = measureOnce()
    for _ in 0..<2 where best.verdict == .missed && !isCount {
      let again = measureOnce()
      if let figure = again.figure, figure < best.figure ?? .infinity { best = again }
    }
    return best
  }

  private func measureOnce() -> Finding {
    switch subject {
    case .time(let make):
      let (floor, timing) = Sampling.time(.floor, make())
      return finding(timing, timing.minimum / floor.minimum, unit: "floors")
    case .extra(let make, let makeLess, let share):
      let (floor, more, less) = Sampling.time(.floor, make(), makeLess())
      let timing = Timing(
        minimum: (more.minimum - less.minimum) / share, median: (more.median - less.median) / share)
      return finding(timing, timing.minimum / floor.minimum, unit: "floors")
    case .growth(let make, let makeLess):
      let (more, less) = Sampling.time(make(), makeLess())
      return finding(more, more.minimum / less.minimum, unit: "times")
    case .computation(let make):
      let timing = Sampling.time(make())
      return finding(timing, timing.minimum, unit: "ns")
    case .count(let unit, let count):
      return finding(nil, count(), unit: unit)
    }
  }

  /// Does the row's operation over and over, for a profiler to watch.
  func profile(iterations: Int) throws(Refusal) {
    switch subject {
    case .time(let make), .extra(let make, _, _), .growth(let make, _), .computation(let make):
      make().run(iterations)
    case .count: throw Refusal("\"\(name)\" counts, and has nothing to profile")
    }
  }

  private func finding(_ timing: Timing?, _ figure: Double?, unit: String) -> Finding {
    Finding(name: name, timing: timing, figure: figure, unit: unit, limit: limit, goal: goal)
  }
}
