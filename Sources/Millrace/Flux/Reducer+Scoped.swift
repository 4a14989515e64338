extension Reducer {
  /// This reducer, for a part of a whole.
  ///
  /// ```swift
  /// editor.scoped(to: \App.settings) { if case .settings(let action) = $0 { action } else { nil } }
  /// ```
  ///
  /// The part is edited in place.
  ///
  /// - Parameters:
  ///   - path: Where the part lies in the whole.
  ///   - extract: The part's action in one of the whole's, or nil where it has none: then nothing happens.
  /// - Returns: A reducer of the whole.
  @inlinable
  public func scoped<Whole, WholeAction>(
    to path: any WritableKeyPath<Whole, State> & Sendable,
    action extract: @escaping @Sendable (WholeAction) -> Action?
  ) -> Reducer<Whole, WholeAction> {
    let edit = PartEditor(path)
    return Reducer<Whole, WholeAction> { [reduce] whole, action in
      guard let action = extract(action) else { return }
      edit.edit(&whole) { part in reduce(&part, action) }
    }
  }

  /// This reducer, for a case of an enum.
  ///
  /// ```swift
  /// enum Screen { case login(Login), home(Home) }
  ///
  /// let screen = Reducer<Screen, ScreenAction>.combine(
  ///   login.scoped(case: { if case .login(let login) = $0 { login } else { nil } }, embed: Screen.login) {
  ///     if case .login(let action) = $0 { action } else { nil }
  ///   },
  ///   …
  /// )
  /// ```
  ///
  /// The payload is edited in place: while the reducer runs, it is held by nobody else.
  ///
  /// - Parameters:
  ///   - extract: The payload of the case, or nil in any other: then nothing happens.
  ///   - embed: The case with a payload.
  ///   - extractAction: The case's action in one of the whole's, or nil where it has none: then nothing happens.
  /// - Returns: A reducer of the whole.
  @inlinable
  public func scoped<Whole, WholeAction>(
    case extract: @escaping @Sendable (Whole) -> State?, embed: @escaping @Sendable (State) -> Whole,
    action extractAction: @escaping @Sendable (WholeAction) -> Action?
  ) -> Reducer<Whole, WholeAction> {
    Reducer<Whole, WholeAction> { [reduce] whole, action in
      guard let action = extractAction(action) else { return }
      withUnsafeMutablePointer(to: &whole) { place in
        // Taken out whole, so that the payload has one owner while it is edited.
        let taken = place.move()
        guard var part = extract(taken) else {
          place.initialize(to: taken)
          return
        }
        _ = consume taken
        reduce(&part, action)
        place.initialize(to: embed(part))
      }
    }
  }

  /// This reducer, for a case of an enum that takes the same actions.
  ///
  /// - Parameters:
  ///   - extract: The payload of the case, or nil in any other: then nothing happens.
  ///   - embed: The case with a payload.
  /// - Returns: A reducer of the whole.
  @inlinable
  public func scoped<Whole>(
    case extract: @escaping @Sendable (Whole) -> State?, embed: @escaping @Sendable (State) -> Whole
  ) -> Reducer<Whole, Action> {
    scoped(case: extract, embed: embed, action: { (action: Action) -> Action? in action })
  }

  /// This reducer, for a state that may be absent: then nothing happens.
  ///
  /// ```swift
  /// editor.optional.scoped(to: \App.sheet) { if case .sheet(let action) = $0 { action } else { nil } }
  /// ```
  @inlinable
  public var optional: Reducer<State?, Action> {
    Reducer<State?, Action> { [reduce] state, action in
      if state != nil { reduce(&state!, action) }
    }
  }

  /// This reducer, for the elements of an array, each found by its identity.
  ///
  /// ```swift
  /// row.forEach(\App.rows) { if case .row(let id, let action) = $0 { (id, action) } else { nil } }
  /// ```
  ///
  /// The element is edited in place. Finding it is O(*n*) in the array's length; where there is none with
  /// that identity, nothing happens.
  ///
  /// - Parameters:
  ///   - path: Where the array lies in the whole.
  ///   - extract: Whose action it is and which, or nil where the whole's action is for no element.
  /// - Returns: A reducer of the whole.
  @inlinable
  public func forEach<Whole, WholeAction>(
    _ path: any WritableKeyPath<Whole, [State]> & Sendable,
    action extract: @escaping @Sendable (WholeAction) -> (State.ID, Action)?
  ) -> Reducer<Whole, WholeAction> where State: Identifiable & Sendable, State.ID: Sendable {
    let edit = PartEditor(path)
    return Reducer<Whole, WholeAction> { [reduce] whole, action in
      guard let (id, action) = extract(action) else { return }
      edit.edit(&whole) { elements in
        if let index = elements.firstIndex(where: { $0.id == id }) { reduce(&elements[index], action) }
      }
    }
  }
}
