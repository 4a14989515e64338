import Foundation
import Synchronization

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic)
/// A terminal as a whole screen: keys unechoed and at once, output collected and written in one piece.
final class Terminal: Sendable {
  /// Whether both the input and the output are a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  private let original: termios
  private let output = Mutex("")

  /// Takes the terminal over until `restore()`.
  init() {
    var original = termios()
    tcgetattr(STDIN_FILENO, &original)
    self.original = original
    var raw = original
    cfmakeraw(&raw)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw)
    write(ANSI.enter)
  }

  /// Gives the terminal back as it was.
  func restore() {
    write(ANSI.leave)
    flush()
    var original = original
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
  }

  /// The size of the window, or the usual one where the terminal does not know it.
  var size: ScreenSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return ScreenSize()
    }
    return ScreenSize(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }

  /// Adds to what `flush()` writes.
  func write(_ text: String) {
    output.withLock { $0 += text }
  }

  /// Writes what was collected.
  ///
  /// A terminal that is gone takes nothing, and nobody is left to tell.
  func flush() {
    let text = output.withLock { output in
      defer { output = "" }
      return output
    }
    guard !text.isEmpty else { return }
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }
}
#endif
