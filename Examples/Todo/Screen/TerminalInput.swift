import Foundation

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic)
/// Waits for what a terminal has to say: keys, another size, the end.
///
/// Signals are taken by a thread that waits for them, so that nothing runs inside a signal handler: it writes
/// their numbers into a pipe, which `next` reads beside the keys.
struct TerminalInput {
  enum Event {
    case bytes([UInt8])
    case resized
    /// The time went by.
    case silence
    /// The terminal is gone, or the program is asked to end.
    case ended
  }

  private let signals: FileHandle

  /// Begins to take signals; to be called before the program makes a thread, since threads inherit which are held.
  init() {
    var held = sigset_t()
    sigemptyset(&held)
    for signal in [SIGWINCH, SIGINT, SIGTERM, SIGHUP] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, nil)
    let pipe = Pipe()
    signals = pipe.fileHandleForReading
    let writing = pipe.fileHandleForWriting
    Thread.detachNewThread { [held] in
      var held = held
      var signal: Int32 = 0
      while sigwait(&held, &signal) == 0 {
        try? writing.write(contentsOf: [UInt8(signal)])
      }
    }
  }

  /// The next event; `silence` after `timeout` milliseconds, never if that is negative.
  func next(timeout: Int32) -> Event {
    var sources = [
      pollfd(fd: signals.fileDescriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
    ]
    var count: Int32
    repeat { count = poll(&sources, nfds_t(sources.count), timeout) } while count < 0 && errno == EINTR
    if count == 0 { return .silence }
    if sources[0].revents != 0 {
      return Self.bytes(from: signals.fileDescriptor).allSatisfy { $0 == UInt8(SIGWINCH) } ? .resized : .ended
    }
    let bytes = Self.bytes(from: STDIN_FILENO)
    return bytes.isEmpty ? .ended : .bytes(bytes)
  }

  /// What there is to read, empty at the end and where reading fails.
  private static func bytes(from descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}
#endif
