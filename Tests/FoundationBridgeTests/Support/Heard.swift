import Foundation

/// What was heard, in order, on any thread.
final class Heard<Entry: Sendable>: @unchecked Sendable {  // `lock` guards `written`
  private let lock = NSLock()
  private var written: [Entry] = []

  func add(_ entry: Entry) { lock.withLock { written.append(entry) } }

  /// The entries since this was asked last.
  func take() -> [Entry] {
    lock.withLock {
      defer { written = [] }
      return written
    }
  }
}
