/// A property of a view that SwiftUI keeps up to date.
public protocol DynamicProperty {
  /// Brings it up to date.
  mutating func update()
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() { fatalError("a stub") }
}

/// A value that belongs to a view.
@frozen @propertyWrapper
public struct State<Value>: DynamicProperty {
  /// Makes the value.
  public init(wrappedValue value: Value) { fatalError("a stub") }

  /// Makes the value.
  public init(initialValue value: Value) { fatalError("a stub") }

  /// The value.
  public var wrappedValue: Value {
    get { fatalError("a stub") }
    nonmutating set { fatalError("a stub") }
  }
}

extension State: Sendable where Value: Sendable {}

/// A value that is read and set elsewhere.
@frozen @propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  /// Makes a binding.
  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    fatalError("a stub")
  }

  /// The value.
  public var wrappedValue: Value {
    get { fatalError("a stub") }
    nonmutating set { fatalError("a stub") }
  }

  /// The binding.
  public var projectedValue: Binding<Value> { fatalError("a stub") }

  /// A binding to a member.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    fatalError("a stub")
  }
}

extension Binding: @unchecked Sendable where Value: Sendable {}  // as in the SDK
