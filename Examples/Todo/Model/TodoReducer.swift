import Millrace

/// The whole app's reducer: the list, the line being typed, what is shown, and last the scrolling that follows.
let todoReducer = Reducer<TodoState, TodoAction>.combine(
  listReducer,
  promptReducer.optional.scoped(to: \.prompt) { if case .type(let action) = $0 { action } else { nil } },
  promptingReducer,
  browsingReducer,
  endingReducer,
  Reducer { state, _ in state.scroll() }
)

/// The list and its undo.
///
/// Whatever changed it, the selection goes where it changed.
private let listReducer = Reducer<TodoState, TodoAction>.combine(
  editingReducer.onChange(of: \.items) { state, _, old in
    state.history.append(old)
    if state.history.count > TodoState.historyLimit { state.history.removeFirst() }
  },
  Reducer { state, action in
    if case .undo = action, let last = state.history.popLast() { state.items = last }
  }
).onChange(of: \.items) { state, _, old in
  state.select(nearest: zip(state.items, old).prefix { $0 == $1 }.count)
}

/// The changes that undo can take back.
private let editingReducer = Reducer<TodoState, TodoAction>.combine(
  Reducer { state, action in
    switch action {
    case .add(let text):
      if let title = TodoItem.title(from: text) {
        state.items.append(TodoItem(id: (state.items.map(\.id).max() ?? 0) + 1, title: title))
      }
    case .delete(let id): state.items.removeAll { $0.id == id }
    default: break
    }
  },
  itemReducer.forEach(\.items) { if case .item(let id, let action) = $0 { (id, action) } else { nil } }
)

/// Opens and closes the line being typed; a title that was taken closes it, an empty one does not.
private let promptingReducer = Reducer<TodoState, TodoAction> { state, action in
  switch action {
  case .ask(let prompt): state.prompt = prompt
  case .add(let text), .item(_, .retitle(let text)):
    if TodoItem.title(from: text) != nil { state.prompt = nil }
  case .cancel: state.prompt = nil
  default: break
  }
}

/// Knows whether saving works, and ends the app.
private let endingReducer = Reducer<TodoState, TodoAction> { state, action in
  switch action {
  case .didSave(let failure): state.saveFailure = failure
  case .quit: state.isRunning = state.saveFailure != nil
  case .leave: state.isRunning = false
  default: break
  }
}
