/// Where the values of one subscription wait for one iterator; or the iterator for them.
///
/// What is to happen is decided under the lock and done after it: nobody is resumed and no value dropped there.
/// While an iterator waits no value does, so that resuming it with the next one keeps the order.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `state`, in which no code of the user's runs |
final class ValueMailbox<Element: Sendable>: Sendable {
  typealias Waiter = UnsafeContinuation<Element?, Never>

  private let limit: Int
  private let state = Protected(Guarded())

  private struct Guarded: ~Copyable, Sendable {
    var values = RingBuffer<Element>()
    /// The iterator's, while it is suspended.
    var waiter: Waiter?
    /// Whether no further value is taken in.
    var hasEnded = false

    mutating func takeWaiter() -> Waiter? {
      defer { waiter = nil }
      return waiter
    }

    mutating func take() -> Contents {
      if let value = values.popFirst() { return .value(value) }
      return hasEnded ? .end : .nothing
    }
  }

  /// What an iterator finds.
  enum Contents {
    case value(Element)
    case end
    /// Nothing yet.
    case nothing
  }

  /// An empty mailbox, for at most `limit` values that wait.
  init(limit: Int) { self.limit = limit }

  // MARK: The source's side

  /// Hands `value` to the iterator if it waits; keeps it otherwise, the oldest going for it where there are
  /// too many.
  func put(_ value: Element) {
    var skipped: Element?  // goes outside the lock
    let waiter: Waiter? = state.withLock { state in
      if state.hasEnded { return nil }
      if let waiter = state.takeWaiter() { return waiter }
      if state.values.count == limit { skipped = state.values.popFirst() }
      state.values.append(value)
      return nil
    }
    _ = skipped
    waiter?.resume(returning: value)
  }

  /// Takes in no further value; what waits is still there for the iterator.
  func finish() {
    let waiter = state.withLock { state in
      state.hasEnded = true
      return state.takeWaiter()
    }
    waiter?.resume(returning: nil)
  }

  /// Whether no further value is taken in.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  // MARK: The iterator's side

  /// Takes out the oldest value.
  func take() -> Contents {
    state.withLock { $0.take() }
  }

  /// Resumes `waiter` with the next value, or with nil at the end.
  func wait(_ waiter: Waiter) {
    var isSecond = false
    let contents: Contents = state.withLock { state in
      let contents = state.take()
      if case .nothing = contents {
        isSecond = state.waiter != nil
        state.waiter = waiter
      }
      return contents
    }
    if isSecond {
      fatalError(
        """
        Millrace: next() was called on an iterator of an async sequence that is waiting in next() already, for \
        another task. An iterator belongs to one task. Give each task its own: each loop over the same sequence \
        makes one, and hears everything.
        """)
    }
    switch contents {
    case .value(let value): waiter.resume(returning: value)
    case .end: waiter.resume(returning: nil)
    case .nothing: break
    }
  }

  /// Takes in no further value, and drops what waits.
  func close() {
    var dropped = RingBuffer<Element>()  // goes outside the lock
    let waiter = state.withLock { state in
      state.hasEnded = true
      swap(&state.values, &dropped)
      return state.takeWaiter()
    }
    waiter?.resume(returning: nil)
  }
}

/// What a subscription's closure holds of a mailbox: when the source lets go of the closure, the mailbox gets no
/// more.
final class ValueSender<Element: Sendable>: Sendable {
  private let mailbox: ValueMailbox<Element>

  init(to mailbox: ValueMailbox<Element>) { self.mailbox = mailbox }

  deinit { mailbox.finish() }

  func callAsFunction(_ value: Element) { mailbox.put(value) }
}
