/// A store, as its middleware sees it: what it holds, and the way to tell it something.
///
/// ```swift
/// Middleware { context, action, next in
///   let before = context.title
///   next(action)
///   if context.title != before { context.send(.renamed) }
/// }
/// ```
///
/// It may be kept and used later, from any thread. It does not keep the store going: when the last handle of
/// the store has gone, a context can still read the last state, and what it dispatches or sends is dropped.
@dynamicMemberLookup
public final class MiddlewareContext<State: Sendable, Action: Sendable, Activity: Sendable>: Sendable {
  /// The store's; nil in a part's middleware.
  ///
  /// `kept` keeps it in memory, so that using it counts nothing.
  @usableFromInline let core: Unmanaged<FluxCore<State, Action, Activity>>?
  private let kept: FluxCore<State, Action, Activity>?
  /// The core's engine.
  @usableFromInline let engine: Engine?
  /// Where the core's state lies.
  ///
  /// Unsafe, but looked at only through the engine, whose lock guards it.
  @usableFromInline nonisolated(unsafe) let place: UnsafeMutablePointer<State>?
  /// In a part's middleware, the way to the whole's context.
  @usableFromInline let whole: WholeContext<State, Action, Activity>?

  init(core: FluxCore<State, Action, Activity>) {
    self.core = .passUnretained(core)
    kept = core
    engine = core.engine
    place = core.cell.pointer
    whole = nil
  }

  init(whole: WholeContext<State, Action, Activity>) {
    core = nil
    kept = nil
    engine = nil
    place = nil
    self.whole = whole
  }

  /// The state, whole: a copy.
  @inlinable
  public var state: State { withState { $0 } }

  /// A copy of one member of the state.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    withState { $0[keyPath: path] }
  }

  /// How many commits there were.
  @inlinable
  public var version: Int {
    if let engine { engine.version(file: #fileID, line: #line) } else { whole!.version() }
  }

  /// Lends the state to `body`, without copying it, while the store is locked.
  @inlinable
  public func withState<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line, _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let state = place { return try engine!.read(state, file: file, line: line, body) }
    var result: Result?
    var failure: Failure?
    whole!.withState { state in
      do throws(Failure) { result = try body(state) } catch { failure = error }
    }
    if let failure { throw failure }
    return result!  // there is one where there is no failure
  }

  /// Takes `action` through the whole chain, from its head, before this returns.
  ///
  /// It is a nested call: a middleware that dispatches in answer to what it has dispatched must come to an
  /// end.
  @inlinable
  public func dispatch(_ action: Action) {
    if let core {
      core._withUnsafeGuaranteedRef { $0.enter(action, at: 0, nil) }
    } else {
      whole!.dispatch(action)
    }
  }

  /// Tells an activity to those who listen now, after everything that is due already.
  @inlinable
  public func send(_ activity: Activity) {
    if let engine { engine.send(activity) } else { whole!.send(activity) }
  }
}

/// What the context of a part's middleware needs of the whole's.
@usableFromInline
struct WholeContext<State: Sendable, Action: Sendable, Activity: Sendable>: Sendable {
  @usableFromInline let version: @Sendable () -> Int
  @usableFromInline let withState: @Sendable ((State) -> Void) -> Void
  @usableFromInline let dispatch: @Sendable (Action) -> Void
  @usableFromInline let send: @Sendable (Activity) -> Void
}
