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
///
/// A store makes one for each place in its chain, once, so that passing an action on allocates nothing and
/// counts no references.
public final class Next<State: Sendable, Action: Sendable, Activity: Sendable>: Sendable {
  /// The store's; nil in a part's middleware.
  ///
  /// `kept` keeps it in memory, so that using it counts nothing.
  @usableFromInline let core: Unmanaged<FluxCore<State, Action, Activity>>?
  private let kept: FluxCore<State, Action, Activity>?
  @usableFromInline let index: Int
  @usableFromInline let recorder: ChangeRecorder<State>?
  /// In a part's middleware, the way to the whole's `next`.
  @usableFromInline let whole: WholeNext<State, Action>?

  @usableFromInline
  init(core: FluxCore<State, Action, Activity>, index: Int, recorder: ChangeRecorder<State>?) {
    self.core = .passUnretained(core)
    kept = core
    self.index = index
    self.recorder = recorder
    whole = nil
  }

  init(whole: WholeNext<State, Action>) {
    core = nil
    kept = nil
    index = 0
    recorder = nil
    self.whole = whole
  }

  /// Passes an action on.
  ///
  /// When this returns, the state is new and its wakeups are done, or handed over to a delivery under way, or
  /// held back by a batch.
  @inlinable
  public func callAsFunction(_ action: Action) {
    if let core {
      core._withUnsafeGuaranteedRef { $0.enter(action, at: index, recorder) }
    } else {
      whole!.pass(action)
    }
  }

  /// Passes an action on, and returns the state before and after its commit; `previous` is never nil.
  ///
  /// Exactly that commit, whatever subscribers or other threads do meanwhile. Where the middlewares that come
  /// after passed on several actions, the state before the first and after the last; where they passed on
  /// none, the state as it is, twice.
  ///
  /// Keeps a copy of the state from before, so that an edit of a collection in the state copies that
  /// collection.
  public func changes(_ action: Action) -> Changes<State> {
    if let kept { kept.changes(action, from: index, outer: recorder) } else { whole!.changes(action) }
  }
}

/// What the `next` of a part's middleware needs of the whole's.
@usableFromInline
struct WholeNext<State: Sendable, Action: Sendable>: Sendable {
  @usableFromInline let pass: @Sendable (Action) -> Void
  let changes: @Sendable (Action) -> Changes<State>
}
