/// What a row came to.
struct Finding: Encodable {
  enum Verdict: String, Encodable {
    case met, missed
    /// The row has no target.
    case reported
    case notMeasured = "not measured"
  }

  let name: String
  /// Nanoseconds an operation; nil for a count.
  let timing: Timing?
  /// What is judged, in `unit`: floors, times, nanoseconds, or what was counted.
  let figure: Double?
  let unit: String
  let limit: Double?
  let goal: Double?
  let verdict: Verdict

  init(name: String, timing: Timing?, figure: Double?, unit: String, limit: Double?, goal: Double?) {
    self.name = name
    self.timing = timing
    self.figure = figure
    self.unit = unit
    self.limit = limit
    self.goal = goal
    verdict =
      switch (figure, limit) {
      case (nil, _): .notMeasured
      case (_, nil): .reported
      case (let figure?, let limit?): figure <= limit ? .met : .missed
      }
  }
}

/// The least and the middle of many samples, in nanoseconds an operation.
struct Timing: Encodable {
  let minimum: Double
  let median: Double
}
