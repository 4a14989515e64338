extension Reducer {
  /// A reducer that runs several, in the listed order, on each action.
  ///
  /// ```swift
  /// let app = Reducer<App, AppAction>.combine(
  ///   settings.scoped(to: \.settings) { if case .settings(let action) = $0 { action } else { nil } },
  ///   Reducer { app, action in … }
  /// )
  /// ```
  @inlinable
  public static func combine(_ reducers: Reducer...) -> Reducer { combine(reducers) }

  /// A reducer that runs the ones in the block, in order, on each action.
  ///
  /// ```swift
  /// let app = Reducer<App, AppAction>.combine {
  ///   settings.scoped(to: \.settings) { if case .settings(let action) = $0 { action } else { nil } }
  ///   Reducer { app, action in … }
  /// }
  /// ```
  @inlinable
  public static func combine(@ReducerBuilder<State, Action> _ reducers: () -> [Reducer]) -> Reducer {
    combine(reducers())
  }

  @inlinable
  static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer { state, action in
      for reducer in reducers { reducer.reduce(&state, action) }
    }
  }
}

/// Collects the reducers that a block given to `Reducer.combine` lists.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer in the block.
  public static func buildExpression(_ reducer: Reducer<State, Action>) -> [Reducer<State, Action>] {
    [reducer]
  }

  /// All statements of a block.
  public static func buildBlock(_ parts: [Reducer<State, Action>]...) -> [Reducer<State, Action>] {
    parts.flatMap { $0 }
  }

  /// An `if` without `else`.
  public static func buildOptional(_ part: [Reducer<State, Action>]?) -> [Reducer<State, Action>] {
    part ?? []
  }

  /// An `if` that was true.
  public static func buildEither(first part: [Reducer<State, Action>]) -> [Reducer<State, Action>] { part }

  /// An `else`.
  public static func buildEither(second part: [Reducer<State, Action>]) -> [Reducer<State, Action>] { part }

  /// A `for` loop.
  public static func buildArray(_ parts: [[Reducer<State, Action>]]) -> [Reducer<State, Action>] {
    parts.flatMap { $0 }
  }
}
