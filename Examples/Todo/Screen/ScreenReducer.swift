import Millrace

/// What is shown, and what is selected.
let browsingReducer = Reducer<TodoState, TodoAction> { state, action in
  switch action {
  case .show(let filter):
    let index = state.items.firstIndex { $0.id == state.screen.selected } ?? 0
    state.filter = filter
    state.select(nearest: index)
  case .screen(.move(let movement)): state.move(movement)
  case .screen(.help(let isShown)): state.screen.isHelpShown = isShown
  case .screen(.resize(let size)): state.screen.size = size
  default: break
  }
}

extension TodoState {
  /// Selects the first visible item at `index` of the list or after it, else the last one before it.
  mutating func select(nearest index: Int) {
    let item = items[index...].first(where: filter.shows) ?? items.last(where: filter.shows)
    screen.selected = item?.id
  }

  fileprivate mutating func move(_ movement: Movement) {
    let visible = visible
    guard let index = visible.firstIndex(where: { $0.id == screen.selected }) else { return }
    let target =
      switch movement {
      case .up: index - 1
      case .down: index + 1
      case .pageUp: index - screen.size.listRows
      case .pageDown: index + screen.size.listRows
      case .first: 0
      case .last: visible.count - 1
      }
    screen.selected = visible[min(max(target, 0), visible.count - 1)].id
  }

  /// Scrolls no further than the selection asks, in O(*n*) of all items.
  mutating func scroll() {
    guard !screen.isHelpShown else { return }
    if screen.selected == nil { select(nearest: 0) }
    let height = screen.size.listRows
    let visible = visible
    screen.top = max(0, min(screen.top, visible.count - height))
    if let index = visible.firstIndex(where: { $0.id == screen.selected }) {
      screen.top = max(min(screen.top, index), index - height + 1)
    }
  }
}
