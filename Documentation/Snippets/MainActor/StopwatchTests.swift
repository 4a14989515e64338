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
}
