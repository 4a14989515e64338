import Millrace

// snippet: state
nonisolated struct Stopwatch: Sendable, Equatable {
  var seconds = 0
  var isRunning = false
}

nonisolated enum StopwatchAction: Sendable {
  case start, stop, tick
}

nonisolated let stopwatch = Reducer<Stopwatch, StopwatchAction> { state, action in
  switch action {
  case .start: state.isRunning = true
  case .stop: state.isRunning = false
  case .tick: if state.isRunning { state.seconds += 1 }
  }
}
// snippet.end

// snippet: ticking
/// Ticks until the stopwatch is stopped, off the main actor.
@concurrent nonisolated func tick(
  _ store: FluxStore<Stopwatch, StopwatchAction, Never>, every second: @Sendable () async -> Void
) async {
  while store.isRunning {
    await second()
    store.dispatch(.tick)
  }
}
// snippet.end
