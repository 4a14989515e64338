/// A part of a ``FluxStore``'s state, with the part's own actions.
///
/// ```swift
/// let settings = store.scope(\.settings, action: AppAction.settings)
/// let token = settings.sink(\.volume) { print("volume \($0)") }
/// settings.dispatch(.louder)
/// ```
///
/// Whoever is given one needs to know nothing of the whole. It is a view: it subscribes to nothing, and a part
/// that is made of stored properties is read and listened to where it lies in the whole, at the same cost, however
/// many scopes are nested. A part that has to be found (an optional one, an element by identity, a computed
/// property) is looked for at each read, and its sinks at each commit; it is kept as it was read last, so that the
/// first edit after a read of a collection in it copies the collection.
///
/// A scoped store keeps the store alive. Its activities and its batches are the whole's.
public final class ScopedStore<State: Sendable, Action: Sendable, Activity: Sendable>: DispatchingStore {
  @usableFromInline let cell: StateCell<State>
  private let handle: StoreHandle
  private let dispatchInWhole: @Sendable (Action) -> Void

  init(cell: StateCell<State>, handle: StoreHandle, dispatch: @escaping @Sendable (Action) -> Void) {
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
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: A view of the part.
  public func scope<Part: Sendable, PartAction: Sendable>(
    _ path: any KeyPath<State, Part> & Sendable, action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScopedStore<Part, PartAction, Activity> {
    scoping.scope(path, action: embed, file: file, line: line)
  }

  /// A part of this part that may be absent; nil where it is.
  ///
  /// - Parameters:
  ///   - path: Where the part lies.
  ///   - embed: The action of this store that carries one of the part.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: A view of the part, which may go: see ``FluxStore/scope(ifLet:action:file:line:)``.
  public func scope<Part: Sendable, PartAction: Sendable>(
    ifLet path: any KeyPath<State, Part?> & Sendable,
    action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScopedStore<Part, PartAction, Activity>? {
    scoping.scope(ifLet: path, action: embed, file: file, line: line)
  }

  /// The element of a collection in this part that has an identity; nil where there is none.
  ///
  /// - Parameters:
  ///   - path: Where the collection lies.
  ///   - id: Which element.
  ///   - embed: The action of this store that carries one of an element, with its identity.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: A view of the element, which may go: see ``FluxStore/scope(_:id:action:file:line:)``.
  public func scope<Elements: RandomAccessCollection & Sendable, ElementAction: Sendable>(
    _ path: any KeyPath<State, Elements> & Sendable, id: Elements.Element.ID,
    action embed: @escaping @Sendable (Elements.Element.ID, ElementAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScopedStore<Elements.Element, ElementAction, Activity>?
  where Elements.Element: Identifiable & Sendable, Elements.Element.ID: Sendable {
    scoping.scope(path, id: id, action: embed, file: file, line: line)
  }

  private var scoping: Scoping<State, Action, Activity> { Scoping(cell, handle, dispatchInWhole) }
}
