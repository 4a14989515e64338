extension FluxStore {
  /// A part of the state, with its own actions.
  ///
  /// ```swift
  /// let settings = store.scope(\.settings, action: AppAction.settings)
  /// settings.dispatch(.louder)  // the same as store.dispatch(.settings(.louder))
  /// ```
  ///
  /// A computed property is a part that has to be found: see ``scope(ifLet:action:file:line:)`` for what that costs.
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

  /// A part of the state that may be absent, with its own actions; nil where it is absent.
  ///
  /// The part may go while the scoped store is there. Then its sinks hear nothing; reading gives the part as
  /// it was read last; and what is dispatched is dropped and reported. If the part comes back, so does the
  /// view.
  ///
  /// A sink on a stored property of the part costs a commit nothing while the optional's bytes are left alone;
  /// others are evaluated at each commit. Inside a commit or a read of the store this stops the program, as making a
  /// scoped store does of each part that has to be found.
  ///
  /// - Parameters:
  ///   - path: Where the part lies.
  ///   - embed: The action of this store that carries one of the part.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: A view of the part.
  public func scope<Part: Sendable, PartAction: Sendable>(
    ifLet path: any KeyPath<State, Part?> & Sendable,
    action embed: @escaping @Sendable (PartAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScopedStore<Part, PartAction, Activity>? {
    scoping.scope(ifLet: path, action: embed, file: file, line: line)
  }

  /// The element of a collection that has an identity, with its own actions; nil where there is none.
  ///
  /// ```swift
  /// let row = store.scope(\.rows, id: 3, action: AppAction.row)
  /// ```
  ///
  /// It follows the element wherever the collection moves it. The element may go while the scoped store is
  /// there: see ``scope(ifLet:action:file:line:)``. Each sink is evaluated at each commit; finding the element is O(1)
  /// while it is where it was, and otherwise O(*n*) in the collection's length.
  ///
  /// - Parameters:
  ///   - path: Where the collection lies.
  ///   - id: Which element.
  ///   - embed: The action of this store that carries one of an element, with its identity.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: A view of the element.
  public func scope<Elements: RandomAccessCollection & Sendable, ElementAction: Sendable>(
    _ path: any KeyPath<State, Elements> & Sendable, id: Elements.Element.ID,
    action embed: @escaping @Sendable (Elements.Element.ID, ElementAction) -> Action,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScopedStore<Elements.Element, ElementAction, Activity>?
  where Elements.Element: Identifiable & Sendable, Elements.Element.ID: Sendable {
    scoping.scope(path, id: id, action: embed, file: file, line: line)
  }

  private var scoping: Scoping<State, Action, Activity> {
    Scoping(core.cell, handle) { [core] in core.dispatch($0) }
  }
}
