/// A handler for a source that does not let go of its closures when it has ended.
///
/// | state | guarded by |
/// |---|---|
/// | `handler` | its lock, in which no code of the user's runs |
final class ClosableHandler<Event: Sendable>: Sendable {
  private let handler: Protected<(@Sendable (Event) -> Void)?>

  init(_ handler: @escaping @Sendable (Event) -> Void) { self.handler = Protected(handler) }

  /// Handles an event, unless it has been closed.
  func callAsFunction(_ event: Event) { handler.withLock { $0 }?(event) }

  /// Lets go of the handler: whoever listens has then nothing more to hear.
  func close() {
    let dropped = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    _ = dropped  // outside the lock
  }
}
