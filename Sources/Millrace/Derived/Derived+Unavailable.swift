// What the compiler says to a derived value that it cannot compare. Without these it says "no exact matches".

extension ReadableStore {
  /// Says what is missing.
  @available(
    *, unavailable,
    message: "This part of the state is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func derived<Value>(_ path: KeyPath<State, Value>) -> Derived<Value> {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable,
    message:
      "For a part that is not Equatable, write derived(\\.part, by: …).map { … }; for a result that is not, add by:."
  )
  public func derived<Value, Result>(
    _ path: KeyPath<State, Value>, _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    fatalError("unavailable")
  }

  /// Says what is missing.
  @available(
    *, unavailable, message: "The result is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func derived<Result>(
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Result
  ) -> Derived<Result> {
    fatalError("unavailable")
  }
}

extension Derived {
  /// Says what is missing.
  @available(
    *, unavailable, message: "The result is not Equatable: make it so, or add by: { old, new in … }."
  )
  public func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> Derived<Result> {
    fatalError("unavailable")
  }
}

extension DerivedReader {
  /// Says what is missing.
  @available(
    *, unavailable,
    message: "This part of the state is not Equatable: make it so, or read(store.derived(\\.part, by: …))."
  )
  public subscript<Value>(dynamicMember path: KeyPath<State, Value>) -> Value {
    fatalError("unavailable")
  }
}
