extension Derived {
  /// The value, now and whenever it has changed, for a loop.
  ///
  /// ```swift
  /// for await count in unread.values() { print("\(count) unread") }
  /// ```
  ///
  /// A loop hears what ``sink(initial:file:line:_:)`` would. While it is busy only the newest value waits, unless
  /// `buffering` says otherwise. Like a subscription it keeps the derived value, and with that its store; it ends
  /// with its task. See ``ValueSequence``.
  ///
  /// - Parameter buffering: What waits while a loop is busy.
  /// - Returns: The sequence. O(1); each loop over it subscribes for itself.
  @inlinable
  public func values(buffering: Buffering = .newest(1)) -> ValueSequence<Value> {
    ValueSequence(buffering: buffering) { sink($0) }
  }

  /// The first value for which `predicate` says true: the current one, or one to come.
  ///
  /// It looks at each value that a sink would hear. While it waits it keeps the derived value, and with that its
  /// store.
  ///
  /// - Parameter predicate: Whether to take the value. Called outside of every lock, on the thread of a commit.
  /// - Returns: The value; nil where the task is cancelled before there is one.
  @inlinable
  nonisolated(nonsending) public func first(where predicate: @escaping @Sendable (Value) -> Bool) async
    -> Value?
  {
    await values().first(where: predicate)
  }
}
