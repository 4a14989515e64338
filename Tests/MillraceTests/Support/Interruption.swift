/// What another thread does in the midst of a closure.
final class Interruption: Sendable {
  private let body = Guarded<(@Sendable () -> Void)?>(nil)

  init() {}

  /// Lets the next call run `body`.
  func set(_ body: @escaping @Sendable () -> Void) { self.body.withLock { $0 = body } }

  /// Runs what was set on another thread, once, and waits for it.
  func callAsFunction() {
    let body = body.withLock { body in
      defer { body = nil }
      return body
    }
    if let body { onThread(body) }
  }
}
