/// A value that can be set from anywhere, and tells those who listen when it changes.
///
/// ```swift
/// let name = Property("Ada")
/// let token = name.sink { print("hello \($0)") }  // prints: hello Ada
/// name.value = "Grace"                            // prints: hello Grace
/// name.value = "Grace"                            // prints nothing
/// ```
///
/// A new listener hears the current value, and only that listener does. An equal value wakes nobody; a comparator
/// given with `by:` decides otherwise.
///
/// Reading and setting are atomic, and so is an edit in place (`property.value += 1`, or several with
/// ``modify(_:)``). During such an edit the property is locked: it must not be used there, which stops the program
/// with a message. Whoever should only listen gets its `readOnly` view. A property ends when the last holder of it
/// and of the signals made from it lets go; subscriptions do not keep it alive.
///
/// | state | guarded by |
/// |---|---|
/// | `stored` | the hub's lock |
public final class Property<Value: Sendable>: ReadableProperty, @unchecked Sendable {  // by the table above
  @usableFromInline let hub = Hub<Value>()
  @usableFromInline let areEquivalent: @Sendable (Value, Value) -> Bool
  // The lock guards it, so that checking for overlapping accesses would only cost.
  @exclusivity(unchecked) @usableFromInline var stored: Value

  /// Makes a property that tells a value which differs from the one before.
  @inlinable
  public convenience init(_ value: Value) where Value: Equatable {
    self.init(value) { areUnchanged($0, $1) }
  }

  /// Makes a property with a comparator: `by: { _, _ in false }` tells each value that is set.
  ///
  /// - Parameters:
  ///   - value: The value at first.
  ///   - areEquivalent: Whether the second value needs no telling after the first, the one told last to anybody.
  ///     Called with no lock held.
  @inlinable
  public init(_ value: Value, by areEquivalent: @escaping @Sendable (Value, Value) -> Bool) {
    stored = value
    self.areEquivalent = areEquivalent
  }

  deinit { hub.end() }

  /// The current value.
  ///
  /// A value that is set is there for every later read when this returns, and those who listen have been told; where
  /// the property is telling something already, on another thread or further up on this one, they are told after
  /// that. Any thread. O(*k*) in those who listen. An edit in place copies a collection where somebody listens or has
  /// kept a copy.
  @inlinable
  public var value: Value {
    get {
      let thread = ThreadIdentity.current
      stopIfEditing(as: thread)
      return hub.lock.withLock(as: thread) { stored }
    }
    set { set(newValue) }
    _modify {
      let thread = ThreadIdentity.current
      stopIfEditing(as: thread)
      hub.lock.lock(as: thread)
      defer { finishEditing() }
      yield &stored
    }
  }

  /// Changes the value in place, and tells the result once.
  ///
  /// ```swift
  /// let sum = position.modify { position in
  ///   position.x += 1
  ///   position.y += 1
  ///   return position.x + position.y
  /// }
  /// ```
  ///
  /// - Parameter body: Has the value to itself; runs exactly once, while the property is locked. Keep it short and
  ///   pure. What it has changed stays where it throws.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable @discardableResult
  public func modify<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(&value)
  }

  /// The way to the values, for the library.
  @inlinable
  public var signalAccess: SignalAccess<Value> {
    SignalAccess { [self] observation, initial, body in
      stopIfEditing(as: ThreadIdentity.current)
      if initial {
        hub.listen(observation, firstValues: { [stored] }, comparing: true, body)
      } else {
        hub.listen(observation, baseline: { stored }, body)
      }
    }
  }
}

extension Property {
  @inlinable
  func set(_ newValue: Value) {
    let thread = ThreadIdentity.current
    stopIfEditing(as: thread)
    var old = newValue  // then the one before, which goes outside the lock
    var arrival: Turn.Arrival?
    hub.lock.withLock(as: thread) {
      swap(&stored, &old)
      arrival = arrive(with: newValue)
    }
    if let arrival { settle(arrival, newValue) }
  }

  /// Under the lock.
  @inlinable @inline(__always)
  func arrive(with value: Value) -> Turn.Arrival? {
    guard hub.count > 0 else { return nil }
    if hub.tryTake() { return .taken }
    return hub.queue { [self] in tell(value) }
  }

  /// After the lock.
  @inlinable @inline(__always)
  func settle(_ arrival: Turn.Arrival, _ value: Value) {
    if case .taken = arrival {
      tell(value)
      hub.leave()
    } else {
      hub.settle(arrival)
    }
  }

  /// In the turn.
  @inlinable
  func tell(_ value: Value) {
    guard let told = hub.told else { return }  // nobody listens
    if areEquivalent(told, value) { return }
    hub.told = value
    hub.tell(value)
  }

  /// Unlocks after an edit in place, and tells what that has made of the value.
  @inlinable @inline(__always)
  func finishEditing() {
    // Asked for anew: an edit that was suspended may go on on another thread than the one that began it.
    if !hub.lock.isHeld(by: ThreadIdentity.current) { stopSuspendedEdit() }
    var value: Value?
    var arrival: Turn.Arrival?
    if hub.count > 0 {
      value = stored
      arrival = arrive(with: stored)
    }
    let leftOver = hub.takeLeftOver()
    hub.lock.unlock()
    if let arrival, let value { settle(arrival, value) }
    if let leftOver { hub.settle(leftOver) }
  }

  @usableFromInline @inline(never)
  func stopSuspendedEdit() -> Never {
    fatalError(
      """
      Millrace: an edit in place of a Property was suspended, and went on on another thread. The property is \
      locked during such an edit, so that it cannot wait for anything. Call the asynchronous method on a copy \
      of the value, and set that.
      """)
  }

  @inlinable @inline(__always)
  func stopIfEditing(as thread: UInt) {
    if hub.lock.isHeld(by: thread) { stopInsideEdit() }
  }

  @usableFromInline @inline(never)
  func stopInsideEdit() -> Never {
    fatalError(
      """
      Millrace: a Property was used inside an edit in place of the same property, on the same thread. It is \
      locked during the edit (modify, or an assignment such as property.value.count += 1): to wait for it there \
      would be to wait for ever. Use the value that the closure was given; or use the property before or after \
      the edit.
      """)
  }
}
