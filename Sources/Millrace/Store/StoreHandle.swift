/// What a store, its scoped stores and its derived values hold together: when the last of them lets go, the
/// store stops.
///
/// `stop` holds the state, which so outlasts it.
@usableFromInline
final class StoreHandle: Sendable {
  private let stop: @Sendable () -> Void

  init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  deinit { stop() }
}
