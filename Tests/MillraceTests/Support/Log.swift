/// What was heard, in order, on any thread.
final class Log<Entry: Sendable>: Sendable {
  private let written = Guarded<[Entry]>([])

  init() {}

  func add(_ entry: Entry) { written.withLock { $0.append(entry) } }

  /// The entries so far.
  var entries: [Entry] { written.current }

  /// The entries so far, which are forgotten.
  func take() -> [Entry] {
    written.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}
