/// What happened, a line each, in the order in which it happened, on any thread.
final class Journal: Sendable {
  private let entries = Guarded<[String]>([])

  /// The lines so far.
  var lines: [String] { entries.current }

  /// Adds a line.
  func callAsFunction(_ line: String) { entries.withLock { $0.append(line) } }
}
