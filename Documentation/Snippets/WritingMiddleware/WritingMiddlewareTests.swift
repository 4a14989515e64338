import Millrace
import Synchronization
import Testing

// snippet: testing
@Test("Nobody writes into a locked notebook")
func locking() {
  let store = FluxStore(initialState: Notebook(), reducer: notebook, middleware: [lock])
  store.dispatch(.write("a"))
  store.dispatch(.setLocked(true))
  store.dispatch(.write("b"))
  #expect(store.notes == ["a"])
}
// snippet.end

@Suite struct WritingMiddlewareTests {
  @Test("The first in the list is the outermost")
  func order() {
    #expect(Terminal.output(of: tracing) == ["outer > 0", "inner > 0", "inner < 1", "outer < 1"])
  }

  @Test("The logger writes what differs")
  func logger() {
    #expect(
      Terminal.output(of: logging) == [
        "write(\"a\")", "  notes[0]: added \"a\"", "setLocked(true)", "  isLocked: false → true",
      ])
  }

  @Test("Only changed notes are saved")
  func saves() {
    let saved = Mutex<[[String]]>([])
    let store = FluxStore(
      initialState: Notebook(), reducer: notebook,
      middleware: [saving { notes in saved.withLock { $0.append(notes) } }])
    store.dispatch(.write("a"))
    store.dispatch(.setLocked(true))
    store.dispatch(.tearOut)
    #expect(saved.withLock { $0 } == [["a"], []])
  }

  @Test("One action becomes several")
  func multiplying() {
    let store = FluxStore(
      initialState: Notebook(notes: ["a", "b", "c"]), reducer: notebook, middleware: [tearingOutAll])
    store.dispatch(.tearOut)
    #expect(store.notes == [])
    #expect(store.version == 3)
  }

  @Test("A kept next passes an action on later")
  func delays() async {
    let gate = AsyncStream<Void>.makeStream()
    let store = FluxStore(
      initialState: Notebook(), reducer: notebook,
      middleware: [delaying { for await _ in gate.stream { return } }])
    store.dispatch(.write("a"))
    #expect(store.notes == [])
    gate.continuation.yield()
    await store.reaches { $0.notes == ["a"] }
  }

  @Test("An answer comes back as an action, unless it is too late")
  func answers() async {
    let store = FluxStore(
      initialState: Lookup(), reducer: lookup,
      middleware: [asking { word in "the meaning of \(word)" }])
    store.dispatch(.look(for: "mill"))
    await store.reaches { $0.meaning == "the meaning of mill" }
    store.dispatch(.found("the meaning of race", for: "race"))
    #expect(store.meaning == "the meaning of mill")
  }

  @Test("What was held back is passed on in order")
  func holds() {
    let store = FluxStore(
      initialState: Notebook(), reducer: notebook, middleware: [holdingBack()])
    store.dispatch(.setLocked(true))
    store.dispatch(.write("a"))
    store.dispatch(.write("b"))
    #expect(store.notes == [])
    store.dispatch(.setLocked(false))
    #expect(store.notes == ["a", "b"])
  }

  @Test("A part's middleware works in the whole")
  func scopes() {
    let store = FluxStore(initialState: Desk(), reducer: desk, middleware: [deskLock])
    store.dispatch(.notebook(.setLocked(true)))
    store.dispatch(.notebook(.write("a")))
    store.dispatch(.tidy(false))
    #expect(store.state == Desk(notebook: Notebook(isLocked: true), isTidy: false))
  }
}

extension ReadableStore {
  /// Waits until the state is as `isReached` says.
  fileprivate func reaches(_ isReached: @escaping @Sendable (State) -> Bool) async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let token = sink(select: isReached) { if $0 { continuation.finish() } }
    for await _ in stream {}
    token.dispose()
  }
}
