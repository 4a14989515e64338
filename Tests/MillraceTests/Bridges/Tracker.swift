import Observation

/// Tracks what a closure reads, and counts how often it is told of a change.
final class Tracker: Sendable {
  private struct State {
    var count = 0
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Guarded(State())

  /// How often it was told so far.
  var count: Int { state.current.count }

  /// Reads, and tracks once what was read.
  @discardableResult
  func track<Value>(_ read: () -> Value) -> Value {
    withObservationTracking(read) { [self] in
      state.withLock { state in
        state.count += 1
        defer { state.waiting = nil }
        return state.waiting
      }?.resume()
    }
  }

  /// Waits until it has been told at least once, without blocking a thread that a task may need to tell it.
  func told() async {
    await withCheckedContinuation { continuation in
      let isTold = state.withLock { state in
        if state.count == 0 { state.waiting = continuation }
        return state.count > 0
      }
      if isTold { continuation.resume() }
    }
  }
}
