import Foundation
import Testing

/// Runs a program with a pseudo-terminal as its input and output, as if a person sat before it.
final class PseudoTerminal {
  private let process = Process()
  private let errors = Pipe()
  private let terminal: FileHandle
  private let programSide: FileHandle
  private var output: [UInt8] = []
  private(set) var size: (rows: Int, columns: Int)

  init(
    _ program: BuiltProgram, _ arguments: [String] = [], environment: [String: String] = ["TERM": "xterm"],
    rows: Int = 24, columns: Int = 80
  ) throws {
    size = (rows, columns)
    var (own, programs): (Int32, Int32) = (-1, -1)
    var window = Self.window(rows, columns)
    try #require(openpty(&own, &programs, nil, nil, &window) == 0)
    for descriptor in [own, programs] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    terminal = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    programSide = FileHandle(fileDescriptor: programs, closeOnDealloc: true)

    process.executableURL = program.url
    process.arguments = arguments
    process.environment = environment
    process.standardInput = programSide
    process.standardOutput = programSide
    process.standardError = errors
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// What the terminal shows.
  var screen: VirtualScreen {
    VirtualScreen(String(decoding: output, as: UTF8.self), rows: size.rows, columns: size.columns)
  }

  /// Whether the terminal echoes and waits for whole lines, as a shell expects to find it.
  var isCooked: Bool {
    var settings = termios()
    tcgetattr(programSide.fileDescriptor, &settings)
    let cooked = tcflag_t(ICANON | ECHO)
    return settings.c_lflag & cooked == cooked
  }

  /// Presses keys.
  func press(_ keys: String) throws {
    try terminal.write(contentsOf: Data(keys.utf8))
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Gives the window another size.
  func resize(rows: Int, columns: Int) {
    size = (rows, columns)
    var window = Self.window(rows, columns)
    _ = ioctl(terminal.fileDescriptor, UInt(TIOCSWINSZ), &window)
    send(SIGWINCH)  // a terminal's own would reach only the program that it controls
  }

  /// Reads until the screen is as asked for; reports what it shows instead if that does not come about.
  func waitUntil(
    _ expectation: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ isMet: (VirtualScreen) -> Bool
  ) throws {
    while !isMet(screen) {
      do {
        let bytes = try HangGuard.read(from: terminal)
        if bytes.isEmpty { throw HangGuard.Stuck() }
        output += bytes
      } catch {
        Issue.record("\(expectation), not:\n\(screen)", sourceLocation: sourceLocation)
        throw error
      }
    }
  }

  /// Reads until the program ends, and returns its exit status and what it wrote to the standard error.
  func waitForExit() throws -> (status: Int32, errors: String) {
    let written = try HangGuard.readToEnd(of: errors.fileHandleForReading)  // its end is the program's
    process.waitUntilExit()
    while let bytes = HangGuard.readNow(from: terminal), !bytes.isEmpty { output += bytes }
    return (process.terminationStatus, written)
  }

  private static func window(_ rows: Int, _ columns: Int) -> winsize {
    winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
  }
}
