extension Middleware {
  /// This middleware, for a part of a whole.
  ///
  /// ```swift
  /// let app = search.scoped(
  ///   to: \App.search,
  ///   action: { if case .search(let action) = $0 { action } else { nil } },
  ///   embed: AppAction.search,
  ///   activity: AppActivity.search)
  /// ```
  ///
  /// It meets the part's actions only, its context shows the part, and what it passes on, dispatches or sends
  /// is embedded into the whole's. Costs some small allocations for each of the part's actions, and none for
  /// others.
  ///
  /// - Parameters:
  ///   - path: Where the part lies in the whole.
  ///   - extract: The part's action in one of the whole's, or nil where it has none: that is passed on.
  ///   - embed: The whole's action for one of the part's.
  ///   - embedActivity: The whole's activity for one of the part's.
  /// - Returns: A middleware of the whole.
  public func scoped<Whole: Sendable, WholeAction: Sendable, WholeActivity: Sendable>(
    to path: any KeyPath<Whole, State> & Sendable,
    action extract: @escaping @Sendable (WholeAction) -> Action?,
    embed: @escaping @Sendable (Action) -> WholeAction,
    activity embedActivity: @escaping @Sendable (Activity) -> WholeActivity
  ) -> Middleware<Whole, WholeAction, WholeActivity> {
    Middleware<Whole, WholeAction, WholeActivity>(
      links: links.map { link in
        .init { whole, wholeAction, wholeNext in
          guard let action = extract(wholeAction) else { return wholeNext(wholeAction) }
          let context = WholeContext<State, Action, Activity>(
            version: { whole.version },
            withState: { body in whole.withState { body($0[keyPath: path]) } },
            dispatch: { whole.dispatch(embed($0)) },
            send: { whole.send(embedActivity($0)) })
          let next = WholeNext<State, Action>(
            pass: { wholeNext(embed($0)) },
            changes: { action in
              let changes = wholeNext.changes(embed(action))
              return Changes(
                from: changes.previous?[keyPath: path], to: changes.current[keyPath: path],
                version: changes.version)
            })
          link.handle(Context(whole: context), action, Next(whole: next))
        }
      })
  }

  /// This middleware, which sends no activities, for a part of a whole.
  ///
  /// - Parameters:
  ///   - path: Where the part lies in the whole.
  ///   - extract: The part's action in one of the whole's, or nil where it has none: that is passed on.
  ///   - embed: The whole's action for one of the part's.
  /// - Returns: A middleware of the whole.
  public func scoped<Whole: Sendable, WholeAction: Sendable, WholeActivity: Sendable>(
    to path: any KeyPath<Whole, State> & Sendable,
    action extract: @escaping @Sendable (WholeAction) -> Action?,
    embed: @escaping @Sendable (Action) -> WholeAction
  ) -> Middleware<Whole, WholeAction, WholeActivity> where Activity == Never {
    scoped(to: path, action: extract, embed: embed, activity: { (never: Never) -> WholeActivity in })
  }
}
