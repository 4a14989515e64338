/// What is told on other threads, in order, for a test to wait for.
final class Tape: Sendable {
  private let lines: AsyncStream<String>
  private let writer: AsyncStream<String>.Continuation

  init() { (lines, writer) = AsyncStream.makeStream() }

  func callAsFunction(_ value: some Sendable) { writer.yield("\(value)") }

  /// The first `count` values, once there are as many.
  func first(_ count: Int) async -> [String] {
    var found: [String] = []
    for await line in lines.prefix(count) { found.append(line) }
    return found
  }
}
