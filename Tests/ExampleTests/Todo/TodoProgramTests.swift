import Testing

@testable import Todo

@Suite("Todo as a program: line commands", .timeLimit(.minutes(1)))
struct TodoProgramTests {
  private let todo = BuiltProgram(name: "Todo")

  @Test("each command is answered with a line, and the list with its rows")
  func session() throws {
    let folder = try TemporaryFolder()
    let input = """
      # a Tuesday
      add Buy milk
      add 牛乳を買う

      done 1
      list
      edit 2   Tea 🫖
      filter open
      list
      toggle 2
      undone 2
      delete 1
      undo
      undo
      undo
      filter all
      list
      """
    #expect(
      try todo.run(["--file", folder.path("todos.json")], input: input)
        == BuiltProgram.Outcome(
          status: 0,
          output: """
            added 1: Buy milk
            added 2: 牛乳を買う
            done 1: Buy milk
            1 [x] Buy milk
            2 [ ] 牛乳を買う
            changed 2: Tea 🫖
            listing open
            2 [ ] Tea 🫖
            done 2: Tea 🫖
            open 2: Tea 🫖
            deleted 1: Buy milk
            undid the last change
            undid the last change
            undid the last change
            listing all
            1 [x] Buy milk
            2 [ ] Tea 🫖

            """,
          errors: ""))
  }

  @Test("the next run finds the list where the last one left it")
  func persistence() throws {
    let folder = try TemporaryFolder()
    let environment = ["XDG_DATA_HOME": folder.path("data")]
    #expect(try todo.run(input: "add Tea\ndone 1\n", environment: environment).status == 0)
    #expect(try todo.run(input: "list", environment: environment).output == "1 [x] Tea\n")
    #expect(try folder.names() == ["data"])
    #expect(try folder.read("data/millrace-todo/todos.json").contains("\"version\" : 1"))
  }

  @Test("a bad command is reported with its line, the others are carried out, and the status is 1")
  func badCommands() throws {
    let folder = try TemporaryFolder()
    let input = "add Tea\nfrob 1\n\nadd\ndone 7\nlist\nundo\nundo\nquit\nadd Never"
    #expect(
      try todo.run(["--file=\(folder.path("todos.json"))"], input: input)
        == BuiltProgram.Outcome(
          status: 1,
          output: """
            added 1: Tea
            1 [ ] Tea
            undid the last change
            nothing to undo

            """,
          errors: """
            line 2: "frob 1" was not carried out: there is no command "frob". "help" shows the commands.
            line 4: "add" was not carried out: it has no title. Write one after it: add Buy milk.
            line 5: "done 7" was not carried out: there is no item 7. "list" shows the numbers.

            """))
  }

  @Test("a damaged file is refused and left as it is")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"version\": 1", to: "todos.json")
    let path = folder.path("todos.json")
    #expect(
      try todo.run(["--file", path], input: "add Tea")
        == BuiltProgram.Outcome(
          status: 1, output: "",
          errors: """
            Todo: \(path) cannot be used: it is not JSON. It was left as it is; mend it, move it away, or name \
            another file with --file.

            """))
    #expect(try folder.read("todos.json") == "{\"version\": 1")
  }

  @Test("a list that cannot be saved is reported, and the list in memory goes on")
  func unsaved() throws {
    let path = "/proc/none/todos.json"  // missing when it is read, and never to be made
    let outcome = try todo.run(["--file", path], input: "add Tea\nlist")
    #expect(outcome.status == 1)
    #expect(outcome.output == "added 1: Tea\n1 [ ] Tea\n")
    #expect(outcome.errors.hasPrefix("line 1: \"add Tea\" was carried out but not saved: "))
    #expect(outcome.errors.hasSuffix(" (/proc/none/todos.json). The next change tries again.\n"))
  }

  @Test("--help says how to use it, and arguments that mean nothing are refused")
  func arguments() throws {
    #expect(
      try todo.run(["--help"]) == BuiltProgram.Outcome(status: 0, output: Options.helpText + "\n", errors: "")
    )
    #expect(
      try todo.run(["--color"])
        == BuiltProgram.Outcome(
          status: 64, output: "", errors: "Todo: There is no option --color. --help lists what there is.\n"))
    #expect(
      try todo.run(["list"])
        == BuiltProgram.Outcome(
          status: 64, output: "",
          errors: "Todo: list is not an option. Commands are read from a pipe: echo list | Todo\n"))
  }
}
