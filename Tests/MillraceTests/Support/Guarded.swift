import Foundation

/// A value behind a lock, for what callbacks on several threads write down.
///
/// The lock is Foundation's, since ThreadSanitizer sees it on every system.
final class Guarded<Value>: @unchecked Sendable {  // `lock` guards `value`
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  @discardableResult
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }

  var current: Value { withLock { $0 } }
}
