/// What each key does.
enum Keymap {
  /// The action that `key` asks for in `state`, nil where it means nothing.
  static func action(for key: Key, in state: TodoState) -> TodoAction? {
    if case .control("c") = key { return .leave }
    if let prompt = state.prompt { return promptAction(for: key, in: prompt) }
    if state.screen.isHelpShown { return .screen(.help(false)) }
    switch key {
    case .up, .character("k"): return .screen(.move(.up))
    case .down, .character("j"): return .screen(.move(.down))
    case .pageUp: return .screen(.move(.pageUp))
    case .pageDown: return .screen(.move(.pageDown))
    case .home, .character("g"): return .screen(.move(.first))
    case .end, .character("G"): return .screen(.move(.last))
    case .character(" "), .enter: return state.selected.map { .item(id: $0.id, .toggle) }
    case .character("d"), .delete: return state.selected.map { .delete(id: $0.id) }
    case .character("e"):
      return state.selected.map { .ask(Prompt(purpose: .retitle($0.id), before: $0.title)) }
    case .character("a"): return .ask(Prompt(purpose: .add))
    case .character("f"): return .show(state.filter.next)
    case .character("u"): return .undo
    case .character("?"): return .screen(.help(true))
    case .character("q"): return .quit
    default: return nil
    }
  }

  private static func promptAction(for key: Key, in prompt: Prompt) -> TodoAction? {
    switch key {
    case .character(let text), .paste(let text): .type(.insert(text))
    case .backspace: .type(.backspace)
    case .delete: .type(.delete)
    case .left: .type(.left)
    case .right: .type(.right)
    case .home, .control("a"): .type(.home)
    case .end, .control("e"): .type(.end)
    case .control("u"): .type(.clear)
    case .enter: prompt.action
    case .escape: .cancel
    default: nil
    }
  }

  /// The hints in the last line of the screen, the most needed first: a narrow screen cuts the rest.
  static let hints = "? help  q quit  a add  space done  e edit  d delete  f filter  u undo"

  /// The help, a line each.
  static let help = [
    "Any key closes this help.",
    "down, j / up, k   select the next / the one before",
    "page down / up    go a screen further / back",
    "g / G             go to the first / the last",
    "space, enter      mark as done, or as open again",
    "a / e / d         add / edit / delete",
    "f                 show all, only open, only done",
    "u                 undo",
    "q                 quit; everything is saved as you go",
    "esc               while typing: leave it; ctrl-u: clear it",
  ]
}
