/// Everything that can happen in the app, from the keyboard, a pipe or the app itself.
enum TodoAction: Sendable, Equatable {
  // The list
  case add(title: String)
  case item(id: TodoItem.ID, ItemAction)
  case delete(id: TodoItem.ID)
  case undo
  case didSave(failure: String?)

  // What is shown of it
  case show(TodoFilter)
  case screen(ScreenAction)

  // The line being typed
  case ask(Prompt)
  case type(PromptAction)
  case cancel

  /// Ends the app, unless the list could not be saved.
  case quit
  /// Ends the app.
  case leave
}
