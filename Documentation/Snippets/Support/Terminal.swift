import Synchronization

/// What a snippet prints and reads, where a test runs it.
///
/// In this module `print` and `readLine` are the ones below, so that a guide's text stays as an app would have it
/// and a test sees what it does.
final class Terminal: Sendable {
  @TaskLocal static var current = Terminal(typing: [])

  private let input: Mutex<[String]>
  private let output = Mutex<[String]>([])

  init(typing input: [String]) { self.input = Mutex(input.reversed()) }

  /// The lines that `body` prints; it reads the lines of `input`.
  static func output(typing input: [String] = [], of body: () throws -> Void) rethrows -> [String] {
    let terminal = Terminal(typing: input)
    try $current.withValue(terminal, operation: body)
    return terminal.output.withLock { $0 }
  }

  /// The lines that `body` prints.
  nonisolated(nonsending) static func output(of body: () async -> Void) async -> [String] {
    let terminal = Terminal(typing: [])
    await $current.withValue(terminal) { await body() }
    return terminal.output.withLock { $0 }
  }

  func write(_ text: String) {
    output.withLock { $0.append(contentsOf: text.split(separator: "\n").map(String.init)) }
  }

  func read() -> String? { input.withLock { $0.popLast() } }
}

/// Prints to the terminal of the test that runs.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  Terminal.current.write(items.map { "\($0)" }.joined(separator: separator) + terminator)
}

/// Reads from the terminal of the test that runs.
func readLine() -> String? { Terminal.current.read() }
