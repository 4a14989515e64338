extension ReadableProperty {
  /// A part of the value, which is told when that part has changed, and not otherwise.
  ///
  /// ```swift
  /// let token = user.observe(\.name).sink { print($0) }
  /// ```
  @inlinable
  public func observe<Part: Equatable & Sendable>(
    _ path: any KeyPath<Value, Part> & Sendable
  ) -> PropertyView<Part> {
    map(path).distinct()
  }

  /// Calls `body` with a part of the value, now and whenever that part has changed.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - initial: Whether the current one is told.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called with no lock held, on the thread that changes the value, never while it is running.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func observe<Part: Equatable & Sendable>(
    _ path: any KeyPath<Value, Part> & Sendable, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (Part) -> Void
  ) -> Disposable {
    observe(path).sink(initial: initial, file: file, line: line, body)
  }
}
