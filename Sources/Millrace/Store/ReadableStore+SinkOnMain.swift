// The subscriptions of `ReadableStore+Sink.swift`, with closures that run on the main actor.

extension ReadableStore {
  /// Calls `body` on the main actor with the part at `path`, now and whenever a commit changes it.
  ///
  /// See ``sink(_:initial:file:line:_:)`` for what it hears and what it costs.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, initial: Bool = true, on target: MainDelivery,
    latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    Mailbox(mainQueue, latest: latest, onMainActor(body))
      .subscribe { sink(path, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on the main actor with the part at `path`, now and whenever it differs from what was told
  /// last.
  ///
  /// See ``sink(_:by:initial:file:line:_:)`` for what it hears and what it costs.
  ///
  /// - Parameters:
  ///   - path: The part: a property of the state, or a path into it.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside the commit.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, initial: Bool = true,
    on target: MainDelivery,
    latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    Mailbox(mainQueue, latest: latest, onMainActor(body))
      .subscribe { sink(path, by: areEquivalent, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on the main actor with the parts at two and more paths, now and whenever a commit changes
  /// any.
  ///
  /// See ``sink(_:_:_:initial:file:line:_:)`` for what it hears and what it costs.
  ///
  /// - Parameters:
  ///   - first: A part.
  ///   - second: Another part.
  ///   - rest: Further parts.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    _ first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable,
    initial: Bool = true, on target: MainDelivery, latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (A, B, repeat each Value) -> Void
  ) -> Disposable {
    let tell = onMainActor { (parts: Parts<A, B, repeat each Value>) in
      body(parts.first, parts.second, repeat each parts.rest)
    }
    return Mailbox(mainQueue, latest: latest, tell)
      .subscribe { sinkParts(first, second, repeat each rest, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on the main actor with what `select` finds in the state, now and whenever a commit changes
  /// that.
  ///
  /// See ``sink(select:initial:file:line:_:)`` for what it hears and what it costs.
  ///
  /// - Parameters:
  ///   - select: Finds the value in the state, inside each commit.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<Value: Equatable & Sendable>(
    select: @escaping @Sendable (State) -> Value, initial: Bool = true, on target: MainDelivery,
    latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    Mailbox(mainQueue, latest: latest, onMainActor(body))
      .subscribe { sink(select: select, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on the main actor with what `select` finds, now and whenever it differs from what was told
  /// last.
  ///
  /// See ``sink(select:by:initial:file:line:_:)`` for what it hears and what it costs.
  ///
  /// - Parameters:
  ///   - select: Finds the value in the state, inside each commit.
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs inside the commit.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink<Value: Sendable>(
    select: @escaping @Sendable (State) -> Value,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, initial: Bool = true,
    on target: MainDelivery,
    latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    Mailbox(mainQueue, latest: latest, onMainActor(body))
      .subscribe { sink(select: select, by: areEquivalent, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on the main actor with the state before and after each commit that changes it.
  ///
  /// See ``sinkChanges(initial:file:line:_:)`` for what it hears and what it costs.
  ///
  /// - Parameters:
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether several changes may be told as one, from before the first to after the last.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sinkChanges(
    initial: Bool = true, on target: MainDelivery, latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Changes<State>) -> Void
  ) -> Disposable {
    Mailbox(mainQueue, merge: latest ? Changes.merged : nil, onMainActor(body))
      .subscribe { sinkChanges(initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on the main actor with each activity that is sent from now on.
  ///
  /// See ``sinkActivity(file:line:_:)`` for what it hears and what it costs.
  ///
  /// - Parameters:
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sinkActivity(
    on target: MainDelivery,
    file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Activity) -> Void
  ) -> Disposable {
    Mailbox(mainQueue, latest: false, onMainActor(body))
      .subscribe { sinkActivity(file: file, line: line, $0) }
  }

  private var mainQueue: HopQueue { storeAccess.cell.lifetime.hopQueues.queue(to: .toMainActor) }
}
