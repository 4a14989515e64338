/// A store whose state changes through actions alone.
///
/// ```swift
/// struct Counter: Sendable { var count = 0 }
/// enum CounterAction: Sendable { case increment, decrement }
///
/// let store = FluxStore(
///   initialState: Counter(),
///   reducer: Reducer<Counter, CounterAction> { state, action in
///     switch action {
///     case .increment: state.count += 1
///     case .decrement: state.count -= 1
///     }
///   })
///
/// let token = store.sink(\.count) { print("count \($0)") }  // prints: count 0
/// store.dispatch(.increment)                                // prints: count 1
/// ```
///
/// An action goes through the middleware, in the listed order, to the reducer, which changes the state in one
/// commit. Everything else is as with a ``Store``: what the commits change is told in their order, and the
/// store lives as long as somebody holds it.
public final class FluxStore<State: Sendable, Action: Sendable, Activity: Sendable>: DispatchingStore {
  let handle: StoreHandle
  @usableFromInline let core: FluxCore<State, Action, Activity>

  init(core: FluxCore<State, Action, Activity>) {
    self.core = core
    handle = core.cell.lifetime.makeHandle { core.stop() }
  }

  /// Makes a store which also tells activities.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action>,
    middleware: [Middleware<State, Action, Activity>] = []
  ) {
    self.init(
      core: FluxCore(cell: StateCell(initialState), reducer: reducer, middleware: middleware) { $0 })
  }

  /// Makes a store without activities.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action>, middleware: [Middleware<State, Action, Never>] = []
  ) where Activity == Never {
    self.init(
      core: FluxCore(cell: StateCell(initialState), reducer: reducer, middleware: middleware) { $0 })
  }

  /// The way to the state, for the library.
  @inlinable
  public var storeAccess: StoreAccess<State, Activity> { StoreAccess(core.cell) }
}

extension FluxStore {
  /// Takes an action through the middleware to the reducer.
  ///
  /// When this returns, it has been through all of them, and the subscriptions to what it changed have been
  /// called, on this thread; where a delivery is under way already, on another thread or further up on this
  /// one, it takes over their calls, and this returns at once. Inside a commit or a read of the same store,
  /// as the `deinit` of a dropped value may be, the action is handled right after.
  ///
  /// Cost: the middleware's and the reducer's; one pass over the state's own bytes, where anybody subscribes;
  /// O(*k*) in the woken subscriptions and in those to closures and computed properties.
  @inlinable
  public func dispatch(_ action: Action) {
    core.dispatch(action)
  }

  /// Makes several dispatches tell their changes as if they were one.
  ///
  /// While a batch is open, on any thread, nobody is told anything: changes and activities wait until the
  /// last one closes, and then each part is compared once with what it was before. Reads in a batch see its
  /// dispatches. If the closure throws, what it dispatched stays, and is told.
  @inlinable @discardableResult
  public func batch<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try core.engine.batch(file: file, line: line, body)
  }

  /// Tells an activity to those who listen now, after everything that is due already.
  ///
  /// It is not kept: where nobody listens it is gone. Any thread; inside a commit it is told right after the
  /// commit. O(*k*) in those who listen; allocates nothing in the steady state.
  @inlinable
  public func send(_ activity: Activity) {
    core.engine.send(activity)
  }

  /// Uses another reducer from now on.
  ///
  /// The state is kept.
  ///
  /// A dispatch on another thread that has begun already may still use the one before. Any thread; inside a
  /// commit or a read of the same store it stops the program.
  public func replaceReducer(
    _ reducer: Reducer<State, Action>, file: StaticString = #fileID, line: UInt = #line
  ) {
    core.replaceReducer(reducer, file: file, line: line)
  }
}
