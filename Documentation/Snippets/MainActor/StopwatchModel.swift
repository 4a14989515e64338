import Millrace
import Observation

// snippet: model
@Observable
final class StopwatchModel {
  private(set) var seconds = 0
  private(set) var isRunning = false

  private let store: FluxStore<Stopwatch, StopwatchAction, Never>
  private let bag = DisposableBag()

  init(store: FluxStore<Stopwatch, StopwatchAction, Never>) {
    self.store = store
    store.sink(\.seconds, on: .main) { [weak self] in self?.seconds = $0 }.store(in: bag)
    store.sink(\.isRunning, on: .main) { [weak self] in self?.isRunning = $0 }.store(in: bag)
  }

  func startOrStop() { store.dispatch(isRunning ? .stop : .start) }
}
// snippet.end

/// Shows the newest value, and may skip some before it.
final class StopwatchFace {
  private(set) var text = ""
  private let bag = DisposableBag()

  func follow(_ store: FluxStore<Stopwatch, StopwatchAction, Never>) {
    // snippet: latest
    store.sink(\.seconds, on: .main, latest: true) { [weak self] in self?.text = "\($0) s" }.store(in: bag)
    // snippet.end
  }
}
