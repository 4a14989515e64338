public import Synchronization

/// Where values come in and go out to those who listen, one value after the other.
///
/// Values, and those who come and go, take turns: a value is told to those who were listening when it was sent,
/// in the order in which they came. No lock is held while a listener is called.
///
/// | state | guarded by |
/// |---|---|
/// | `first`, `last`, `isOver`, `told` | the turn |
/// | `count`, `leftOver`, which listeners are counted, and their backlogs | `lock` |
@usableFromInline
final class Hub<Value: Sendable>: Turn, @unchecked Sendable {  // by the table above
  @usableFromInline typealias Link = Unmanaged<Listener<Value>>

  // The turn, and the lock, guard all of these, so that checking for overlapping accesses would only cost.

  /// The listeners; each is retained once.
  @exclusivity(unchecked) @usableFromInline var first: Link?
  @exclusivity(unchecked) @usableFromInline var last: Link?
  /// Whether the source has gone: nobody is listened to any more.
  @exclusivity(unchecked) @usableFromInline var isOver = false
  /// The value told last, where the source compares and anybody listens.
  @exclusivity(unchecked) @usableFromInline var told: Value?
  /// How many listen, those included who are waiting to be put in.
  @exclusivity(unchecked) @usableFromInline var count = 0
  /// What somebody who ended a listener while holding the lock left to be settled.
  @exclusivity(unchecked) @usableFromInline var leftOver: [Arrival]?

  @usableFromInline
  override init() { super.init() }

  // MARK: Sending

  @inlinable @inline(__always)
  func send(_ value: Value) {
    if tryTake() {
      tell(value)
      leave()
    } else {
      sendLater(value)
    }
  }

  @usableFromInline @inline(never)
  func sendLater(_ value: Value) { runLater { [self] in tell(value) } }

  /// Calls all listeners.
  ///
  /// In the turn.
  @inlinable @inline(__always)
  func tell(_ value: Value) {
    var link = first
    while let current = link {
      link = current._withUnsafeGuaranteedRef { listener in
        if listener.flags.load(ordering: .acquiring) == 0 {
          // Linked listeners have a body.
          listener.body.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.call(value) }
        } else {
          keep(value, for: listener)
        }
        return listener.next
      }
    }
  }

  /// Sets aside what came while a listener is hearing its first values; drops it for one that has ended.
  @usableFromInline @inline(never)
  func keep(_ value: Value, for listener: Listener<Value>) {
    var isReady = false
    lock.withLock(as: ThreadIdentity.current) {
      let flags = listener.flags.load(ordering: .relaxed)
      if flags & Listener<Value>.ended != 0 { return }
      if flags == 0 { isReady = true } else { listener.backlog.append(value) }
    }
    if isReady { listener.body?._withUnsafeGuaranteedRef { $0.call(value) } }
  }

  // MARK: Listening

  /// Calls `body` with every value from now on.
  ///
  /// Under the lock, `baseline` gives the value that the next one is compared with, where the source compares.
  @inlinable
  func listen(
    _ observation: Observation, baseline: () -> Value? = { nil }, _ body: @escaping @Sendable (Value) -> Void
  ) {
    let listener = Listener(to: self, isHearingFirstValues: false, body)
    observation.add(listener)
    put(listener, baseline: baseline)
  }

  /// Calls `body` with some values at once, and then with every later one.
  ///
  /// - Parameters:
  ///   - observation: What the listener belongs to.
  ///   - firstValues: The values to begin with; taken under the lock, in one step with listening.
  ///   - comparing: Whether the source compares a value with the one before.
  ///   - body: Called on this thread with the first values, before this returns.
  @inlinable
  func listen(
    _ observation: Observation, firstValues: () -> [Value], comparing: Bool = false,
    _ body: @escaping @Sendable (Value) -> Void
  ) {
    let listener = Listener(to: self, isHearingFirstValues: true, body)
    observation.add(listener)
    var values: [Value] = []
    put(listener) {
      values = firstValues()
      return comparing ? values.last : nil
    }
    for value in values where !listener.isEnded { body(value) }
    while let value = nextInBacklog(of: listener) {
      if !listener.isEnded { body(value) }
    }
  }

  /// Puts a listener behind all others, and behind the values that have been sent already.
  ///
  /// Under the lock, `baseline` gives the value that the next one is to be compared with. It is not asked for where
  /// the listener has ended already: that one only lets go of its closure.
  @inlinable
  func put(_ listener: Listener<Value>, baseline: () -> Value?) {
    var value: Value?
    let arrival: Arrival? = lock.withLock(as: ThreadIdentity.current) {
      if listener.isEnded { return nil }
      listener.isCounted = true
      count += 1
      value = baseline()
      if tryTake() { return .taken }
      return queue { [self, value] in link(listener, baseline: value) }
    }
    guard let arrival else {
      listener.dropBody()
      return
    }
    if case .taken = arrival { link(listener, baseline: value) }
    settle(arrival)
  }

  /// The next value that came meanwhile; from nil on the listener is told directly.
  @inlinable
  func nextInBacklog(of listener: Listener<Value>) -> Value? {
    var value: Value?
    var dropped = RingBuffer<Value>()  // goes outside the lock
    lock.withLock(as: ThreadIdentity.current) {
      if !listener.isEnded { value = listener.backlog.popFirst() }
      if value != nil { return }
      swap(&dropped, &listener.backlog)
      if listener.endsAfterBacklog { listener.markEnded() }
      listener.flags.bitwiseAnd(~Listener<Value>.hearingFirstValues, ordering: .releasing)
    }
    return value
  }

  // MARK: Coming and going

  /// In the turn.
  @inlinable
  func link(_ listener: Listener<Value>, baseline: Value?) {
    if isOver || listener.isEnded {
      listener.markEnded()
      listener.dropBody()
      return
    }
    if first == nil { told = baseline }
    let link = Link.passRetained(listener)
    listener.previous = last
    if let last { last._withUnsafeGuaranteedRef { $0.next = link } } else { first = link }
    last = link
  }

  /// Takes out a listener that has been marked as ended.
  @inlinable
  func remove(_ listener: Listener<Value>) {
    let thread = ThreadIdentity.current
    if lock.isHeld(by: thread) {
      // A value that an edit drops ends a subscription as it goes.
      if uncount(listener) { leftOver = (leftOver ?? []) + [queue { [self] in unlink(listener) }] }
      return
    }
    let arrival: Arrival? = lock.withLock(as: thread) {
      guard uncount(listener) else { return nil }
      if tryTake() { return .taken }
      return queue { [self] in unlink(listener) }
    }
    guard let arrival else { return }
    if case .taken = arrival { unlink(listener) }
    settle(arrival)
  }

  /// Counts a listener no more; false where it was not counted: it ended before it was put in.
  ///
  /// Under the lock.
  @inlinable
  func uncount(_ listener: Listener<Value>) -> Bool {
    guard listener.isCounted else { return false }
    listener.isCounted = false
    count -= 1
    return true
  }

  /// Takes what was left over while the lock was held.
  ///
  /// Under the lock; what this returns is to be settled after it.
  @inlinable
  func takeLeftOver() -> [Arrival]? {
    guard leftOver != nil else { return nil }
    defer { leftOver = nil }
    return leftOver
  }

  /// In the turn.
  @inlinable
  func unlink(_ listener: Listener<Value>) {
    guard listener.body != nil, first != nil else { return }
    let (previous, next) = (listener.previous, listener.next)
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
    if let next { next._withUnsafeGuaranteedRef { $0.previous = previous } } else { last = previous }
    listener.previous = nil
    listener.next = nil
    listener.dropBody()
    Link.passUnretained(listener).release()
    if first == nil { told = nil }
  }

  /// Ends all listeners, after everything that has been sent, and every later one at once.
  ///
  /// For the source, when it goes.
  @usableFromInline
  func end() {
    run { [self] in
      isOver = true
      endAll()
    }
  }

  /// Ends those who listen.
  ///
  /// In the turn.
  func endAll() {
    while let listener = first?.takeUnretainedValue() {
      lock.withLock(as: ThreadIdentity.current) {
        if listener.flags.load(ordering: .relaxed) & Listener<Value>.hearingFirstValues != 0 {
          listener.endsAfterBacklog = true
        } else {
          listener.markEnded()
        }
        _ = uncount(listener)
      }
      unlink(listener)
    }
  }
}
