import Foundation
import Millrace

/// One thing to do.
struct TodoItem: Sendable, Equatable, Identifiable, Codable {
  /// The number that a person calls it by; it never changes.
  let id: Int
  var title: String
  var isDone = false

  /// The numbers that a file may use, so that counting on from any of them cannot overflow.
  static let ids = 1...1_000_000_000
}

extension TodoItem {
  /// What `text` is as a title: control characters made spaces, the ends trimmed, `nil` if nothing is left to see.
  ///
  /// Typed titles and those of a file both come through here, so that no title anywhere can break a line or
  /// send the terminal a command.
  static func title(from text: String) -> String? {
    let title = text.withoutControls.trimmingCharacters(in: .whitespaces)
    let isVisible = title.unicodeScalars.contains {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    return isVisible ? title : nil
  }
}

extension String {
  /// The same text with a space for each control character and line break.
  var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          switch $0.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: " "
          default: $0
          }
        }))
  }
}

/// What can happen to one item.
enum ItemAction: Sendable, Equatable {
  case setDone(Bool)
  case toggle
  case retitle(String)
}

/// How one item changes; a title that is empty is refused.
let itemReducer = Reducer<TodoItem, ItemAction> { item, action in
  switch action {
  case .setDone(let isDone): item.isDone = isDone
  case .toggle: item.isDone.toggle()
  case .retitle(let text):
    if let title = TodoItem.title(from: text) { item.title = title }
  }
}
