#if canImport(SwiftUI)
public import SwiftUI

extension Store {
  /// A binding to a part of the state: reading tracks the part, setting commits it.
  ///
  /// ```swift
  /// TextField("Name", text: store.binding(\.name))
  /// ```
  ///
  /// It keeps the store alive. While nobody reads it, it costs nothing.
  ///
  /// - Parameter path: The part.
  /// - Returns: A binding for a view.
  public func binding<Value: Equatable & Sendable>(
    _ path: any WritableKeyPath<State, Value> & Sendable
  ) -> Binding<Value> {
    let part = ObservedValue(derived(path), on: .main)
    return Binding(get: { part.value }, set: { value in self.commit { $0[keyPath: path] = value } })
  }
}

extension FluxStore {
  /// A binding to a part of the state: reading tracks the part, setting dispatches an action.
  ///
  /// ```swift
  /// Stepper("Count", value: store.binding(\.count, action: CounterAction.setCount))
  /// ```
  ///
  /// It keeps the store alive. While nobody reads it, it costs nothing.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - action: The action that carries the value which was set: mostly a case of an enum.
  /// - Returns: A binding for a view.
  public func binding<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, action: @escaping @Sendable (Value) -> Action
  ) -> Binding<Value> {
    let part = ObservedValue(derived(path), on: .main)
    return Binding(get: { part.value }, set: { self.dispatch(action($0)) })
  }
}

extension ScopedStore {
  /// A binding to a part of the state: see ``FluxStore/binding(_:action:)``.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - action: The action that carries the value which was set: mostly a case of an enum.
  /// - Returns: A binding for a view.
  public func binding<Value: Equatable & Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, action: @escaping @Sendable (Value) -> Action
  ) -> Binding<Value> {
    let part = ObservedValue(derived(path), on: .main)
    return Binding(get: { part.value }, set: { self.dispatch(action($0)) })
  }
}
#endif
