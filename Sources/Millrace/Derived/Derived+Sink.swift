extension Derived {
  /// Calls `body` with the value, now and whenever it has changed.
  ///
  /// It hears the newest value, never an older one after it, never the same one twice in a row, and always
  /// the last; what commits left in between, while it was busy, it may skip. It is called at most once a
  /// commit, outside of every lock, on the thread of a commit, and in the order of subscription among the
  /// other subscriptions of the store.
  ///
  /// - Parameters:
  ///   - initial: Whether `body` is called with the current value before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called with the value.
  /// - Returns: What keeps the subscription, and with it the derived value and its store. Put it into a
  ///   ``DisposableBag``.
  @inlinable
  public func sink(
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    subscribe(initial: initial, areEqual: areEqual, isOwn: true, file: file, line: line, body)
  }

  /// Calls `body` with the value, now and whenever it differs from what was told last.
  ///
  /// The comparator decides, where the value has changed at all. It runs outside of every lock.
  ///
  /// - Parameters:
  ///   - areEquivalent: Whether the second value needs no telling after the first.
  ///   - initial: Whether `body` is called with the current value before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called with the value.
  /// - Returns: What keeps the subscription, and with it the derived value and its store. Put it into a
  ///   ``DisposableBag``.
  @inlinable
  public func sink(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    subscribe(initial: initial, areEqual: areEquivalent, isOwn: false, file: file, line: line, body)
  }

  /// `isOwn` says that `areEqual` is what the node goes by too.
  @inlinable
  func subscribe(
    initial: Bool, areEqual: @escaping @Sendable (Value, Value) -> Bool, isOwn: Bool,
    file: StaticString, line: UInt, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    let told = Told<Value>(isSilent: !initial)
    return DerivedSink(to: lifetime) { input, sink, node, thread in
      let (fresh, outcome) = input.pull(Value.self, as: thread, for: node, unlessSeen: told.stamp)
      if outcome.isHeldUp { return outcome.isCurrent }
      guard let fresh, !sink.isDisposed else { return outcome.isCurrent }
      // With the next stamp the node has found it to be another.
      let isNext = isOwn && outcome.stamp == told.stamp + 1 && outcome.stamp > 1
      told.stamp = outcome.stamp
      if !isNext, let old = told.value, areEqual(old, fresh) { return outcome.isCurrent }
      told.value = fresh
      if told.isSilent { told.isSilent = false } else { body(fresh) }
      return outcome.isCurrent
    }.begin(file: file, line: line)
  }
}

/// What a sink has told last; only the thread that runs the sink looks at it.
@usableFromInline
final class Told<Value>: @unchecked Sendable {  // see above
  @usableFromInline @exclusivity(unchecked) var value: Value?
  @usableFromInline @exclusivity(unchecked) var stamp = -1
  /// Whether the next value is only noted.
  @usableFromInline @exclusivity(unchecked) var isSilent: Bool

  @usableFromInline
  init(isSilent: Bool) { self.isSilent = isSilent }
}
