import Testing

@testable import Todo

@Suite("Todo: line commands")
struct LineCommandTests {
  @Test(
    "a line is read as a command",
    arguments: [
      ("add Buy milk", LineCommand.dispatch(.add(title: "Buy milk"))),
      ("  add   Buy  milk\t", .dispatch(.add(title: "Buy  milk"))),
      ("done 1", .dispatch(.item(id: 1, .setDone(true)))),
      ("undone 12", .dispatch(.item(id: 12, .setDone(false)))),
      ("toggle 1", .dispatch(.item(id: 1, .toggle))),
      ("edit 1 New title", .dispatch(.item(id: 1, .retitle("New title")))),
      ("delete 1", .dispatch(.delete(id: 1))),
      ("undo", .dispatch(.undo)),
      ("filter open", .dispatch(.show(.open))),
      ("list", .list),
      ("help", .help),
      ("quit", .quit),
    ])
  func reads(line: String, command: LineCommand) throws {
    #expect(try LineCommand(line) == command)
  }

  @Test("blank lines and comments are passed over", arguments: ["", "  \t", "# add x", "#add"])
  func passesOver(line: String) throws {
    #expect(try LineCommand(line) == nil)
  }

  @Test(
    "a line that is no command is refused with what to do",
    arguments: [
      ("frob 1", "there is no command \"frob\". \"help\" shows the commands."),
      ("Add x", "there is no command \"Add\". \"help\" shows the commands."),
      ("add", "it has no title. Write one after it: add Buy milk."),
      ("done", "it needs one number, as \"list\" shows it: done 1."),
      ("done one", "it needs one number, as \"list\" shows it: done 1."),
      ("delete 1 2", "it needs one number, as \"list\" shows it: delete 1."),
      ("edit 1", "it needs a number and a title: edit 1 Buy milk."),
      ("edit x y", "it needs a number and a title: edit 1 Buy milk."),
      ("filter some", "it needs one of all, open and done: filter open."),
      ("undo 2", "\"undo\" stands alone. Leave out \"2\"."),
    ])
  func refuses(line: String, reason: String) {
    #expect(throws: LineCommand.Refusal(description: reason)) { try LineCommand(line) }
  }

  @Test("the help names every command that is read")
  func help() throws {
    for line in LineCommand.manual {
      let example = String(line.prefix { $0 != " " }) + " 1 x"
      do {
        _ = try LineCommand(example)
      } catch {
        #expect(!error.description.hasPrefix("there is no command"))
      }
    }
  }

  @Test("a change that could not be saved is answered and complained about")
  func notSaved() {
    struct Full: Error, CustomStringConvertible { let description = "No space left" }
    let session = LineSession(store: makeTodoStore { _ in throw Full() })
    #expect(
      session.reply(to: "add Milk")
        == LineSession.Reply(
          answers: ["added 1: Milk"],
          complaints: [
            "\"add Milk\" was carried out but not saved: No space left. The next change tries again."
          ]))
    #expect(session.reply(to: "list") == LineSession.Reply(answers: ["1 [ ] Milk"]))
  }

  @Test("the arguments of the program are read")
  func options() throws {
    #expect(try Options([]) == .run(path: nil))
    #expect(try Options(["--file", "a b"]) == .run(path: "a b"))
    #expect(try Options(["--file=x=y"]) == .run(path: "x=y"))
    #expect(try Options(["--file", "x", "-h"]) == .help)
    for arguments in [["--file"], ["--file="], ["--files", "x"], ["-v"], ["list"]] {
      #expect(throws: Options.Refusal.self) { try Options(arguments) }
    }
  }
}
