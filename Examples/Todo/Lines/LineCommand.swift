import Foundation

/// A line of input as a command.
enum LineCommand: Sendable, Equatable {
  case dispatch(TodoAction)
  case list
  case help
  case quit

  /// Why a line is no command, and what to do.
  struct Refusal: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// Reads a line; nil where it is blank or a comment.
  init?(_ line: String) throws(Refusal) {
    let (word, rest) = Self.split(line)
    if let command = Self.alone[word] {
      guard rest.isEmpty else {
        throw Refusal(description: "\"\(word)\" stands alone. Leave out \"\(rest)\".")
      }
      self = command
      return
    }
    switch word {
    case "": return nil
    case _ where word.hasPrefix("#"): return nil
    case "add":
      guard let title = TodoItem.title(from: rest) else {
        throw Refusal(description: "it has no title. Write one after it: add Buy milk.")
      }
      self = .dispatch(.add(title: title))
    case "edit":
      let (number, text) = Self.split(rest)
      guard let id = Int(number), let title = TodoItem.title(from: text) else {
        throw Refusal(description: "it needs a number and a title: edit 1 Buy milk.")
      }
      self = .dispatch(.item(id: id, .retitle(title)))
    case "done": self = .dispatch(.item(id: try Self.number(rest, for: word), .setDone(true)))
    case "undone": self = .dispatch(.item(id: try Self.number(rest, for: word), .setDone(false)))
    case "toggle": self = .dispatch(.item(id: try Self.number(rest, for: word), .toggle))
    case "delete": self = .dispatch(.delete(id: try Self.number(rest, for: word)))
    case "filter":
      guard let filter = TodoFilter(rawValue: rest) else {
        throw Refusal(description: "it needs one of all, open and done: filter open.")
      }
      self = .dispatch(.show(filter))
    default: throw Refusal(description: "there is no command \"\(word)\". \"help\" shows the commands.")
    }
  }

  /// The commands that take nothing after them.
  private static let alone: [String: LineCommand] = [
    "undo": .dispatch(.undo), "list": .list, "help": .help, "quit": .quit,
  ]

  /// The commands, a line each.
  static let manual = [
    "add TITLE          add an item",
    "done NUMBER        mark it as done",
    "undone NUMBER      mark it as open again",
    "toggle NUMBER      one or the other",
    "edit NUMBER TITLE  give it another title",
    "delete NUMBER      delete it",
    "undo               take back the last change of this run, and again the one before",
    "filter WHICH       from now on list all, open or done",
    "list               show the items with their numbers, which they keep",
    "help               show this",
    "quit               stop; so does the end of the input",
  ]

  private static func split(_ text: String) -> (first: String, rest: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let first = text.prefix { !$0.isWhitespace }
    return (String(first), text[first.endIndex...].trimmingCharacters(in: .whitespaces))
  }

  private static func number(_ text: String, for word: String) throws(Refusal) -> TodoItem.ID {
    guard let id = Int(text) else {
      throw Refusal(description: "it needs one number, as \"list\" shows it: \(word) 1.")
    }
    return id
  }
}
