/// Hands the values of one subscription over to the main actor.
///
/// The subscription's closure owns it, so that it goes, with what waits, when the subscription ends.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `state`, in which no code of the user's runs |
final class MainMailbox<Value: Sendable>: Sendable {
  private let queue: MainQueue
  private let body: @MainActor @Sendable (Value) -> Void
  /// Makes one value of one that is skipped and the next; nil where none may be skipped.
  private let merge: (@Sendable (_ skipped: Value, _ next: Value) -> Value)?
  private let state: Protected<Guarded>

  private struct Guarded: Sendable {
    var waiting: [Value] = []
    var next = 0
    /// The subscription; set once it has been made.
    ///
    /// When it has gone, it has been disposed.
    weak var disposable: Disposable?
    var isAttached = false
  }

  /// A mailbox in which every value waits, or, with `merge`, one that stands for all.
  init(
    _ queue: MainQueue, merge: (@Sendable (_ skipped: Value, _ next: Value) -> Value)?,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    self.queue = queue
    self.merge = merge
    self.body = body
    state = Protected(Guarded())
  }

  /// A mailbox in which every value waits, or, with `latest`, the newest.
  convenience init(_ queue: MainQueue, latest: Bool, _ body: @escaping @MainActor @Sendable (Value) -> Void) {
    let newest: @Sendable (Value, Value) -> Value = { _, next in next }
    self.init(queue, merge: latest ? newest : nil, body)
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
    let isFirst = state.withLock { state in
      if let merge, let last = state.waiting.last {
        swap(&state.waiting, &skipped)
        state.waiting = [merge(last, value)]
        return false
      }
      state.waiting.append(value)
      return true
    }
    if isFirst { queue.add { [weak self] in self?.tellNext() } }
  }

  @MainActor
  private func tellNext() {
    guard let value = takeNext(), !isEnded else { return }
    body(value)
  }

  private func takeNext() -> Value? {
    var told: [Value] = []  // goes outside the lock
    return state.withLock { state in
      guard state.next < state.waiting.count else { return nil }
      let value = state.waiting[state.next]
      state.next += 1
      if state.next == state.waiting.count || (state.next > 64 && 2 * state.next > state.waiting.count) {
        swap(&state.waiting, &told)
        state.waiting = Array(told[state.next...])
        state.next = 0
      }
      return value
    }
  }

  private var isEnded: Bool {
    let (isAttached, disposable) = state.withLock { ($0.isAttached, $0.disposable) }
    return isAttached && disposable?.isEnded != false
  }
}
