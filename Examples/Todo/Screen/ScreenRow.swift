/// What one row of the screen shows, between the header and the last two lines.
enum ScreenRow: Sendable, Equatable {
  case item(TodoItem, isSelected: Bool)
  case text(String)
}

extension ScreenState {
  /// The rows that show `visible`, the first row first; `hint` where there is no item.
  func rows(of visible: [TodoItem], hint: String) -> [ScreenRow] {
    let height = size.listRows
    if visible.isEmpty { return height > 0 ? [.text(hint)] : [] }
    return visible.dropFirst(top).prefix(height).map { .item($0, isSelected: $0.id == selected) }
  }

  /// The rows that show the help.
  var helpRows: [ScreenRow] { Keymap.help.prefix(size.listRows).map { .text($0) } }
}

extension TodoFilter {
  /// What is said where there is nothing to show.
  func hint(isListEmpty: Bool) -> String {
    isListEmpty ? "Nothing to do yet: a adds something." : "None \(self): f shows others."
  }
}
