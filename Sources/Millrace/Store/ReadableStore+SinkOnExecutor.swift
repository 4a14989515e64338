// The subscriptions of `ReadableStore+Sink.swift`, with closures that run on an executor.

extension ReadableStore {
  /// Calls `body` on an executor with the part at `path`, now and whenever a commit changes it.
  ///
  /// See ``sink(_:initial:file:line:_:)`` for what it hears and what it costs, and ``ExecutorDelivery`` for when
  /// it is called.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true, on target: ExecutorDelivery,
    latest: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    Mailbox(queue(to: target), latest: latest, body)
      .subscribe { sink(path, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on an executor with the part at `path`, now and whenever it differs from what was told last.
  ///
  /// See ``sink(_:by:initial:file:line:_:)`` for what it hears and what it costs, and ``ExecutorDelivery`` for
  /// when it is called.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside the commit.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, initial: Bool = true,
    on target: ExecutorDelivery, latest: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    Mailbox(queue(to: target), latest: latest, body)
      .subscribe { sink(path, by: areEquivalent, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on an executor with the parts at two and more paths, now and whenever a commit changes any.
  ///
  /// See ``sink(_:_:_:initial:file:line:_:)`` for what it hears and what it costs, and ``ExecutorDelivery`` for
  /// when it is called.
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  ///   - initial: Whether `body` is to hear the current values too.
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - latest: Whether values in between may be skipped; the last ones never are.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    _ first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable,
    initial: Bool = true, on target: ExecutorDelivery, latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (A, B, repeat each Value) -> Void
  ) -> Disposable {
    let tell: @Sendable (Parts<A, B, repeat each Value>) -> Void = { parts in
      body(parts.first, parts.second, repeat each parts.rest)
    }
    return Mailbox(queue(to: target), latest: latest, tell)
      .subscribe { sinkParts(first, second, repeat each rest, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on an executor with what `select` finds in the state, now and whenever a commit changes that.
  ///
  /// See ``sink(select:initial:file:line:_:)`` for what it hears and what it costs, and ``ExecutorDelivery`` for
  /// when it is called.
  ///
  /// - Parameters:
  ///   - select: Finds the value in the state, inside each commit.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<Value: Equatable & Sendable>(
    select: @escaping @Sendable (State) -> Value, initial: Bool = true, on target: ExecutorDelivery,
    latest: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    Mailbox(queue(to: target), latest: latest, body)
      .subscribe { sink(select: select, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on an executor with what `select` finds, now and whenever it differs from what was told last.
  ///
  /// See ``sink(select:by:initial:file:line:_:)`` for what it hears and what it costs, and ``ExecutorDelivery``
  /// for when it is called.
  ///
  /// - Parameters:
  ///   - select: Finds the value in the state, inside each commit.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside the commit.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<Value: Sendable>(
    select: @escaping @Sendable (State) -> Value,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, initial: Bool = true,
    on target: ExecutorDelivery, latest: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    Mailbox(queue(to: target), latest: latest, body)
      .subscribe { sink(select: select, by: areEquivalent, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on an executor with the state before and after each commit that changes it.
  ///
  /// See ``sinkChanges(initial:file:line:_:)`` for what it hears and what it costs, and ``ExecutorDelivery`` for
  /// when it is called.
  ///
  /// - Parameters:
  ///   - initial: Whether `body` is to hear the current state too.
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - latest: Whether several changes may be told as one, from before the first to after the last.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sinkChanges(
    initial: Bool = true, on target: ExecutorDelivery, latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Changes<State>) -> Void
  ) -> Disposable {
    Mailbox(queue(to: target), merge: latest ? Changes.merged : nil, body)
      .subscribe { sinkChanges(initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on an executor with each activity that is sent from now on.
  ///
  /// See ``sinkActivity(file:line:_:)`` for what it hears and what it costs, and ``ExecutorDelivery`` for when it
  /// is called.
  ///
  /// - Parameters:
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sinkActivity(
    on target: ExecutorDelivery, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Activity) -> Void
  ) -> Disposable {
    Mailbox(queue(to: target), latest: false, body)
      .subscribe { sinkActivity(file: file, line: line, $0) }
  }

  private func queue(to target: ExecutorDelivery) -> HopQueue {
    storeAccess.cell.lifetime.hopQueues.queue(to: target.hop)
  }
}
