// What Millrace uses of Objective-C, and of what Foundation adds to it on Apple's systems. Nothing of this runs.

@_exported public import Foundation

/// The name of a method.
public struct Selector: Hashable, Sendable {}

/// How long an associated object is kept.
public enum objc_AssociationPolicy: UInt {
  /// As long as the object it is associated with.
  case OBJC_ASSOCIATION_RETAIN
}

/// Associates an object with another.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  fatalError("a stub")
}

/// What is associated with an object.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { fatalError("a stub") }

extension NSObjectProtocol {
  /// Calls a method.
  public func perform(_ selector: Selector!, with first: Any!, with second: Any!) -> Unmanaged<AnyObject>! {
    fatalError("a stub")
  }
}

/// An observation of a property.
public class NSKeyValueObservation: NSObject {
  /// Ends it.
  @objc public func invalidate() { fatalError("a stub") }
}

/// What has happened to an observed property.
public struct NSKeyValueObservedChange<Value> {
  /// What it is now.
  public let newValue: Value?
}

/// What can be observed.
public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  /// Observes a property.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    fatalError("a stub")
  }
}

/// What an observer is told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes options.
  public init(rawValue: UInt) { fatalError("a stub") }
}
