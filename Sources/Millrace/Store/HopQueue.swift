/// What is to be called elsewhere, in order: one queue for all of a store's subscriptions there, so that they
/// keep the order of commits and of subscription among them.
///
/// Its calls are made one at a time, also where the way leads to several threads.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `state`, in which no code of the user's runs |
final class HopQueue: Sendable {
  private let hop: Hop
  /// Where it is to be found; nil for the queue of one subscription.
  private let owner: HopQueues?
  private let state = Protected(Guarded())

  private struct Guarded: Sendable {
    var waiting: [@Sendable () -> Void] = []
    /// Whether a hop is under way, or calls are being made.
    var isScheduled = false
  }

  init(_ hop: Hop, in owner: HopQueues? = nil) {
    self.hop = hop
    self.owner = owner
  }

  deinit { owner?.remove(self, to: hop) }

  /// Makes `call` there, in order: at once, with nothing waiting and the caller there already; soon, otherwise.
  func add(_ call: @escaping @Sendable () -> Void) {
    let schedules = state.withLock { state in
      state.waiting.append(call)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if schedules { hop.schedule { self.drain() } }
  }

  private func drain() {
    while case let calls = takeWaiting(), !calls.isEmpty {
      for call in calls { call() }
    }
  }

  private func takeWaiting() -> [@Sendable () -> Void] {
    state.withLock { state in
      defer { state.waiting = [] }
      if state.waiting.isEmpty { state.isScheduled = false }
      return state.waiting
    }
  }
}
