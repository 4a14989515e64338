import Millrace
import Testing

@Suite struct StopwatchTests {
  @Test("On the main actor the model has changed when dispatch returns")
  func here() {
    let store = FluxStore(initialState: Stopwatch(), reducer: stopwatch)
    let model = StopwatchModel(store: store)
    model.startOrStop()
    #expect(model.isRunning)
    store.dispatch(.tick)
    #expect(model.seconds == 1)
    model.startOrStop()
    #expect(!model.isRunning)
  }

  @Test("From elsewhere the model follows soon")
  func elsewhere() async {
    let store = FluxStore(initialState: Stopwatch(isRunning: true), reducer: stopwatch)
    let model = StopwatchModel(store: store)
    let face = StopwatchFace()
    face.follow(store)
    await tick(store) { if store.seconds == 2 { store.dispatch(.stop) } }
    while model.isRunning || face.text != "2 s" { await Task.yield() }
    #expect(model.seconds == 2)
  }

  @Test("A derived value is told on the main actor too")
  func minutes() {
    let store = FluxStore(initialState: Stopwatch(seconds: 58, isRunning: true), reducer: stopwatch)
    let minutes = StopwatchMinutes()
    minutes.follow(store)
    #expect(minutes.text == "0 min")
    for _ in 0..<2 { store.dispatch(.tick) }
    #expect(minutes.text == "1 min")
  }

  @Test("A queue hears everything, in order")
  func journal() async {
    let store = FluxStore(initialState: Stopwatch(), reducer: stopwatch)
    let (lines, end) = AsyncStream.makeStream(of: String.self)
    let journal = StopwatchJournal(of: store) { end.yield($0) }
    for action in [StopwatchAction.start, .tick, .stop] { store.dispatch(action) }
    var heard: [String] = []
    for await line in lines.prefix(5) { heard.append(line) }
    #expect(heard == ["0 s", "stopped", "running", "1 s", "stopped"])
    withExtendedLifetime(journal) {}
  }

  @Test("An executor hears the newest")
  func executor() async {
    let store = FluxStore(initialState: Stopwatch(isRunning: true), reducer: stopwatch)
    let (numbers, end) = AsyncStream.makeStream(of: Int.self)
    let token = save(store, on: globalConcurrentExecutor) { end.yield($0) }
    for _ in 0..<3 { store.dispatch(.tick) }
    for await number in numbers where number == 3 { break }
    #expect(store.seconds == 3)
    token.dispose()
  }
}
