import Millrace

func tracing() {
  // snippet: tracing
  func trace(_ name: String) -> Middleware<Notebook, NotebookAction, Never> {
    Middleware { context, action, next in
      print("\(name) > \(context.notes.count)")
      next(action)
      print("\(name) < \(context.notes.count)")
    }
  }

  let store = FluxStore(
    initialState: Notebook(), reducer: notebook, middleware: [trace("outer"), trace("inner")])
  store.dispatch(.write("a"))  // outer > 0, inner > 0, inner < 1, outer < 1
  // snippet.end
}

func logging() {
  // snippet: logging
  let store = FluxStore(
    initialState: Notebook(), reducer: notebook, middleware: [.logger { print($0) }])
  store.dispatch(.write("a"))
  store.dispatch(.setLocked(true))
  // snippet.end
}

// snippet: refusing
/// Lets nobody write into a locked notebook.
let lock = Middleware<Notebook, NotebookAction, Never> { context, action, next in
  switch action {
  case .write, .tearOut: if !context.isLocked { next(action) }
  case .setLocked: next(action)
  }
}
// snippet.end

// snippet: saving
/// Hands the notes over whenever an action has changed them.
func saving(_ save: @escaping @Sendable ([String]) -> Void) -> Middleware<Notebook, NotebookAction, Never> {
  Middleware { _, action, next in
    next.changes(action).ifChanged(\.notes) { save($0) }
  }
}
// snippet.end

// snippet: multiplying
/// Tears out all notes instead of one, each by an action of its own.
let tearingOutAll = Middleware<Notebook, NotebookAction, Never> { context, action, next in
  guard action == .tearOut else { return next(action) }
  for _ in context.notes { next(.tearOut) }
}
// snippet.end
