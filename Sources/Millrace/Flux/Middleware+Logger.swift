extension Middleware {
  /// Writes each action with what it changed.
  ///
  /// ```swift
  /// let store = FluxStore(initialState: Counter(), reducer: counter, middleware: [.logger()])
  /// store.dispatch(.increment)
  /// // increment
  /// //   count: 0 → 1
  /// ```
  ///
  /// A line for the action, then a line for each stored property that differs, nested ones by their path. It
  /// tells exactly what that action changed, also where a subscriber dispatches in between. Nothing is kept:
  /// while an action is on its way, the store copies what it edits.
  ///
  /// - Parameter write: Takes the text of one action, without a line break at its end. By default it is printed.
  /// - Returns: A middleware that passes every action on.
  public static func logger(_ write: @escaping @Sendable (String) -> Void = { print($0) }) -> Middleware {
    Middleware { _, action, next in
      let changes = next.changes(action)
      let differences = Difference.lines(from: changes.previous, to: changes.current)
      write(([String(describing: action)] + differences.map { "  " + $0 }).joined(separator: "\n"))
    }
  }
}
