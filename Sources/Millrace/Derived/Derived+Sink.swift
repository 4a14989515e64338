extension Derived {
  /// Calls `body` with the value, now and whenever it has changed.
  ///
  /// ```swift
  /// let token = count.sink { print("\($0) to do") }  // prints: 2 to do
  /// store.commit { $0.items[0].isDone = true }       // prints: 1 to do
  /// ```
  ///
  /// It hears the newest value, never an older one after it, never the same one twice in a row, and always
  /// the last; what commits left in between, while it was busy, it may skip. It is called at most once a
  /// commit, outside of every lock, on the thread of a commit or of one that is telling it already, and in the order
  /// of subscription among the other subscriptions of the store.
  ///
  /// With `initial: false` the value is computed all the same, to tell what is a change. A commit pays O(*k*) for
  /// marking the values between it and the sink; computing takes place when the sink is called. Inside a commit or
  /// a read of a store that the value depends on, this stops the program.
  ///
  /// - Parameters:
  ///   - initial: Whether `body` is called with the current value before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called with the value, outside of every lock.
  /// - Returns: What keeps the subscription, and with it the derived value and its store. Put it into a
  ///   ``DisposableBag``.
  @inlinable
  public func sink(
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    subscribe(initial: initial, areEqual: areEqual, usesNodesComparison: true, file: file, line: line, body)
  }

  /// Calls `body` with the value, now and whenever it differs from what was told last.
  ///
  /// The comparator decides, where the value has changed at all. It runs outside of every lock.
  ///
  /// - Parameters:
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs outside of every lock.
  ///   - initial: Whether `body` is called with the current value before this returns.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called with the value, outside of every lock.
  /// - Returns: What keeps the subscription, and with it the derived value and its store. Put it into a
  ///   ``DisposableBag``.
  @inlinable
  public func sink(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    subscribe(
      initial: initial, areEqual: areEquivalent, usesNodesComparison: false, file: file, line: line, body)
  }

  /// `usesNodesComparison` says that `areEqual` is what the node goes by too.
  @inlinable
  func subscribe(
    initial: Bool, areEqual: @escaping @Sendable (Value, Value) -> Bool, usesNodesComparison: Bool,
    file: StaticString, line: UInt, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    let told = Told<Value>(isSilent: !initial)
    return DerivedSink(to: lifetime) { input, sink, listener, thread in
      let (fresh, outcome) = input.pull(Value.self, as: thread, for: listener, unlessSeen: told.stamp)
      guard let fresh, !sink.isDisposed else { return outcome.isCurrent }
      // The node compares with the value before: one stamp on, it has found a difference already. (0 is the stamp
      // of a value computed for this call alone, so 1 after 0 says nothing.)
      let isNext = usesNodesComparison && outcome.stamp == told.stamp + 1 && outcome.stamp > 1
      told.stamp = outcome.stamp
      if !isNext, let old = told.value, areEqual(old, fresh) { return outcome.isCurrent }
      told.value = fresh
      if told.isSilent { told.isSilent = false } else { body(fresh) }
      return outcome.isCurrent
    }.begin(file: file, line: line)
  }
}
