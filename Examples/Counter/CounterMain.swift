import Millrace
import Synchronization

/// A counter in the terminal: `swift run Counter`, or `printf '++-q' | swift run Counter`.
@main struct CounterMain {
  static func main() {
    let store = FluxStore(initialState: CounterState(), reducer: counterReducer)

    // A sink is told the value at once and then whenever it is another; the bag keeps it subscribed.
    let bag = DisposableBag()
    let countWakeups = Mutex(0)
    let placeWakeups = Mutex(0)
    store.sink(\.count) { count in
      countWakeups.withLock { $0 += 1 }
      show("count \(count)")
    }.store(in: bag)
    makePlace(of: store).sink { place in
      placeWakeups.withLock { $0 += 1 }
      show("  \(place)")
    }.store(in: bag)

    let terminal = RawMode()
    defer { terminal?.restore() }
    if terminal != nil { show(hint) }
    var wasUnknown = false
    reading: while true {
      let key = CounterKey(readByte())
      switch key {
      case .action(let action): store.dispatch(action)
      case .quit: break reading
      case .blank: break
      case .unknown:
        if !wasUnknown { show(hint) }  // an arrow key is three bytes, but one mistake
      }
      wasUnknown = key == .unknown
    }

    let wakeups = (countWakeups.withLock { $0 }, placeWakeups.withLock { $0 })
    show("actions: \(store.version), wakeups: \(wakeups.0) of the count, \(wakeups.1) of its place")
    bag.dispose()  // the sinks live until here
  }

  private static let hint = "keys: + - r (reset) q (quit)"
}
