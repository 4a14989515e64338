#if canImport(Darwin)
internal import Darwin
#endif

/// Hands values over to the main actor, in order.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `state`, in which no code of the user's runs |
final class MainMailbox<Value: Sendable>: Sendable {
  private let body: @MainActor @Sendable (Value) -> Void
  /// Makes one value of one that is skipped and the next; nil where none may be skipped.
  private let merge: (@Sendable (_ skipped: Value, _ next: Value) -> Value)?
  private let state: Protected<Guarded>

  private struct Guarded: Sendable {
    var waiting: [Value] = []
    /// Whether a hop to the main actor is under way, or the closure is running there.
    var isScheduled = false
    /// The subscription; set once it has been made.
    ///
    /// When it has gone, it has been disposed.
    weak var disposable: Disposable?
    var isAttached = false
  }

  /// A mailbox in which every value waits, or, with `merge`, one that stands for all.
  init(
    merge: (@Sendable (_ skipped: Value, _ next: Value) -> Value)?,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    self.merge = merge
    self.body = body
    state = Protected(Guarded())
  }

  /// A mailbox in which every value waits, or, with `latest`, the newest.
  convenience init(latest: Bool, _ body: @escaping @MainActor @Sendable (Value) -> Void) {
    let newest: @Sendable (Value, Value) -> Value = { _, next in next }
    self.init(merge: latest ? newest : nil, body)
  }

  /// Tells the mailbox whose values it hands over, so that it stops with the subscription.
  func attach(_ disposable: Disposable) -> Disposable {
    state.withLock {
      $0.disposable = disposable
      $0.isAttached = true
    }
    return disposable
  }

  /// Calls the closure with `value` at once, on the main actor with nothing waiting; later, otherwise.
  func put(_ value: Value) {
    var skipped: [Value] = []  // goes outside the lock
    let schedules = state.withLock { state in
      if let merge, let last = state.waiting.last {
        swap(&state.waiting, &skipped)
        state.waiting.append(merge(last, value))
      } else {
        state.waiting.append(value)
      }
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if schedules { runOnMainActor { self.drain() } }
  }

  @MainActor
  private func drain() {
    while case let values = takeWaiting(), !values.isEmpty {
      for value in values where !isEnded { body(value) }
    }
  }

  private var isEnded: Bool {
    let (isAttached, disposable) = state.withLock { ($0.isAttached, $0.disposable) }
    return isAttached && disposable?.isEnded != false
  }

  private func takeWaiting() -> [Value] {
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
