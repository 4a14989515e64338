import Millrace
import Synchronization

/// Something that calls back, as a library might have it.
final class Ticker: Sendable {
  private let handlers = Mutex<[(id: Int, call: @Sendable (Int) -> Void)]>([])

  func addHandler(_ handler: @escaping @Sendable (Int) -> Void) -> Int {
    handlers.withLock { handlers in
      let id = (handlers.last?.id ?? 0) + 1
      handlers.append((id, handler))
      return id
    }
  }

  func removeHandler(_ id: Int) { handlers.withLock { $0.removeAll { $0.id == id } } }

  func tick(_ number: Int) {
    for handler in handlers.withLock({ $0 }) { handler.call(number) }
  }
}

// snippet: an event source
struct Ticks: EventSource {
  let ticker: Ticker

  func attach(_ handler: @escaping @Sendable (Int) -> Void) -> Disposable {
    let id = ticker.addHandler(handler)
    return Disposable { ticker.removeHandler(id) }
  }
}
// snippet.end

func listenToATicker() {
  let bag = DisposableBag()
  let ticker = Ticker()
  // snippet: listening to it
  Ticks(ticker: ticker).signal.filter { $0 % 2 == 0 }.sink { print("tick \($0)") }.store(in: bag)
  for number in 1...4 { ticker.tick(number) }  // prints: tick 2, tick 4
  // snippet.end
}
