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
public struct MiddlewareContext<State: Sendable, Action: Sendable, Activity: Sendable>: Sendable {
  /// The store's own; nil in a part's middleware.
  @usableFromInline let core: FluxCore<State, Action, Activity>?
  /// In a part's middleware, the way to the whole's context.
  @usableFromInline let part: PartContext<State, Action, Activity>?

  @inlinable
  init(core: FluxCore<State, Action, Activity>) {
    self.core = core
    part = nil
  }

  init(part: PartContext<State, Action, Activity>) {
    core = nil
    self.part = part
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
    if let core { core.engine.version(file: #fileID, line: #line) } else { part!.version() }
  }

  /// Lends the state to `body`, without copying it, while the store is locked.
  @inlinable
  public func withState<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line, _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if let core {
      return try core.engine.read(core.cell.pointer, file: file, line: line, body)
    }
    var result: Result?
    var failure: Failure?
    part!.withState { state in
      do throws(Failure) { result = try body(state) } catch { failure = error }
    }
    if let failure { throw failure }
    return result!  // there is one where there is no failure
  }

  /// Takes `action` through the whole chain, from its head, before this returns.
  @inlinable
  public func dispatch(_ action: Action) {
    if let core { core.enter(action, at: 0, nil) } else { part!.dispatch(action) }
  }

  /// Tells an activity to those who listen now, after everything that is due already.
  @inlinable
  public func send(_ activity: Activity) {
    if let core { core.engine.send(activity) } else { part!.send(activity) }
  }
}

/// The context of a part's middleware: the whole's context, seen through the part.
@usableFromInline
final class PartContext<State: Sendable, Action: Sendable, Activity: Sendable>: Sendable {
  @usableFromInline let version: @Sendable () -> Int
  @usableFromInline let withState: @Sendable ((State) -> Void) -> Void
  @usableFromInline let dispatch: @Sendable (Action) -> Void
  @usableFromInline let send: @Sendable (Activity) -> Void

  init(
    version: @escaping @Sendable () -> Int, withState: @escaping @Sendable ((State) -> Void) -> Void,
    dispatch: @escaping @Sendable (Action) -> Void, send: @escaping @Sendable (Activity) -> Void
  ) {
    self.version = version
    self.withState = withState
    self.dispatch = dispatch
    self.send = send
  }
}
