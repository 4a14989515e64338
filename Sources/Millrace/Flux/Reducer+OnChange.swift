extension Reducer {
  /// This reducer, and after it `reduce`, where it has changed the part at `path`.
  ///
  /// ```swift
  /// let search = Reducer<Search, SearchAction> { … }
  ///   .onChange(of: \.query) { state, action, old in state.page = 0 }
  /// ```
  ///
  /// Costs a copy of the part and a comparison for each action.
  ///
  /// - Parameters:
  ///   - path: The part to watch.
  ///   - reduceChange: Called with the state, the action, and the part as it was before.
  /// - Returns: A reducer of the same state.
  @inlinable
  public func onChange<Part: Equatable & Sendable>(
    of path: any KeyPath<State, Part> & Sendable,
    _ reduceChange: @escaping @Sendable (_ state: inout State, _ action: Action, _ old: Part) -> Void
  ) -> Reducer {
    Reducer { [reduce] state, action in
      let old = state[keyPath: path]
      reduce(&state, action)
      if !areUnchanged(old, state[keyPath: path]) { reduceChange(&state, action, old) }
    }
  }
}
