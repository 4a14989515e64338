import Foundation
import Testing

/// Keeps a test from waiting forever for a program that hangs; it never decides what is right.
enum HangGuard {
  struct Stuck: Error {}

  /// What there is to read from `handle` as soon as there is something, empty at the end.
  static func read(from handle: FileHandle) throws -> [UInt8] {
    guard let bytes = readNow(from: handle, timeout: 30_000) else { throw Stuck() }
    return bytes
  }

  /// What there is to read from `handle`, nil where nothing comes for `timeout` milliseconds.
  static func readNow(from handle: FileHandle, timeout: Int32 = 0) -> [UInt8]? {
    var source = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, timeout) > 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, Foundation.read(source.fd, buffer.baseAddress, buffer.count))
    }
  }

  /// Everything that comes from `handle` until its end.
  static func readToEnd(of handle: FileHandle) throws -> String {
    var bytes: [UInt8] = []
    while true {
      let more = try read(from: handle)
      if more.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += more
    }
  }
}
