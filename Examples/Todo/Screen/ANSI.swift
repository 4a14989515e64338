/// The few terminal commands that the app uses.
enum ANSI {
  static let escape = "\u{1B}"
  static let clear = "\(escape)[2J"
  static let showCaret = "\(escape)[?25h"
  static let hideCaret = "\(escape)[?25l"

  /// The alternate screen, no wrapping at the right edge, and pastes marked as such.
  static let enter = "\(escape)[?1049h\(escape)[?7l\(escape)[?2004h"
  static let leave = "\(escape)[?2004l\(escape)[?7h\(showCaret)\(escape)[?1049l"

  /// Moves the caret to `row` and `column`, both from 0.
  static func move(row: Int, column: Int = 0) -> String { "\(escape)[\(row + 1);\(column + 1)H" }

  /// Replaces what `row` shows, and leaves the caret where it was.
  static func line(_ row: Int, _ text: String) -> String {
    "\(escape)7\(move(row: row))\(escape)[2K\(text)\(escape)8"
  }

  /// Writes over a part of `row`, and leaves the caret where it was.
  static func text(_ row: Int, _ column: Int, _ text: String) -> String {
    "\(escape)7\(move(row: row, column: column))\(text)\(escape)8"
  }

  static func bold(_ text: String) -> String { "\(escape)[1m\(text)\(escape)[0m" }
  static func faint(_ text: String) -> String { "\(escape)[2m\(text)\(escape)[0m" }
}
