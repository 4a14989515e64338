import Testing

@Suite("Counter as a program", .timeLimit(.minutes(1)))
struct CounterProgramTests {
  private let counter = BuiltProgram(name: "Counter")

  @Test("keys from a pipe are answered as they change something")
  func pipe() throws {
    #expect(
      try counter.run(input: "++-rr-q++")
        == BuiltProgram.Outcome(
          status: 0,
          output: """
            count 0
              at the start
            count 1
              above the start
            count 2
            count 1
            count 0
              at the start
            count -1
              below the start
            actions: 6, wakeups: 6 of the count, 4 of its place

            """,
          errors: ""))
  }

  @Test("the end of the input ends it as q does, and keys without a meaning are hinted at once")
  func endAndHint() throws {
    #expect(
      try counter.run(input: "+\n\u{1B}[Ax\n")
        == BuiltProgram.Outcome(
          status: 0,
          output: """
            count 0
              at the start
            count 1
              above the start
            keys: + - r (reset) q (quit)
            actions: 1, wakeups: 2 of the count, 2 of its place

            """,
          errors: ""))
  }

  @Test("in a terminal a key acts without Enter, and the terminal is given back", arguments: ["q", "\u{3}"])
  func terminal(end: String) throws {
    let terminal = try PseudoTerminal(counter)
    try terminal.waitUntil("the keys are shown") { $0.lines.contains("keys: + - r (reset) q (quit)") }
    try terminal.press("+")
    try terminal.waitUntil("the count goes up") { $0.lines.contains("count 1") }
    #expect(!terminal.isCooked)
    try terminal.press(end)
    #expect(try terminal.waitForExit().status == 0)
    #expect(
      terminal.screen.lines.prefix(6) == [
        "count 0", "  at the start", "keys: + - r (reset) q (quit)", "count 1", "  above the start",
        "actions: 1, wakeups: 2 of the count, 2 of its place",
      ])
    #expect(terminal.isCooked)
  }
}
