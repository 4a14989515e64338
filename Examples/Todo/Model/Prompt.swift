import Millrace

/// A line being typed: what it is for, and the text on both sides of the caret.
struct Prompt: Sendable, Equatable {
  enum Purpose: Sendable, Equatable {
    case add
    case retitle(TodoItem.ID)
  }

  let purpose: Purpose
  var before = ""
  var after = ""

  /// What Enter asks for.
  var action: TodoAction {
    let text = before + after
    return switch purpose {
    case .add: .add(title: text)
    case .retitle(let id): .item(id: id, .retitle(text))
    }
  }
}

/// What can happen to the line being typed.
enum PromptAction: Sendable, Equatable {
  case insert(String)
  case backspace
  case delete
  case left
  case right
  case home
  case end
  case clear
}

/// How the line changes.
///
/// A step is one character as a person sees it, whatever it is made of.
let promptReducer = Reducer<Prompt, PromptAction> { prompt, action in
  switch action {
  case .insert(let text): prompt.before += text.withoutControls
  case .backspace: _ = prompt.before.popLast()
  case .delete: prompt.after = String(prompt.after.dropFirst())
  case .left:
    if let character = prompt.before.popLast() { prompt.after.insert(character, at: prompt.after.startIndex) }
  case .right:
    if let character = prompt.after.first {
      prompt.before.append(character)
      prompt.after.removeFirst()
    }
  case .home: (prompt.before, prompt.after) = ("", prompt.before + prompt.after)
  case .end: (prompt.before, prompt.after) = (prompt.before + prompt.after, "")
  case .clear: (prompt.before, prompt.after) = ("", "")
  }
}
