/// What happened, a line each, in the order in which it happened, on any thread.
final class Journal: Sendable {
  private struct Content {
    var lines: [String] = []
    var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let content = Guarded(Content())

  /// The lines so far.
  var lines: [String] { content.withLock { $0.lines } }

  /// Adds a line.
  func callAsFunction(_ line: String) {
    let due = content.withLock { content in
      content.lines.append(line)
      let count = content.lines.count
      defer { content.waiters.removeAll { $0.count <= count } }
      return content.waiters.filter { $0.count <= count }
    }
    for waiter in due { waiter.continuation.resume() }
  }

  /// Returns the lines once there are `count`.
  func lines(atLeast count: Int) async -> [String] {
    await withCheckedContinuation { continuation in
      let isThere = content.withLock { content in
        if content.lines.count >= count { return true }
        content.waiters.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
    return lines
  }
}
