import Millrace

/// Saves the list after every action that changed it, and says whether that worked.
///
/// The list in memory stands either way: what could not be saved is saved with the next change, or when
/// `.quit` tries it once more. For an app that dispatches on one thread, as this one does: with several, an older
/// list could be saved last.
func saving(
  _ save: @escaping @Sendable ([TodoItem]) throws -> Void
) -> Middleware<TodoState, TodoAction, TodoActivity> {
  Middleware { context, action, next in
    func attempt(_ items: [TodoItem]) {
      do {
        try save(items)
        context.dispatch(.didSave(failure: nil))
        context.send(.saved)
      } catch {
        context.dispatch(.didSave(failure: "\(error)"))
        context.send(.notSaved(reason: "\(error)"))
      }
    }
    if action == .quit, context.saveFailure != nil { attempt(context.items) }
    next.changes(action).ifChanged(\.items) { attempt($0) }
  }
}
