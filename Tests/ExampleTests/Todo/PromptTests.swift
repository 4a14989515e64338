import Millrace
import Testing

@testable import Todo

@Suite("Todo: the line being typed")
struct PromptTests {
  private func prompt(_ before: String = "", _ after: String = "", then actions: PromptAction...) -> [String]
  {
    var prompt = Prompt(purpose: .add, before: before, after: after)
    for action in actions { promptReducer(&prompt, action) }
    return [prompt.before, prompt.after]
  }

  @Test("text goes in at the caret, with line breaks made spaces")
  func insert() {
    #expect(prompt("Buy ", "milk", then: .insert("oat "), .insert("é")) == ["Buy oat é", "milk"])
    #expect(prompt(then: .insert("one\ntwo\u{1B}")) == ["one two ", ""])
  }

  @Test("a character that arrives in parts is one character")
  func parts() {
    #expect(prompt(then: .insert("e"), .insert("\u{301}"), .insert("x"), .backspace, .backspace) == ["", ""])
    #expect(prompt("👩", then: .insert("\u{200D}"), .insert("👧"), .backspace) == ["", ""])
  }

  @Test("backspace and delete take a whole character", arguments: ["a", "牛", "é", "e\u{301}", "👩‍👧", "🇫🇷", "क्ष"])
  func erase(character: String) {
    #expect(prompt("x\(character)", "y", then: .backspace) == ["x", "y"])
    #expect(prompt("x", "\(character)y", then: .delete) == ["x", "y"])
    #expect(prompt("", "", then: .backspace, .delete) == ["", ""])
  }

  @Test("the caret moves by characters and stops at the ends")
  func move() {
    #expect(prompt("a牛", "b", then: .left) == ["a", "牛b"])
    #expect(prompt("a", "牛b", then: .right, .right, .right) == ["a牛b", ""])
    #expect(prompt("", "b", then: .left) == ["", "b"])
    #expect(prompt("ab", "cd", then: .home) == ["", "abcd"])
    #expect(prompt("ab", "cd", then: .end) == ["abcd", ""])
    #expect(prompt("ab", "cd", then: .clear) == ["", ""])
  }

  @Test("a prompt opens, and closes when its title is taken or it is cancelled")
  func openAndClose() {
    var state = TodoState(items: [TodoItem(id: 1, title: "Bread")])
    let adding = Prompt(purpose: .add, before: "Milk")
    let editing = Prompt(purpose: .retitle(1), before: "Rye bread")
    todoReducer(&state, .type(.insert("lost")))
    #expect(state.prompt == nil)

    todoReducer(&state, .ask(adding))
    #expect(state.prompt == adding)
    todoReducer(&state, .add(title: "  "))
    #expect(state.prompt == adding)
    todoReducer(&state, adding.action)
    #expect(state.prompt == nil)

    todoReducer(&state, .ask(editing))
    todoReducer(&state, editing.action)
    #expect(state.prompt == nil)
    #expect(state.items.map(\.title) == ["Rye bread", "Milk"])

    todoReducer(&state, .ask(editing))
    todoReducer(&state, .cancel)
    #expect(state.prompt == nil)
  }
}
