/// Holds a state that changes by commits, and tells those who listen to a part of it when that part changes.
///
/// ```swift
/// struct Account: Sendable, Equatable {
///   var owner = "Ada"
///   var balance = 10
/// }
///
/// let store = Store(initialState: Account())
/// let token = store.sink(\.balance) { print("balance is \($0)") }  // prints: balance is 10
/// store.commit { $0.balance += 5 }                                 // prints: balance is 15
/// store.commit { $0.owner = "Grace" }                              // prints nothing
/// print(store.owner, store.version)                                // prints: Grace 2
/// ```
///
/// Anything may change the state of a `Store`. Where only actions should, through a reducer, use a
/// ``FluxStore``.
///
/// Commits are numbered, and take place one after the other. What they change is told in their order, outside
/// the store's lock, on the thread of the commit; see ``commit(file:line:_:)`` and the `sink` methods.
///
/// A store lives as long as somebody holds it, and its subscriptions no longer than it: when it goes, their
/// closures are released and nobody is called any more. A closure that captures the store and is subscribed
/// to it keeps it alive until it is disposed: capture it weakly.
public final class Store<State: Sendable, Activity: Sendable>: ReadableStore {
  private let handle: StoreHandle
  @usableFromInline let cell: StateCell<State>

  /// Makes a store which also tells activities.
  public convenience init(initialState: State) {
    self.init(cell: StateCell(initialState))
  }

  /// Makes a store without activities.
  public convenience init(initialState: State) where Activity == Never {
    self.init(cell: StateCell(initialState))
  }

  private init(cell: StateCell<State>) {
    self.cell = cell
    handle = cell.lifetime.makeHandle { cell.engine.stop() }
  }

  /// The way to the state, for the library.
  @inlinable
  public var storeAccess: StoreAccess<State, Activity> { StoreAccess(cell) }
}

extension Store {
  /// Changes the state.
  ///
  /// ```swift
  /// let old = store.commit { account in
  ///   defer { account.balance += 5 }
  ///   return account.balance
  /// }
  /// ```
  ///
  /// The closure has the state to itself, runs exactly once, on the calling thread, and returns what the
  /// commit returns. If it throws, the state and the version are as they were, nobody is woken, and the error
  /// goes on to the caller. It runs while the store is locked: keep it short and pure.
  ///
  /// Subscriptions to what changed are called before this returns, on this thread; where a delivery is under
  /// way already, on another thread or further up on this one, it takes over their calls, and this returns at
  /// once.
  ///
  /// Cost: the closure's; one pass over the state's own bytes, where anybody subscribes; O(*k*) in the woken
  /// subscriptions and in those to closures and computed properties. The state is edited in place, unless the
  /// closure can throw: then it is copied first.
  @inlinable @discardableResult
  public func commit<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try cell.engine.commit(cell.pointer, file: file, line: line, body)
  }

  /// Makes several commits tell their changes as if they were one.
  ///
  /// While a batch is open, on any thread, nobody is told anything: changes and activities wait until the
  /// last one closes, and then each part is compared once with what it was before. Reads in a batch see its
  /// commits. If the closure throws, what its commits did stays, and is told. Opening and closing costs a
  /// lock each.
  @inlinable @discardableResult
  public func batch<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try cell.engine.batch(file: file, line: line, body)
  }

  /// Tells an activity to those who listen now, after everything that is due already.
  ///
  /// It is not kept: where nobody listens it is gone. Any thread; inside a commit it is told right after the
  /// commit. O(*k*) in those who listen; allocates nothing in the steady state.
  @inlinable
  public func send(_ activity: Activity) {
    cell.engine.send(activity)
  }
}
