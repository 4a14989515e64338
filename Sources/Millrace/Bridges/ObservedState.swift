public import Observation

/// A store's state, as the toolchain's Observation tracks it: whoever reads a member is woken when that member
/// changes.
///
/// ```swift
/// let counter = ObservedState(store)
/// withObservationTracking {
///   print("count is \(counter.count)")
/// } onChange: {
///   print("the count has changed")
/// }
/// store.commit { $0.step = 5 }   // prints nothing: nobody has read the step
/// store.commit { $0.count = 1 }  // prints: the count has changed
/// ```
///
/// It works with a ``Store``, a ``FluxStore`` and a ``ScopedStore``, in `withObservationTracking`, in `Observations`
/// and in a SwiftUI `body`. A part that was not read wakes nobody. No change is missed: not one that another thread
/// makes, nor one that is made between reading and the end of the tracking closure, nor in it. What happened then is
/// told from a task, soon. Now and then somebody may be woken once more than needed.
///
/// A member is tracked whole: `state.user.name` reads, and tracks, `user`. Write `state[\.user.name]` to track the
/// name alone.
///
/// Observation tells a change as if it were about to happen. Here it has happened: whoever reads in `onChange` reads
/// the value that a later read gives. It is told outside of every lock: on the thread of the commit, or of one that
/// is telling already; or, where it was made with `on: .main`, on the main actor: at once if the commit is there
/// and nothing is waiting, soon otherwise.
///
/// The first read of a part subscribes to it, and its first change ends that. So there is one subscription for each
/// part that was read and has not changed since; it keeps a copy of the part, as every sink does. A read costs a look-up
/// and a comparison (of the bits, where they are the same), and a commit what a sink costs it. Reading may be done on
/// any thread; inside a commit or a read of the same store it stops the program.
///
/// It keeps the store alive.
@dynamicMemberLookup
public final class ObservedState<State: Sendable>: Observable, Sendable {
  private let source: ObservationSource
  private let store: ObservedStore<State>

  /// Makes an observable view of the store's state.
  ///
  /// Each has its own subscriptions. O(1).
  ///
  /// - Parameters:
  ///   - store: The store, which is kept alive.
  ///   - target: `.main` to be told of changes on the main actor; nil on the thread of the commit.
  public init<Activity>(_ store: some ReadableStore<State, Activity>, on target: MainDelivery? = nil) {
    self.store = ObservedStore(store)
    source = ObservationSource(on: target)
  }

  /// A member of the state, tracked.
  public subscript<Value: Equatable & Sendable>(
    dynamicMember path: any KeyPath<State, Value> & Sendable
  ) -> Value {
    self[path]
  }

  /// A part of the state, tracked: of a path that leads deeper, only that.
  ///
  /// ```swift
  /// Text(state[\.user.name])  // a change of the user's age does not wake it
  /// ```
  public subscript<Value: Equatable & Sendable>(_ path: any KeyPath<State, Value> & Sendable) -> Value {
    source.read(
      ObservedPath(path), current: { store.withState { $0[keyPath: path] } },
      areUnchanged: { areUnchanged($0, $1) }, sink: { store.sink(path, $0) })
  }
}

extension ObservedState {
  /// Says what is missing.
  @available(
    *, unavailable,
    message:
      "This part of the state is not Equatable: make it so, or read ObservedValue(store.derived(…, by: { old, new in … }))."
  )
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value { fatalError("unavailable") }

  /// Says what is missing.
  @available(
    *, unavailable,
    message:
      "This part of the state is not Equatable: make it so, or read ObservedValue(store.derived(…, by: { old, new in … }))."
  )
  public subscript<Value>(_ path: KeyPath<State, Value>) -> Value { fatalError("unavailable") }
}

/// A store of any kind, whose activities do not matter.
private final class ObservedStore<State: Sendable>: ReadableStore {
  let storeAccess: StoreAccess<State, Never>
  /// What keeps it from stopping.
  private let store: any AnyObject & Sendable

  init<Activity>(_ store: some ReadableStore<State, Activity>) {
    self.store = store
    storeAccess = StoreAccess(store.storeAccess.cell)
  }
}
