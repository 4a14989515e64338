/// Which items are shown.
enum TodoFilter: String, Sendable, CaseIterable {
  case all
  case open
  case done

  func shows(_ item: TodoItem) -> Bool {
    switch self {
    case .all: true
    case .open: !item.isDone
    case .done: item.isDone
    }
  }

  /// The items that it lets through, found in O(*n*) of all.
  func visible(in items: [TodoItem]) -> [TodoItem] { items.filter(shows) }

  /// The one after this; the first after the last.
  var next: TodoFilter {
    switch self {
    case .all: .open
    case .open: .done
    case .done: .all
    }
  }
}
