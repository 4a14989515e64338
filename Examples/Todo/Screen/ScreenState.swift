/// What the full screen shows of the list.
struct ScreenState: Sendable, Equatable {
  var size = ScreenSize()
  var selected: TodoItem.ID?
  var isHelpShown = false

  /// How many visible items are scrolled away above the first row.
  var top = 0
}

/// A terminal's size in characters.
struct ScreenSize: Sendable, Equatable {
  var rows = 24
  var columns = 80

  /// How many rows are left for the list: all but the header, the toast line and the prompt line.
  var listRows: Int { max(0, rows - 3) }
  var toastRow: Int { max(0, rows - 2) }
  var promptRow: Int { max(0, rows - 1) }
}

/// What can happen to the screen.
enum ScreenAction: Sendable, Equatable {
  case move(Movement)
  case help(Bool)
  case resize(ScreenSize)
}

/// Where the selection goes, over the items that are shown.
enum Movement: Sendable, Equatable {
  case up
  case down
  case pageUp
  case pageDown
  case first
  case last
}
