#if canImport(Combine)
extension ReadableStore {
  /// The part at `path` for Combine, now and whenever it has changed.
  ///
  /// ```swift
  /// store.publisher(of: \.count).sink { print($0) }.store(in: &cancellables)
  /// ```
  ///
  /// It does not keep the store, and completes when that goes. See ``SignalPublisher``.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: A publisher. O(1); each of its subscribers costs what a sink does.
  public func publisher<Value: Equatable & Sendable>(
    of path: any KeyPath<State, Value> & Sendable, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalPublisher<Value> {
    SignalPublisher(access: signal(path).signalAccess, skipping: true, file: file, line: line)
  }

  /// The part at `path` for Combine, now and whenever a comparator calls it different from what was told last.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside the commit.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: A publisher that does not keep the store.
  public func publisher<Value: Sendable>(
    of path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, file: StaticString = #fileID,
    line: UInt = #line
  ) -> SignalPublisher<Value> {
    SignalPublisher(
      access: signal(path, by: areEquivalent).signalAccess, skipping: true, file: file, line: line)
  }

  /// What `select` finds in the state for Combine, now and whenever it has changed.
  ///
  /// - Parameters:
  ///   - select: Finds the value, inside each commit. Pure and short.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: A publisher that does not keep the store.
  public func publisher<Value: Equatable & Sendable>(
    select: @escaping @Sendable (State) -> Value, file: StaticString = #fileID, line: UInt = #line
  ) -> SignalPublisher<Value> {
    SignalPublisher(access: signal(select: select).signalAccess, skipping: true, file: file, line: line)
  }

  /// The activities that are sent from now on, for Combine: each of them, when it is asked for.
  ///
  /// It does not keep the store, and completes when that goes. See ``SignalPublisher``.
  public var activityPublisher: SignalPublisher<Activity> { activitySignal.publisher }
}
#endif
