#if canImport(Darwin)
internal import Darwin
#endif

/// What a store has to tell on the main actor, in order: one queue for all of its subscriptions there, so
/// that they keep the order of commits and of subscription among them.
///
/// | state | guarded by |
/// |---|---|
/// | everything | `state`, in which no code of the user's runs |
final class MainQueue: Sendable {
  private let state = Protected(Guarded())

  private struct Guarded: Sendable {
    var waiting: [@MainActor @Sendable () -> Void] = []
    /// Whether a hop to the main actor is under way, or calls are being made there.
    var isScheduled = false
  }

  /// Makes `call` at once, on the main actor with nothing waiting; later, in order, otherwise.
  func add(_ call: @escaping @MainActor @Sendable () -> Void) {
    let schedules = state.withLock { state in
      state.waiting.append(call)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if schedules { runOnMainActor { self.drain() } }
  }

  @MainActor
  private func drain() {
    while case let calls = takeWaiting(), !calls.isEmpty {
      for call in calls { call() }
    }
  }

  private func takeWaiting() -> [@MainActor @Sendable () -> Void] {
    state.withLock { state in
      defer { state.waiting = [] }
      if state.waiting.isEmpty { state.isScheduled = false }
      return state.waiting
    }
  }
}

/// Runs `body` on the main actor: before this returns where the caller is there already, soon otherwise.
private func runOnMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  #if canImport(Darwin)
  // `Task.immediate` needs newer systems than Millrace does.
  if pthread_main_np() != 0 {
    MainActor.assumeIsolated(body)
  } else {
    Task { @MainActor in body() }
  }
  #else
  Task.immediate { @MainActor in body() }
  #endif
}
