import Foundation

/// Hands keys over as they are pressed, without Enter and without echo, until `restore()`.
///
/// It is `nil` where the input is no terminal (a pipe, a file) and where there is no `termios`.
struct RawMode {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic)
  private let original: termios

  init?() {
    var original = termios()
    guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
    self.original = original
    var raw = original
    cfmakeraw(&raw)
    raw.c_oflag = original.c_oflag  // a line still ends at the left edge
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  }

  func restore() {
    var original = original
    tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }
  #else
  init?() { nil }
  func restore() {}
  #endif
}

/// The next byte of the input, `nil` at its end.
func readByte() -> UInt8? {
  let byte = getchar()
  return byte == EOF ? nil : UInt8(truncatingIfNeeded: byte)
}

/// Prints a line at once, also into a pipe.
func show(_ line: String) {
  print(line)
  fflush(nil)
}
