import Dispatch
import Millrace

// snippet: elsewhere
/// Writes each change of the stopwatch down, off the main actor and off the threads that dispatch.
nonisolated final class StopwatchJournal: Sendable {
  private let queue = DispatchQueue(label: "journal", qos: .utility)
  private let bag = DisposableBag()

  init(of store: FluxStore<Stopwatch, StopwatchAction, Never>, write: @escaping @Sendable (String) -> Void) {
    store.sink(\.seconds, on: .queue(queue)) { write("\($0) s") }.store(in: bag)
    store.sink(\.isRunning, on: .queue(queue)) { write($0 ? "running" : "stopped") }.store(in: bag)
  }
}
// snippet.end

/// Shows minutes, which change less often than what they are derived from.
final class StopwatchMinutes {
  private(set) var text = ""
  private let bag = DisposableBag()

  func follow(_ store: FluxStore<Stopwatch, StopwatchAction, Never>) {
    // snippet: derived
    store.derived(\.seconds) { $0 / 60 }
      .sink(on: .main) { [weak self] minutes in self?.text = "\(minutes) min" }
      .store(in: bag)
    // snippet.end
  }
}

/// Saves what a stopwatch shows, on an executor that the caller gives.
nonisolated func save(
  _ store: FluxStore<Stopwatch, StopwatchAction, Never>, on executor: any TaskExecutor,
  to file: @escaping @Sendable (Int) -> Void
) -> Disposable {
  // snippet: executor
  store.sink(\.seconds, on: .executor(executor), latest: true) { file($0) }
  // snippet.end
}
