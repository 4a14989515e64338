#if canImport(SwiftUI)
public import SwiftUI

/// A part of a store's state, or a derived value, as a property of a view: whoever reads it in `body` is drawn
/// again when it changes.
///
/// ```swift
/// struct CountView: View {
///   @Selected var count: Int
///
///   init(store: CounterStore) { _count = Selected(store, \.count) }
///
///   var body: some View { Text("count is \(count)") }
/// }
/// ```
///
/// It keeps the store alive. Making it costs O(1); the first read after each change subscribes.
@propertyWrapper
public struct Selected<Value: Sendable>: DynamicProperty {
  private let value: ObservedValue<Value>

  /// A part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The part.
  public init<State, Activity>(
    _ store: some ReadableStore<State, Activity>, _ path: any KeyPath<State, Value> & Sendable
  ) where Value: Equatable {
    self.init(store.derived(path))
  }

  /// A derived value.
  public init(_ derived: Derived<Value>) { value = ObservedValue(derived, on: .main) }

  /// The current value, tracked.
  public var wrappedValue: Value { value.value }
}
#endif
