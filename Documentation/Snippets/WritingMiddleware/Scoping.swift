import Millrace

// snippet: scoping
struct Desk: Sendable, Equatable {
  var notebook = Notebook()
  var isTidy = true
}

enum DeskAction: Sendable {
  case notebook(NotebookAction)
  case tidy(Bool)

  var asNotebook: NotebookAction? { if case .notebook(let action) = self { action } else { nil } }
}

let deskLock: Middleware<Desk, DeskAction, Never> = lock.scoped(
  to: \.notebook, action: \.asNotebook, embed: DeskAction.notebook)
// snippet.end

let desk = Reducer<Desk, DeskAction>.combine {
  notebook.scoped(to: \.notebook, action: \.asNotebook)
  Reducer { desk, action in if case .tidy(let isTidy) = action { desk.isTidy = isTidy } }
}
