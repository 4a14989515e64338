// Binding to objects of the main actor: views, controllers, and what else is used there only. Everything about such a
// binding is done there, so that neither the object nor the key path has to be `Sendable`.

extension ReadableSignal {
  /// Assigns each value, on the main actor, to a member of an object that is used there.
  ///
  /// ```swift
  /// let token = store.signal(\.title).bind(to: label, \.text, on: .main)
  /// ```
  ///
  /// - Parameters:
  ///   - object: Whose member is assigned. Not kept alive.
  ///   - path: The member.
  ///   - target: `.main`. On the main actor with nothing waiting a value is assigned at once; otherwise soon, in
  ///     order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  @MainActor
  public func bind<Object: AnyObject>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Value>, on target: MainDelivery,
    latest: Bool = false, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bindOnMain(weakly: object, latest: latest, file: file, line: line) { $0[keyPath: path] = $1 }
  }

  /// Assigns each value, on the main actor, to an optional member of an object that is used there.
  ///
  /// - Parameters:
  ///   - object: Whose member is assigned. Not kept alive.
  ///   - path: The member.
  ///   - target: `.main`. On the main actor with nothing waiting a value is assigned at once; otherwise soon, in
  ///     order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  @MainActor
  public func bind<Object: AnyObject>(
    to object: Object, _ path: ReferenceWritableKeyPath<Object, Value?>, on target: MainDelivery,
    latest: Bool = false, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bindOnMain(weakly: object, latest: latest, file: file, line: line) { $0[keyPath: path] = $1 }
  }

  /// Calls, on the main actor, a method of an object that is used there, or a closure with it, with each value.
  ///
  /// ```swift
  /// let token = user.bind(to: label, .method(Label.show), on: .main)
  /// ```
  ///
  /// - Parameters:
  ///   - object: Whose method is called. Not kept alive.
  ///   - hook: The method or closure.
  ///   - target: `.main`. On the main actor with nothing waiting it is called at once; otherwise soon, in order.
  ///   - latest: Whether values in between may be skipped; the last one never is.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  @MainActor
  public func bind<Object: AnyObject>(
    to object: Object, _ hook: MainActorHook<Object, Value>, on target: MainDelivery, latest: Bool = false,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bindOnMain(weakly: object, latest: latest, file: file, line: line, hook.call)
  }

  /// Does something to an object of the main actor with each value, for as long as others keep the object.
  @MainActor
  private func bindOnMain<Object: AnyObject>(
    weakly object: Object, latest: Bool, file: StaticString, line: UInt,
    _ body: @escaping @MainActor (Object, Value) -> Void
  ) -> Disposable {
    let observation = Observation(file: file, line: line)
    signalAccess.handedOver(to: .toMainActor, latest: latest).connect(
      observation, true,
      onMainActor { [weak object, weak observation] value in
        if let object { body(object, value) } else { observation?.end() }
      })
    return Disposable(observing: observation)
  }
}
