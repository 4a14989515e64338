/// Everything that the app knows.
struct TodoState: Sendable, Equatable {
  /// The list itself: what is saved, and what undo brings back.
  var items: [TodoItem] = []

  /// The list before each of the last changes, the newest last.
  var history: [[TodoItem]] = []

  /// Why the list could not be saved, nil while the file holds it.
  var saveFailure: String?

  var filter = TodoFilter.all

  /// The line being typed, if there is one.
  var prompt: Prompt?

  var screen = ScreenState()

  /// False from the moment when the app is to end.
  var isRunning = true
}

extension TodoState {
  /// How many changes can be undone.
  static let historyLimit = 100

  /// The items that the filter lets through: for reducers, which are changing what it depends on.
  ///
  /// What shows them takes `TodoViews.visible`, which is remembered.
  var visible: [TodoItem] { filter.visible(in: items) }

  /// The item that keys act on.
  var selected: TodoItem? { items.first { $0.id == screen.selected } }
}
