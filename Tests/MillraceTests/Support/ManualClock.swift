/// A clock that moves when a test moves it.
///
/// Whoever sleeps is woken by deadline, then by arrival. What it does then it does on a thread of its own: a test
/// waits for that with `sleepers(_:)`, or for what is written down.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant()
    /// By deadline, then by arrival.
    var sleepers: [(id: Int, deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = []
    var lastID = 0
    var waiters: [(deadlines: [Duration], continuation: CheckedContinuation<Void, Never>)] = []

    var deadlines: [Duration] { sleepers.map(\.deadline.offset) }

    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      let deadlines = deadlines
      defer { waiters.removeAll { $0.deadlines == deadlines } }
      return waiters.filter { $0.deadlines == deadlines }.map(\.continuation)
    }
  }

  private let state = Guarded(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// How many seconds have gone by.
  var seconds: Double { now.offset / .seconds(1) }

  /// When those who sleep are to be woken.
  var deadlines: [Duration] { state.withLock { $0.deadlines } }

  /// Returns once tasks sleep until just these moments.
  func sleepers(_ deadlines: Duration...) async {
    await withCheckedContinuation { continuation in
      let due = state.withLock { state in
        state.waiters.append((deadlines, continuation))
        return state.takeWaiters()
      }
      for waiter in due { waiter.resume() }
    }
  }

  /// Moves on, and wakes those whose moment has come.
  func advance(by duration: Duration) {
    let end = now.advanced(by: duration)
    while wakeFirst(dueBy: end) {}
    state.withLock { $0.now = end }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { lie(down: id, until: deadline, $0) }
    } onCancel: {
      let (sleeper, due) = state.withLock { state in
        let index = state.sleepers.firstIndex { $0.id == id }
        return (index.map { state.sleepers.remove(at: $0).continuation }, state.takeWaiters())
      }
      sleeper?.resume(throwing: CancellationError())
      for waiter in due { waiter.resume() }
    }
  }

  private func lie(
    down id: Int, until deadline: Instant, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    var isAsleep = false
    let due = state.withLock { state in
      // Asked under the lock: whoever cancels from now on finds the sleeper.
      if Task.isCancelled || deadline <= state.now { return [CheckedContinuation<Void, Never>]() }
      isAsleep = true
      let index = state.sleepers.firstIndex { $0.deadline > deadline } ?? state.sleepers.endIndex
      state.sleepers.insert((id, deadline, continuation), at: index)
      return state.takeWaiters()
    }
    for waiter in due { waiter.resume() }
    if isAsleep { return }
    if Task.isCancelled { continuation.resume(throwing: CancellationError()) } else { continuation.resume() }
  }

  /// False where there is none.
  private func wakeFirst(dueBy end: Instant) -> Bool {
    let (sleeper, due) = state.withLock { state in
      guard let first = state.sleepers.first, first.deadline <= end else {
        return (CheckedContinuation<Void, any Error>?.none, [CheckedContinuation<Void, Never>]())
      }
      state.now = max(state.now, first.deadline)
      state.sleepers.removeFirst()
      return (first.continuation, state.takeWaiters())
    }
    sleeper?.resume()
    for waiter in due { waiter.resume() }
    return sleeper != nil
  }
}
