#if canImport(SwiftUI)
public import SwiftUI

/// A view of one part of a store's state, or of a derived value: it alone is drawn again when that changes.
///
/// ```swift
/// StoreReader(store, \.count) { count in
///   Text("count is \(count)")
/// }
/// ```
///
/// It keeps the store alive. Making it costs O(1); the first read after each change subscribes.
public struct StoreReader<Value: Sendable, Content: View>: View {
  private let value: ObservedValue<Value>
  private let content: (Value) -> Content

  /// A view of a part of a store's state.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - path: The part.
  ///   - content: Makes the view of a value.
  public init<State, Activity>(
    _ store: some ReadableStore<State, Activity>, _ path: any KeyPath<State, Value> & Sendable,
    @ViewBuilder content: @escaping (Value) -> Content
  ) where Value: Equatable {
    self.init(store.derived(path), content: content)
  }

  /// A view of a derived value.
  ///
  /// - Parameters:
  ///   - derived: The value.
  ///   - content: Makes the view of a value.
  public init(_ derived: Derived<Value>, @ViewBuilder content: @escaping (Value) -> Content) {
    value = ObservedValue(derived, on: .main)
    self.content = content
  }

  /// The view of the current value.
  public var body: some View { content(value.value) }
}
#endif
