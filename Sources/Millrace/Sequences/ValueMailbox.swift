/// Where the values of one subscription wait for one iterator; or the iterator for them.
///
/// What is to happen is decided under the lock and done after it: nobody is resumed and no value dropped there. An
/// iterator that waits is only told to look again, so that it finds the newest value when it does.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `state`, in which no code of the user's runs |
@usableFromInline
final class ValueMailbox<Element: Sendable>: Sendable {
  // Not a checked one, for speed: it is taken out under the lock, and so resumed once.
  @usableFromInline typealias Waiter = UnsafeContinuation<Void, Never>

  @usableFromInline let limit: Int
  @usableFromInline let state = Protected(Guarded())

  @usableFromInline
  struct Guarded: ~Copyable, Sendable {
    @usableFromInline var values = RingBuffer<Element>()
    /// The iterator's, while it is suspended.
    @usableFromInline var waiter: Waiter?
    /// Whether no further value is taken in.
    @usableFromInline var hasEnded = false

    @usableFromInline
    init() {}

    @inlinable
    mutating func takeWaiter() -> Waiter? {
      let taken = waiter
      waiter = nil
      return taken
    }
  }

  /// An empty mailbox, for at most `limit` values that wait.
  @usableFromInline
  init(limit: Int) { self.limit = limit }

  // MARK: The source's side

  /// Keeps `value` for the iterator, the oldest going for it where there are too many.
  @inlinable
  func put(_ value: Element) {
    var skipped: Element?  // goes outside the lock
    let waiter: Waiter? = state.withLock { state in
      if state.hasEnded { return nil }
      if state.values.count == limit { skipped = state.values.popFirst() }
      state.values.append(value)
      return state.takeWaiter()
    }
    waiter?.resume()
    _ = skipped
  }

  /// Takes in no further value; what waits is still there for the iterator.
  @usableFromInline
  func finish() {
    let waiter = state.withLock { state in
      state.hasEnded = true
      return state.takeWaiter()
    }
    waiter?.resume()
  }

  /// Whether no further value is taken in.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  // MARK: The iterator's side

  /// Takes out the oldest value, if there is one; true at the end, when none is there nor will be.
  @inlinable
  func take(into value: inout Element?) -> Bool {
    state.withLock { state in
      value = state.values.popFirst()
      if case .some = value { return false }
      return state.hasEnded
    }
  }

  /// Resumes `waiter` when there is a value, or the end.
  @usableFromInline
  func wait(_ waiter: Waiter) {
    var (isDue, isSecond) = (false, false)
    state.withLock { state in
      isDue = state.hasEnded || state.values.count > 0
      isSecond = state.waiter != nil
      if !isDue { state.waiter = waiter }
    }
    if isSecond {
      fatalError(
        """
        Millrace: next() was called on an iterator of an async sequence that is waiting in next() already, for \
        another task. An iterator belongs to one task. Give each task its own: each loop over the same sequence \
        makes one, and hears everything.
        """)
    }
    if isDue { waiter.resume() }
  }

  /// Takes in no further value, and drops what waits.
  @usableFromInline
  func close() {
    var dropped = RingBuffer<Element>()  // goes outside the lock
    let waiter = state.withLock { state in
      state.hasEnded = true
      swap(&state.values, &dropped)
      return state.takeWaiter()
    }
    waiter?.resume()
  }
}

/// What a subscription's closure holds of a mailbox: when the source lets go of the closure, the mailbox gets no
/// more.
@usableFromInline
final class ValueSender<Element: Sendable>: Sendable {
  @usableFromInline let mailbox: ValueMailbox<Element>

  @usableFromInline
  init(to mailbox: ValueMailbox<Element>) { self.mailbox = mailbox }

  deinit { mailbox.finish() }

  @inlinable
  func callAsFunction(_ value: Element) { mailbox.put(value) }
}
