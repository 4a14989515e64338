import Millrace

/// Says what an action did, or why it did nothing, by what the list was before it and is after it.
let announcing = Middleware<TodoState, TodoAction, TodoActivity> { context, action, next in
  let changes = next.changes(action)
  if let activity = announcement(of: action, from: changes.previous ?? changes.current, to: changes.current) {
    context.send(activity)
  }
}

private func announcement(of action: TodoAction, from old: TodoState, to new: TodoState) -> TodoActivity? {
  switch action {
  case .add:
    return new.items.count > old.items.count ? new.items.last.map { .added($0) } : .emptyTitle
  case .item(let id, let change):
    guard let item = new.items.first(where: { $0.id == id }) else { return .noSuchItem(id) }
    switch change {
    case .retitle(let text): return TodoItem.title(from: text) == nil ? .emptyTitle : .retitled(item)
    case .setDone, .toggle: return item.isDone ? .completed(item) : .reopened(item)
    }
  case .delete(let id):
    return old.items.first { $0.id == id }.map { .deleted($0) } ?? .noSuchItem(id)
  case .undo: return old.history.isEmpty ? .nothingToUndo : .undone
  case .show(let filter): return .filtered(filter)
  case .didSave, .screen, .ask, .type, .cancel, .quit, .leave: return nil
  }
}
