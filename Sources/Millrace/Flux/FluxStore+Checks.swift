/// What a ``FluxStore`` checks as it goes, at a cost: for development.
public struct FluxChecks: OptionSet, Sendable {
  /// The checks, as bits.
  public let rawValue: Int

  /// Makes a set of checks from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Runs each reducer call twice, once on a copy of the state, and reports through ``Report/handler`` one
  /// that made two different states, with its action.
  ///
  /// Costs a copy of the state, and so of each collection that the reducer edits, a second run and a
  /// comparison, for each action.
  public static let purity = FluxChecks(rawValue: 1)
}

extension FluxStore where State: Equatable {
  /// Makes a store which also tells activities, and checks what `checks` says.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action>,
    middleware: [Middleware<State, Action, Activity>] = [], checks: FluxChecks
  ) {
    self.init(core: Self.core(initialState, reducer, middleware, checks))
  }

  /// Makes a store without activities, which checks what `checks` says.
  public convenience init(
    initialState: State, reducer: Reducer<State, Action>,
    middleware: [Middleware<State, Action, Never>] = [], checks: FluxChecks
  ) where Activity == Never {
    self.init(core: Self.core(initialState, reducer, middleware, checks))
  }

  private static func core(
    _ initialState: State, _ reducer: Reducer<State, Action>,
    _ middleware: [Middleware<State, Action, Activity>], _ checks: FluxChecks
  ) -> FluxCore<State, Action, Activity> {
    let cell = StateCell(initialState)
    let lifetime = cell.lifetime
    return FluxCore(cell: cell, reducer: reducer, middleware: middleware) { reducer in
      checks.contains(.purity) ? reducer.checkingPurity(reportingAfterCommitOf: lifetime.engine) : reducer
    }
  }
}

extension Reducer where State: Equatable & Sendable, Action: Sendable {
  /// This reducer, run twice.
  ///
  /// It runs inside the engine's commit, so the report waits until that is done, and so does the second
  /// state, whose values may have a `deinit`. A state that is not equal to itself (it holds a NaN) tells
  /// nothing.
  fileprivate func checkingPurity(reportingAfterCommitOf engine: Engine) -> Reducer {
    Reducer { [reduce] state, action in
      var again = state
      reduce(&again, action)
      reduce(&state, action)
      let isPure = areUnchanged(state, again) || state != state
      engine.postpone { [again] in
        withExtendedLifetime(again) {
          if !isPure { Report.impureReducer(action: String(describing: action)).deliver() }
        }
      }
    }
  }
}
