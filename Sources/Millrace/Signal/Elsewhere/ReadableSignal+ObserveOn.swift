extension ReadableSignal {
  /// The same values on the main actor: operators and closures below run there.
  ///
  /// On the main actor with nothing waiting a value goes on at once; otherwise it is told there soon, in order, also
  /// among all signals there. What waits when the signal ends is still told. To have a closure that is known to run
  /// on the main actor, write ``sink(on:latest:file:line:_:)`` instead.
  ///
  /// - Parameters:
  ///   - target: `.main`.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  /// - Returns: The values. Never told after the observation has been disposed there.
  public func observe(on target: MainDelivery, latest: Bool = false) -> SignalView<Value> {
    SignalView(signalAccess.handedOver(to: .toMainActor, latest: latest))
  }

  /// The same values on an executor: operators and closures below run there, one at a time.
  ///
  /// They are told in order, also among all signals there. What waits when the signal ends is still told.
  ///
  /// - Parameters:
  ///   - target: Where to run.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  /// - Returns: The values.
  public func observe(on target: ExecutorDelivery, latest: Bool = false) -> SignalView<Value> {
    SignalView(signalAccess.handedOver(to: target.hop, latest: latest))
  }

  /// Calls `body` on the main actor with each value from now on; where there is a current value, with that first.
  ///
  /// - Parameters:
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink(
    on target: MainDelivery, latest: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    signalAccess.handedOver(to: .toMainActor, latest: latest)
      .sink(initial: true, file: file, line: line, onMainActor(body))
  }

  /// Calls `body` on an executor with each value from now on; where there is a current value, with that first.
  ///
  /// - Parameters:
  ///   - target: Where to run.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called there, one at a time, in order.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink(
    on target: ExecutorDelivery, latest: Bool = false, file: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    signalAccess.handedOver(to: target.hop, latest: latest)
      .sink(initial: true, file: file, line: line, body)
  }
}

extension ReadableProperty {
  /// Calls `body` on the main actor with each value from now on, and with the current one first.
  ///
  /// - Parameters:
  ///   - initial: Whether the current value is told.
  ///   - target: `.main`. On the main actor with nothing waiting, `body` is called at once; otherwise it is called
  ///     there soon, in order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called on the main actor. Never after `dispose()` has been called there.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink(
    initial: Bool = true, on target: MainDelivery, latest: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    signalAccess.handedOver(to: .toMainActor, latest: latest)
      .sink(initial: initial, file: file, line: line, onMainActor(body))
  }

  /// Calls `body` on an executor with each value from now on, and with the current one first.
  ///
  /// - Parameters:
  ///   - initial: Whether the current value is told.
  ///   - target: Where to run.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called there, one at a time, in order.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func sink(
    initial: Bool = true, on target: ExecutorDelivery, latest: Bool = false, file: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    signalAccess.handedOver(to: target.hop, latest: latest)
      .sink(initial: initial, file: file, line: line, body)
  }
}

extension SignalAccess {
  func handedOver(to hop: Hop, latest: Bool) -> SignalAccess {
    SignalAccess { [connect] observation, initial, next in
      let handover = Handover(to: hop, latest: latest, observation, next)
      connect(observation, initial, handover.intake())
    }
  }
}
