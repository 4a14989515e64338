// What the compiler says to a selection that it cannot compare. Without these it says "no exact matches".

extension ReadableStore {
  /// Says what is missing.
  @available(
    *, unavailable,
    message: "This part of the state is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func sink<Value>(
    _ path: KeyPath<State, Value>, initial: Bool = true, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable,
    message: "This part of the state is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func sink<Value>(
    _ path: KeyPath<State, Value>, initial: Bool = true, on target: MainDelivery, latest: Bool = false,
    _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable,
    message: "This part of the state is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func sink<Value>(
    _ path: KeyPath<State, Value>, initial: Bool = true, on target: ExecutorDelivery, latest: Bool = false,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable, message: "The selected value is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func sink<Value>(
    select: @escaping @Sendable (State) -> Value, initial: Bool = true,
    _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable, message: "The selected value is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func sink<Value>(
    select: @escaping @Sendable (State) -> Value, initial: Bool = true, on target: MainDelivery,
    latest: Bool = false, _ body: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Disposable {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable, message: "The selected value is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func sink<Value>(
    select: @escaping @Sendable (State) -> Value, initial: Bool = true, on target: ExecutorDelivery,
    latest: Bool = false, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    fatalError("unavailable")
  }
}
