import Foundation
import Testing

@testable import Todo

@Suite("Todo as a program: the full screen", .timeLimit(.minutes(1)))
struct TodoTerminalTests {
  private let todo = BuiltProgram(name: "Todo")

  @Test("a person adds, moves, toggles, edits, deletes, undoes, filters and quits")
  func session() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(todo, ["--file", folder.path("todos.json")], rows: 8, columns: 60)
    try terminal.waitUntil("the empty list") { $0.lines[1] == "  Nothing to do yet: a adds something." }
    #expect(terminal.screen.isAlternate)
    #expect(!terminal.isCooked)

    try terminal.press("aBuy milkx\u{7F}\r")
    try terminal.waitUntil("the first item") {
      $0.lines[1] == "> [ ] Buy milk" && $0.lines[6].hasSuffix("saved")
    }
    try terminal.press("a牛乳é\u{7F}\r")
    try terminal.waitUntil("the second item") { $0.lines[2] == "> [ ] 牛乳" }
    try terminal.press("k ")
    try terminal.waitUntil("the first is done") { $0.lines[1] == "> [x] Buy milk" }
    try terminal.press("\u{1B}[Be\u{15}Tea\r")
    try terminal.waitUntil("the second is retitled") { $0.lines[2] == "> [ ] Tea" }
    try terminal.press("d")
    try terminal.waitUntil("the second is gone") { $0.lines[6].hasPrefix("Deleted, u to undo: Tea") }
    try terminal.press("uf")
    try terminal.waitUntil("the second is back, alone") { $0.lines[1] == "> [ ] Tea" }
    #expect(
      terminal.screen.lines == [
        "Todo  1 open, 1 done   all [open] done", "> [ ] Tea", "", "", "", "", "",
        Keymap.hints.cut(toColumns: 60),
      ])
    try terminal.press("?")
    try terminal.waitUntil("the help") { $0.lines[1] == "  Any key closes this help." }
    try terminal.press("\u{1B}")
    try terminal.waitUntil("the list again") { $0.lines[1] == "> [ ] Tea" }
    try terminal.press("a \r")
    try terminal.waitUntil("the empty title is refused") { $0.lines[6].hasPrefix("A title cannot be empty") }
    try terminal.press("\u{1B}")
    try terminal.waitUntil("the hints again") { $0.lines[7].hasPrefix("? help") }

    try terminal.press("q")
    let end = try terminal.waitForExit()
    #expect(end.status == 0)
    #expect(end.errors == "")
    #expect(!terminal.screen.isAlternate)
    #expect(terminal.screen.isCaretShown)
    #expect(terminal.screen.unknown == [])
    #expect(terminal.isCooked)
    #expect(
      try TodoFile(path: folder.path("todos.json")).load() == [
        TodoItem(id: 1, title: "Buy milk", isDone: true), TodoItem(id: 2, title: "Tea"),
      ])
  }

  @Test("another window size is drawn, and more rows than it holds scroll")
  func resize() throws {
    let folder = try TemporaryFolder()
    let file = TodoFile(path: folder.path("todos.json"))
    try file.save((1...9).map { TodoItem(id: $0, title: "Item \($0)") })
    let terminal = try PseudoTerminal(todo, ["--file", file.path], rows: 24, columns: 80)
    try terminal.waitUntil("all items") { $0.lines[9] == "  [ ] Item 9" }
    terminal.resize(rows: 6, columns: 30)
    try terminal.waitUntil("three items") {
      $0.lines == [
        "Todo  9 open, 0 done  [all] o…", "> [ ] Item 1", "  [ ] Item 2", "  [ ] Item 3", "",
        "? help  q quit  a add  space …",
      ]
    }
    try terminal.press("G")
    try terminal.waitUntil("the last three") {
      $0.lines[1...3] == ["  [ ] Item 7", "  [ ] Item 8", "> [ ] Item 9"]
    }
    try terminal.press("q")
    #expect(try terminal.waitForExit().status == 0)
  }

  @Test("ctrl-c and a request to end give the terminal back", arguments: [nil, SIGTERM, SIGHUP, SIGINT])
  func interrupted(signal: Int32?) throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(todo, ["--file", folder.path("todos.json")])
    try terminal.waitUntil("the empty list") { $0.lines[1] == "  Nothing to do yet: a adds something." }
    if let signal { terminal.send(signal) } else { try terminal.press("aunfinished\u{3}") }
    #expect(try terminal.waitForExit().status == 0)
    #expect(terminal.isCooked)
    #expect(!terminal.screen.isAlternate)
    #expect(try folder.names() == [])
  }

  @Test("a list that cannot be saved is not left by q, and ctrl-c says what is lost")
  func unsaved() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(todo, ["--file", folder.path("data/todos.json")])
    try terminal.waitUntil("the empty list") { $0.lines[1] == "  Nothing to do yet: a adds something." }
    try folder.write("", to: "data")  // where its folder would be
    try terminal.press("aTea\r")
    try terminal.waitUntil("not saved") { $0.lines[0].hasSuffix("not saved") && $0.lines[1] == "> [ ] Tea" }
    try terminal.press("q")
    try terminal.waitUntil("still there") { $0.lines[22].hasPrefix("Not saved, ctrl-c quits all the same: ") }
    try terminal.press("\u{3}")
    let end = try terminal.waitForExit()
    #expect(end.status == 1)
    #expect(end.errors.hasPrefix("Todo: the last changes are lost, since they could not be saved: "))
    #expect(terminal.isCooked)
  }

  @Test("a terminal that can move no caret gets line commands")
  func dumb() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      todo, ["--file", folder.path("todos.json")], environment: ["TERM": "dumb"])
    try terminal.press("add Tea\nquit\n")
    #expect(try terminal.waitForExit().status == 0)
    #expect(terminal.screen.lines.contains("added 1: Tea"))
  }
}
