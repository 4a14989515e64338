/// What is worth a word when it happens and is then over: told to whoever listens, kept nowhere.
enum TodoActivity: Sendable, Equatable {
  case added(TodoItem)
  case completed(TodoItem)
  case reopened(TodoItem)
  case retitled(TodoItem)
  case deleted(TodoItem)
  case undone
  case filtered(TodoFilter)
  case saved

  case emptyTitle
  case noSuchItem(TodoItem.ID)
  case nothingToUndo
  case notSaved(reason: String)
}
