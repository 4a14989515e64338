#if canImport(ObjectiveC)
public import Foundation
public import Millrace
internal import ObjectiveC

extension NSObjectProtocol where Self: NSObject & Sendable {
  /// The value at a key path that key-value observing works for, now and whenever it has changed.
  ///
  /// ```swift
  /// progress.signal(\.fractionCompleted).sink(on: .main) { bar.value = $0 }.store(in: bag)
  /// ```
  ///
  /// Each listener observes for itself, does not keep the object, and hears changes on the thread that makes them. The
  /// property keeps the object. See ``Millrace/PropertyView/init(of:read:attach:)``.
  ///
  /// - Parameter path: The property: a dynamic one of Objective-C's.
  /// - Returns: A property, to be listened to and read on any thread on which the object may be read.
  public func signal<Value: Equatable & Sendable>(
    _ path: any KeyPath<Self, Value> & Sendable
  ) -> PropertyView<Value> {
    PropertyView(of: self) {
      $0[keyPath: path]
    } attach: { object, handler in
      let observation = KeyValueObservation(object.observe(path) { _, _ in handler() })
      return Disposable { observation.end() }
    }
  }

  /// The value at a key path of an object of the main actor, now and whenever it has changed.
  ///
  /// ```swift
  /// webView.signal(\.title, on: .main).sink { title in … }.store(in: bag)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The property: a dynamic one of Objective-C's that changes on the main actor.
  ///   - target: `.main`.
  /// - Returns: A property, to be listened to and read on the main actor only; elsewhere that stops the program.
  @MainActor
  public func signal<Value: Equatable & Sendable>(
    _ path: KeyPath<Self, Value>, on target: MainDelivery
  ) -> PropertyView<Value> {
    // A key path to what belongs to the main actor is not Sendable. It is used there only, which is checked.
    nonisolated(unsafe) let path = path
    return PropertyView(of: self) { object in
      MainActor.assumeIsolated { object[keyPath: path] }
    } attach: { object, handler in
      let observation = MainActor.assumeIsolated {
        KeyValueObservation(object.observe(path) { _, _ in handler() })
      }
      return Disposable { observation.end() }
    }
  }
}

private struct KeyValueObservation: @unchecked Sendable {  // it may be invalidated on any thread
  private let observation: NSKeyValueObservation

  init(_ observation: NSKeyValueObservation) { self.observation = observation }

  func end() { observation.invalidate() }
}
#endif
