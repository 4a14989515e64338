// Binding: what a signal tells is done to something else. No binding keeps its target alive; one whose target has
// gone ends with the next value.

extension ReadableSignal {
  /// Sends each value on to another signal.
  ///
  /// A signal that is sent on to itself tells a value for ever.
  ///
  /// - Parameters:
  ///   - target: Where values are sent. Not kept alive.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bind(
    to target: Signal<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bind(weakly: target, file: file, line: line) { $0.send($1) }
  }

  /// Sets a property to each value.
  ///
  /// - Parameters:
  ///   - target: What is set. Not kept alive.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bind(
    to target: Property<Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bind(weakly: target, file: file, line: line) { $0.value = $1 }
  }

  /// Assigns each value to a member of an object.
  ///
  /// ```swift
  /// let token = store.signal(\.title).bind(to: page, \.title)
  /// ```
  ///
  /// - Parameters:
  ///   - object: Whose member is assigned. Not kept alive.
  ///   - path: The member.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bind<Object: AnyObject & Sendable>(
    to object: Object, _ path: any ReferenceWritableKeyPath<Object, Value> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bind(weakly: object, file: file, line: line) { $0[keyPath: path] = $1 }
  }

  /// Assigns each value to an optional member of an object.
  ///
  /// - Parameters:
  ///   - object: Whose member is assigned. Not kept alive.
  ///   - path: The member.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bind<Object: AnyObject & Sendable>(
    to object: Object, _ path: any ReferenceWritableKeyPath<Object, Value?> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bind(weakly: object, file: file, line: line) { $0[keyPath: path] = $1 }
  }

  /// Calls a method of an object, or a closure with it, with each value.
  ///
  /// ```swift
  /// let token = user.bind(to: listener, .method(Listener.update))
  /// ```
  ///
  /// - Parameters:
  ///   - object: Whose method is called. Not kept alive.
  ///   - hook: The method or closure.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bind<Object: AnyObject & Sendable>(
    to object: Object, _ hook: Hook<Object, Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bind(weakly: object, file: file, line: line, hook.call)
  }

  /// Calls a closure with each value, as ``sink(file:line:_:)`` does.
  ///
  /// - Parameters:
  ///   - body: Called with no lock held, on the thread that sends, never while it is running.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bind(
    to body: @escaping @Sendable (Value) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    signalAccess.sink(initial: true, file: file, line: line, body)
  }

  /// Assigns each value to a part of a store's state, in a commit.
  ///
  /// - Parameters:
  ///   - store: Whose state is changed. Not kept alive.
  ///   - path: The part.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bind<State, Activity>(
    to store: Store<State, Activity>, _ path: any WritableKeyPath<State, Value> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    bind(weakly: store, file: file, line: line) { store, value in
      store.commit { $0[keyPath: path] = value }
    }
  }

  /// Does something to an object with each value, for as long as others keep the object.
  func bind<Object: AnyObject & Sendable>(
    weakly object: Object, file: StaticString, line: UInt,
    _ body: @escaping @Sendable (Object, Value) -> Void
  ) -> Disposable {
    let observation = Observation(file: file, line: line)
    signalAccess.connect(observation, true) { [weak object, weak observation] value in
      if let object { body(object, value) } else { observation?.end() }
    }
    return Disposable(observing: observation)
  }
}

extension Derived {
  /// Assigns the value, now and whenever it changes, to a part of a store's state, in a commit.
  ///
  /// - Parameters:
  ///   - store: Whose state is changed. Not kept alive.
  ///   - path: The part.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding, and the derived value. Put it into a ``DisposableBag``.
  public func bind<State, Activity>(
    to store: Store<State, Activity>, _ path: any WritableKeyPath<State, Value> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    signal.bind(to: store, path, file: file, line: line)
  }
}
