import Foundation

/// Prints findings as lines of a table, each as soon as it is there.
struct Table {
  private let nameWidth: Int

  init(names: [String]) {
    nameWidth = names.map(\.count).max() ?? 0
  }

  func printHeader() {
    line("", "min ns", "median ns", "figure", "", "at most", "verdict")
  }

  func print(_ finding: Finding) {
    line(
      finding.name,
      finding.timing.map { Self.text($0.minimum) } ?? "",
      finding.timing.map { Self.text($0.median) } ?? "",
      finding.figure.map { Self.text($0) } ?? "",
      finding.unit,
      finding.limit.map(Self.short) ?? "",
      Self.verdict(of: finding))
  }

  private static func verdict(of finding: Finding) -> String {
    switch finding.verdict {
    case .met:
      guard let goal = finding.goal, let figure = finding.figure else { return "met" }
      return figure <= goal ? "met, and the goal of \(short(goal))" : "met, not the goal of \(short(goal))"
    case .missed: return "MISSED"
    case .reported: return ""
    case .notMeasured: return "not measured"
    }
  }

  private func line(
    _ name: String, _ minimum: String, _ median: String, _ figure: String, _ unit: String, _ limit: String,
    _ verdict: String
  ) {
    let columns = [
      name.padding(toLength: nameWidth, withPad: " ", startingAt: 0),
      Self.right(minimum, 12), Self.right(median, 12), Self.right(figure, 10),
      unit.padding(toLength: 11, withPad: " ", startingAt: 0), Self.right(limit, 8), verdict,
    ]
    Swift.print(columns.joined(separator: " "))
    fflush(nil)
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func text(_ value: Double) -> String {
    String(format: abs(value) < 1000 ? "%.2f" : "%.0f", value)
  }

  private static func short(_ value: Double) -> String { String(format: "%g", value) }
}
