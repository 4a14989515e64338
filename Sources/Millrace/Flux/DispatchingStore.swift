/// A store whose state changes through actions: a ``FluxStore`` or a ``ScopedStore``.
///
/// Take a `some DispatchingStore<State, Action, Activity>` where a function should work with both alike.
public protocol DispatchingStore<State, Action, Activity>: ReadableStore {
  /// What can happen.
  associatedtype Action: Sendable

  /// Takes an action through the middleware to the reducer: see ``FluxStore/dispatch(_:)``.
  func dispatch(_ action: Action)
}
