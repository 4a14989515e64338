/// The text of each line of the screen, cut to the width that there is.
enum ScreenText {
  static func header(_ header: ScreenHeader, columns: Int) -> String {
    let filters = TodoFilter.allCases.map { $0 == header.filter ? "[\($0)]" : " \($0) " }.joined()
    let unsaved = header.isSaved ? "" : "  not saved"
    let counts = header.counts
    return "Todo  \(counts.open) open, \(counts.done) done  \(filters)\(unsaved)".cut(toColumns: columns)
  }

  static func row(_ row: ScreenRow?, columns: Int) -> String {
    switch row {
    case .item(let item, let isSelected):
      let marker = isSelected ? ">" : " "
      let text = "\(marker) [\(item.isDone ? "x" : " ")] \(item.title)".cut(toColumns: columns)
      return isSelected ? ANSI.bold(text) : item.isDone ? ANSI.faint(text) : text
    case .text(let text): return "  \(text)".cut(toColumns: columns)
    case nil: return ""
    }
  }

  /// The line being typed and the column of its caret, from 0.
  ///
  /// What does not fit is scrolled out on the left.
  static func prompt(_ prompt: Prompt, columns: Int) -> (text: String, caret: Int) {
    let label =
      switch prompt.purpose {
      case .add: "Add: "
      case .retitle: "Edit: "
      }
    let room = max(0, columns - label.columns - 1)  // the caret has a place of its own
    let before = prompt.before.suffix(columns: room)
    let after = prompt.after.prefix(columns: room - before.columns)
    return (label + before + after, label.columns + before.columns)
  }

  /// What a passing activity says; nil where the screen shows it already.
  static func toast(_ activity: TodoActivity) -> String? {
    switch activity {
    case .added(let item): "Added: \(item.title)"
    case .completed(let item): "Done: \(item.title)"
    case .reopened(let item): "Open again: \(item.title)"
    case .retitled(let item): "Changed: \(item.title)"
    case .deleted(let item): "Deleted, u to undo: \(item.title)"
    case .undone: "Undone"
    case .nothingToUndo: "Nothing to undo"
    case .emptyTitle: "A title cannot be empty: type one, or esc to leave it"
    case .noSuchItem(let id): "There is no item \(id)"
    case .notSaved(let reason): "Not saved, ctrl-c quits all the same: \(reason)"
    case .saved, .filtered: nil
    }
  }
}
