/// A part of a ``FluxStore``'s state, with the part's own actions.
///
/// ```swift
/// let settings = store.scope(\.settings, action: AppAction.settings)
/// let token = settings.sink(\.volume) { print("volume \($0)") }
/// settings.dispatch(.louder)
/// ```
///
/// Whoever is given one needs to know nothing of the whole. It is a view: it holds no copy of the state and
/// subscribes to nothing. A part that is made of stored properties is read and listened to where it lies in
/// the whole, at the same cost, however many scopes are nested.
///
/// A scoped store keeps the store alive. Its activities and its batches are the whole's.
public final class ScopedStore<State: Sendable, Action: Sendable, Activity: Sendable>: ReadableStore {
  @usableFromInline let cell: StateCell<State>
  private let handle: StoreHandle?
  private let dispatchInWhole: @Sendable (Action) -> Void

  init(cell: StateCell<State>, handle: StoreHandle?, dispatch: @escaping @Sendable (Action) -> Void) {
    self.cell = cell
    self.handle = handle
    dispatchInWhole = dispatch
  }

  /// The way to the state, for the library.
  @inlinable
  public var storeAccess: StoreAccess<State, Activity> { StoreAccess(cell) }
}

extension ScopedStore {
  /// Dispatches an action of the part in the whole: see ``FluxStore/dispatch(_:)``.
  ///
  /// Where the part may be gone, and is, the action is dropped, and ``Report/Kind/partIsGone`` reported.
  public func dispatch(_ action: Action) { dispatchInWhole(action) }

  /// Makes several dispatches tell their changes as if they were one: see
  /// ``FluxStore/batch(file:line:_:)``.
  ///
  /// The batch is the whole's.
  @inlinable @discardableResult
  public func batch<Result, Failure: Error>(
    file: StaticString = #fileID, line: UInt = #line, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try cell.engine.batch(file: file, line: line, body)
  }

  /// Tells an activity to those who listen now: see ``FluxStore/send(_:)``.
  @inlinable
  public func send(_ activity: Activity) {
    cell.engine.send(activity)
  }
}

extension ScopedStore {
  /// A part of this part, with its own actions.
  ///
  /// - Parameters:
  ///   - path: Where the part lies.
  ///   - embed: The action of this store that carries one of the part: mostly a case of its enum.
  /// - Returns: A view of the part.
  public func scope<Part: Sendable, PartAction: Sendable>(
    _ path: any KeyPath<State, Part> & Sendable, action embed: @escaping @Sendable (PartAction) -> Action
  ) -> ScopedStore<Part, PartAction, Activity> {
    Scoping(cell, handle, dispatchInWhole).scope(path, action: embed)
  }

  /// A part of this part that may be absent; nil where it is.
  ///
  /// - Parameters:
  ///   - path: Where the part lies.
  ///   - embed: The action of this store that carries one of the part.
  /// - Returns: A view of the part, which may go: see ``FluxStore/scope(ifLet:action:)``.
  public func scope<Part: Sendable, PartAction: Sendable>(
    ifLet path: any KeyPath<State, Part?> & Sendable, action embed: @escaping @Sendable (PartAction) -> Action
  ) -> ScopedStore<Part, PartAction, Activity>? {
    Scoping(cell, handle, dispatchInWhole).scope(ifLet: path, action: embed)
  }

  /// The element of a collection in this part that has an identity; nil where there is none.
  ///
  /// - Parameters:
  ///   - path: Where the collection lies.
  ///   - id: Which element.
  ///   - embed: The action of this store that carries one of an element, with its identity.
  /// - Returns: A view of the element, which may go: see ``FluxStore/scope(_:id:action:)``.
  public func scope<Elements: RandomAccessCollection & Sendable, ElementAction: Sendable>(
    _ path: any KeyPath<State, Elements> & Sendable, id: Elements.Element.ID,
    action embed: @escaping @Sendable (Elements.Element.ID, ElementAction) -> Action
  ) -> ScopedStore<Elements.Element, ElementAction, Activity>?
  where Elements.Element: Identifiable & Sendable, Elements.Element.ID: Sendable {
    Scoping(cell, handle, dispatchInWhole).scope(path, id: id, action: embed)
  }
}
