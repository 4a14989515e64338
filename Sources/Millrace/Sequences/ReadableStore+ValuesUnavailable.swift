// What the compiler says to a selection that it cannot compare. Without these it says "no exact matches".

extension ReadableStore {
  /// Says what is missing.
  @available(
    *, unavailable,
    message: "This part of the state is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func values<Value>(
    of path: KeyPath<State, Value>, buffering: Buffering = .newest(1)
  ) -> ValueSequence<Value> {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable, message: "The selected value is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func values<Value>(
    select: @escaping @Sendable (State) -> Value, buffering: Buffering = .newest(1)
  ) -> ValueSequence<Value> {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable,
    message:
      "This part of the state is not Equatable: make it so, or write values(of:, by: { old, new in … }).first { … }."
  )
  public func first<Value>(
    of path: KeyPath<State, Value>, where predicate: @escaping @Sendable (Value) -> Bool
  ) async -> Value? {
    fatalError("unavailable")
  }
}
