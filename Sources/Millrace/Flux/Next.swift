/// The rest of a chain: the middlewares that come after, and the reducer.
///
/// ```swift
/// Middleware { context, action, next in
///   next(action)                             // passes it on
/// }
/// Middleware { context, action, next in
///   let changes = next.changes(action)       // passes it on, and says what that very commit changed
///   changes.ifChanged(\.todos) { save($0) }
/// }
/// ```
///
/// It may be kept and called later, from any thread, any number of times. When the last handle of the store
/// has gone, what it is given is dropped.
public struct Next<State: Sendable, Action: Sendable, Activity: Sendable>: Sendable {
  /// The store's own; nil in a part's middleware.
  @usableFromInline let core: FluxCore<State, Action, Activity>?
  @usableFromInline let index: Int
  @usableFromInline let recorder: ChangeRecorder<State>?
  /// In a part's middleware, the way to the whole's `next`.
  @usableFromInline let part: PartNext<State, Action>?

  @inlinable
  init(core: FluxCore<State, Action, Activity>, index: Int, recorder: ChangeRecorder<State>?) {
    self.core = core
    self.index = index
    self.recorder = recorder
    part = nil
  }

  init(part: PartNext<State, Action>) {
    core = nil
    index = 0
    recorder = nil
    self.part = part
  }

  /// Passes an action on.
  ///
  /// When this returns, the state is new and its wakeups are done, or handed over to a delivery under way, or
  /// held back by a batch.
  @inlinable
  public func callAsFunction(_ action: Action) {
    if let core { core.enter(action, at: index, recorder) } else { part!.pass(action) }
  }

  /// Passes an action on, and returns the state before and after its commit.
  ///
  /// Exactly that commit, whatever subscribers or other threads do meanwhile. Where the middlewares that come
  /// after passed on several actions, the state before the first and after the last; where they passed on
  /// none, the state as it is, twice.
  ///
  /// Keeps a copy of the state from before, so that an edit of a collection in the state copies that
  /// collection.
  public func changes(_ action: Action) -> Changes<State> {
    if let core { core.changes(action, from: index, outer: recorder) } else { part!.changes(action) }
  }
}

/// The `next` of a part's middleware: the whole's, for the part's actions.
@usableFromInline
final class PartNext<State: Sendable, Action: Sendable>: Sendable {
  @usableFromInline let pass: @Sendable (Action) -> Void
  let changes: @Sendable (Action) -> Changes<State>

  init(pass: @escaping @Sendable (Action) -> Void, changes: @escaping @Sendable (Action) -> Changes<State>) {
    self.pass = pass
    self.changes = changes
  }
}
