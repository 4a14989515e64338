import Millrace
import Synchronization
import Testing

@testable import Counter

@Suite("Counter")
struct CounterTests {
  @Test("each action changes the count")
  func actions() {
    var state = CounterState()
    var counts: [Int] = []
    for action: CounterAction in [.increment, .increment, .decrement, .decrement, .decrement, .reset] {
      counterReducer(&state, action)
      counts.append(state.count)
    }
    #expect(counts == [1, 2, 1, 0, -1, 0])
  }

  @Test("the place is where the count stands", arguments: [(-3, "below"), (0, "at"), (2, "above")])
  func place(count: Int, word: String) {
    #expect(CounterState(count: count).place == "\(word) the start")
  }

  @Test("the place is found once for each count and told where it is another")
  func placeInStore() {
    let store = CounterStore(initialState: CounterState(), reducer: counterReducer)
    let place = makePlace(of: store)
    let heard = Mutex<[String]>([])
    let bag = DisposableBag()
    place.sink { place in heard.withLock { $0.append(place) } }.store(in: bag)
    for action: CounterAction in [.reset, .increment, .increment, .decrement, .reset, .decrement] {
      store.dispatch(action)
    }
    #expect(heard.withLock { $0 } == ["at", "above", "at", "below"].map { "\($0) the start" })
    #expect(place.recomputations == 6)  // the first, and one for each of five other counts
    bag.dispose()
  }

  @Test("keys are read from bytes")
  func keys() {
    let keys = Array("+-rq \n\u{3}\u{4}x".utf8).map { CounterKey($0) }
    #expect(
      keys == [
        .action(.increment), .action(.decrement), .action(.reset), .quit, .blank, .blank, .quit, .quit,
        .unknown,
      ])
    #expect(CounterKey(nil) == .quit)
  }
}
