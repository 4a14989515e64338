/// Hands the values of one subscription over to where its closure is to run.
///
/// The subscription's closure owns it, so that it goes, with what waits, when the subscription ends.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `state`, in which no code of the user's runs |
final class Mailbox<Value: Sendable>: Sendable {
  private let queue: HopQueue
  private let body: @Sendable (Value) -> Void
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
  ///
  /// Where `queue` leads to, `body` is called.
  init(
    _ queue: HopQueue, merge: (@Sendable (_ skipped: Value, _ next: Value) -> Value)?,
    _ body: @escaping @Sendable (Value) -> Void
  ) {
    self.queue = queue
    self.merge = merge
    self.body = body
    state = Protected(Guarded())
  }

  /// A mailbox in which every value waits, or, with `latest`, the newest.
  convenience init(_ queue: HopQueue, latest: Bool, _ body: @escaping @Sendable (Value) -> Void) {
    let newest: @Sendable (Value, Value) -> Value = { _, next in next }
    self.init(queue, merge: latest ? newest : nil, body)
  }

  /// Makes the subscription whose values it hands over, so that it stops with that.
  ///
  /// `sink` gets the closure that is to hear the values.
  func subscribe(_ sink: (@escaping @Sendable (Value) -> Void) -> Disposable) -> Disposable {
    let disposable = sink { self.put($0) }
    state.withLock {
      $0.disposable = disposable
      $0.isAttached = true
    }
    return disposable
  }

  /// Has the closure called with `value`, after what waits in the queue.
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

  private func tellNext() {
    // Here the call begins: a `dispose()` that returns from now on may find it running.
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
