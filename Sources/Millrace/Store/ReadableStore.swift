/// What all stores have in common: reading the state, and hearing of its changes.
///
/// Take a `some ReadableStore<State, Activity>` where a function should work with a ``Store``, a ``FluxStore`` and
/// a ``ScopedStore`` alike:
///
/// ```swift
/// func printCount(of store: some ReadableStore<Counter, Never>) -> Disposable {
///   store.sink(\.count) { print("count is \($0)") }
/// }
/// ```
///
/// All of it may be used from any thread. Inside a commit or a read of the same store on the same thread it
/// stops the program with a message that says what to do instead.
///
/// The library's stores conform. A type of yours can by passing on the `storeAccess` of a store that it
/// holds.
@dynamicMemberLookup
public protocol ReadableStore<State, Activity>: AnyObject, Sendable {
  /// The type of what is read.
  associatedtype State: Sendable
  /// The type of what is told once and not kept; `Never` where there is no such thing.
  associatedtype Activity: Sendable

  /// The way to the state, for the library.
  var storeAccess: StoreAccess<State, Activity> { get }
}

/// The way to a store's state.
///
/// Only the library can look into it.
public struct StoreAccess<State: Sendable, Activity: Sendable>: Sendable {
  @usableFromInline let cell: StateCell<State>

  @inlinable
  init(_ cell: StateCell<State>) { self.cell = cell }

  @inlinable
  var engine: Engine { cell.engine }
}

extension ReadableStore {
  /// The state, whole.
  ///
  /// A copy: while it exists, an edit of a collection in the state copies that collection. To look at a part,
  /// read that part (`store.count`), or borrow the state with ``withState(file:line:_:)``.
  @inlinable
  public var state: State {
    withState { $0 }
  }

  /// How many commits there were, 0 at the start.
  @inlinable
  public var version: Int { storeAccess.engine.version(file: #fileID, line: #line) }

  /// A copy of one member of the state.
  ///
  /// A member that is called as one of the store's methods are (`first`, `values`, `signal`) is read as
  /// `store.state.first`.
  @inlinable
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    withState { $0[keyPath: path] }
  }

  /// Lends the state to `body`, without copying it.
  ///
  /// The store is locked meanwhile, for everybody. Keep it short and pure: to call the store there stops the
  /// program.
  @inlinable
  public func withState<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line, _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let cell = storeAccess.cell
    if let finder = cell.finder {
      return try cell.engine.readFound(by: finder, file: file, line: line, body)
    }
    return try cell.engine.read(cell.pointer, file: file, line: line, body)
  }
}
