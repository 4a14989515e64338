// The subscriptions of `Derived+Sink.swift`, with closures that run on the main actor or on an executor.

extension Derived {
  /// Calls `body` on the main actor with the value, now and whenever it has changed.
  ///
  /// See ``sink(initial:file:line:_:)`` for what it hears and what it costs. The value is computed on the thread of
  /// the commit, not there. Where it depends on one store, `body` keeps its place among that store's
  /// other subscriptions `on: .main`; where it depends on several or on none, it keeps the order of its own calls.
  ///
  /// - Parameters:
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether what waits for the main actor may be skipped too; the last value never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription, and with it the derived value and its store. Put it into a
  ///   ``DisposableBag``.
  public func sink(
    initial: Bool = true, on target: MainDelivery, latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    mailbox(to: .toMainActor, latest: latest, by: areEqual, onMainActor(body))
      .subscribe { sink(initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on the main actor with the value, now and whenever it differs from what was told last.
  ///
  /// See ``sink(by:initial:file:line:_:)`` for what it hears. The value is computed on the thread of the commit.
  ///
  /// - Parameters:
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs outside of every lock.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether what waits for the main actor may be skipped too; the last value never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription, and with it the derived value and its store. Put it into a
  ///   ``DisposableBag``.
  public func sink(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, initial: Bool = true,
    on target: MainDelivery, latest: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    mailbox(to: .toMainActor, latest: latest, by: areEquivalent, onMainActor(body))
      .subscribe { sink(by: areEquivalent, initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on an executor with the value, now and whenever it has changed.
  ///
  /// See ``sink(initial:file:line:_:)`` for what it hears and what it costs, and ``ExecutorDelivery`` for when it is
  /// called. The value is computed on the thread of the commit, not there. Where it depends on one store,
  /// `body` keeps its place among that store's other subscriptions on the executor; where it depends on several or
  /// on none, it keeps the order of its own calls.
  ///
  /// - Parameters:
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - latest: Whether what waits for the executor may be skipped too; the last value never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription, and with it the derived value and its store. Put it into a
  ///   ``DisposableBag``.
  public func sink(
    initial: Bool = true, on target: ExecutorDelivery, latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    mailbox(to: target.hop, latest: latest, by: areEqual, body)
      .subscribe { sink(initial: initial, file: file, line: line, $0) }
  }

  /// Calls `body` on an executor with the value, now and whenever it differs from what was told last.
  ///
  /// See ``sink(by:initial:file:line:_:)`` for what it hears, and ``ExecutorDelivery`` for when it is called. The
  /// value is computed on the thread of the commit.
  ///
  /// - Parameters:
  ///   - areEquivalent: Whether the second value needs no telling after the first. Runs outside of every lock.
  ///   - initial: Whether `body` is to hear the current value too.
  ///   - target: The executor: `.executor(…)`, or `.queue(…)` for a dispatch queue.
  ///   - latest: Whether what waits for the executor may be skipped too; the last value never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the executor, one call at a time.
  /// - Returns: What keeps the subscription, and with it the derived value and its store. Put it into a
  ///   ``DisposableBag``.
  public func sink(
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool, initial: Bool = true,
    on target: ExecutorDelivery, latest: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    mailbox(to: target.hop, latest: latest, by: areEquivalent, body)
      .subscribe { sink(by: areEquivalent, initial: initial, file: file, line: line, $0) }
  }

  private func mailbox(
    to hop: Hop, latest: Bool, by areEqual: @escaping @Sendable (Value, Value) -> Bool,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Mailbox<Value> {
    let stores = node.currentSources(as: ThreadIdentity.current).lifetimes
    let queue = stores.count == 1 ? stores[0].hopQueues.queue(to: hop) : HopQueue(hop)
    guard latest else { return Mailbox(queue, latest: false, body) }
    // Of 1, 2, 1 the 2 may be skipped; the second 1 is then the same one twice in a row.
    let told = Told<Value>(isSilent: false)
    return Mailbox(queue, latest: true) { value in
      if let last = told.value, areEqual(last, value) { return }
      told.value = value
      body(value)
    }
  }
}
