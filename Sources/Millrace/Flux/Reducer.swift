/// How actions change a state: the only code that does.
///
/// ```swift
/// let counter = Reducer<Counter, CounterAction> { state, action in
///   switch action {
///   case .increment: state.count += 1
///   case .rename(let title): state.title = title
///   }
/// }
/// ```
///
/// A reducer is pure: the new state depends on the old one and the action alone. It runs inside the store's
/// commit, one at a time, and edits the state in place. What is not pure (time, random numbers, the network)
/// belongs in a ``Middleware``.
///
/// Reducers compose: ``combine(_:)-(Reducer<State,Action>...)`` runs several one after the other,
/// ``scoped(to:action:)`` makes one for a part fit the whole. Write the type out where you combine,
/// `Reducer<App, AppAction>.combine(…)`: to infer it takes the compiler exponentially long.
///
/// A reducer is a function, so a test needs no store:
///
/// ```swift
/// var state = Counter()
/// counter(&state, .increment)
/// #expect(state.count == 1)
/// ```
public struct Reducer<State, Action>: Sendable {
  @usableFromInline let reduce: @Sendable (inout State, Action) -> Void

  /// Makes a reducer of a closure that changes the state as the action says.
  @inlinable
  public init(_ reduce: @escaping @Sendable (_ state: inout State, _ action: Action) -> Void) {
    self.reduce = reduce
  }

  /// Changes `state` as `action` says.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) {
    reduce(&state, action)
  }
}
