import Millrace
import Testing

@testable import Todo

@Suite("Todo: keys")
struct KeyTests {
  private func keys(_ chunks: String...) -> [Key] {
    var decoder = KeyDecoder()
    return chunks.flatMap { decoder.decode($0.utf8) } + decoder.flush()
  }

  @Test(
    "a sequence is the key that sent it",
    arguments: [
      ("a", Key.character("a")), ("牛", .character("牛")), ("🫖", .character("🫖")), ("\r", .enter),
      ("\n", .enter),
      ("\u{7F}", .backspace), ("\u{8}", .backspace), ("\u{3}", .control("c")), ("\u{15}", .control("u")),
      ("\u{1B}", .escape), ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
      ("\u{1B}[1;5A", .up), ("\u{1B}[H", .home), ("\u{1B}[4~", .end), ("\u{1B}[3~", .delete),
      ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[15~", .unknown), ("\u{0}", .unknown),
      ("\u{1B}[200~two\rlines\u{1B}[201~", .paste("two\rlines")),
    ])
  func sequences(sequence: String, key: Key) {
    #expect(keys(sequence) == [key])
    #expect(keys("x\(sequence)") == [.character("x"), key])
  }

  @Test("keys are the same however the bytes are cut")
  func cut() {
    let input = Array("a牛\u{1B}[A\u{1B}[200~x\u{1B}[B\u{1B}[201~\u{1B}[3~🫖".utf8)
    let expected: [Key] = [
      .character("a"), .character("牛"), .up, .paste("x\u{1B}[B"), .delete, .character("🫖"),
    ]
    for cut in 0...input.count {
      var decoder = KeyDecoder()
      let keys = decoder.decode(input[..<cut]) + decoder.decode(input[cut...])
      #expect(keys == expected, "cut at \(cut)")
      #expect(!decoder.isWaiting)
    }
  }

  @Test("an escape is the escape key only when nothing follows")
  func escape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(keys("\u{1B}", "\u{1B}") == [.escape, .escape])
    #expect(keys("\u{1B}x") == [.escape, .character("x")])
  }

  @Test("a paste and a character that have begun are waited for")
  func begun() {
    for begun in ["\u{1B}[200~abc", "牛"] {
      var decoder = KeyDecoder()
      #expect(decoder.decode(begun.utf8.dropLast()) == [])
      #expect(!decoder.isWaiting)
      #expect(decoder.flush() == [])
    }
  }

  @Test("bytes that are no text are unknown keys, and what follows is read")
  func invalid() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode([0xFF, 0x61, 0xC3, 0x28]) == [.unknown, .character("a"), .unknown, .character("(")])
    #expect(decoder.decode([0xE0, 0x80, 0x80]) == [.unknown, .unknown, .unknown])
  }

  @Test("keys mean something by what is on the screen")
  func meaning() {
    var state = TodoState(items: [TodoItem(id: 5, title: "Tea")])
    todoReducer(&state, .screen(.resize(ScreenSize())))
    func action(_ key: Key) -> TodoAction? { Keymap.action(for: key, in: state) }
    #expect(action(.character("j")) == .screen(.move(.down)))
    #expect(action(.character(" ")) == .item(id: 5, .toggle))
    #expect(action(.character("d")) == .delete(id: 5))
    #expect(action(.character("e")) == .ask(Prompt(purpose: .retitle(5), before: "Tea")))
    #expect(action(.character("f")) == .show(.open))
    #expect(action(.character("u")) == .undo)
    #expect(action(.paste("d")) == nil)
    #expect(action(.character("z")) == nil)

    todoReducer(&state, .ask(Prompt(purpose: .add, before: "Mil", after: "k")))
    #expect(action(.character("d")) == .type(.insert("d")))
    #expect(action(.paste("d\n")) == .type(.insert("d\n")))
    #expect(action(.enter) == .add(title: "Milk"))
    #expect(action(.escape) == .cancel)
    #expect(action(.up) == nil)
    #expect(action(.control("c")) == .leave)

    todoReducer(&state, .cancel)
    todoReducer(&state, .screen(.help(true)))
    #expect(action(.character("d")) == .screen(.help(false)))
    #expect(action(.control("c")) == .leave)
  }

  @Test("keys that act on an item mean nothing where none is selected")
  func nothingSelected() {
    for key in [Key.character(" "), .character("d"), .character("e")] {
      #expect(Keymap.action(for: key, in: TodoState()) == nil)
    }
  }
}
