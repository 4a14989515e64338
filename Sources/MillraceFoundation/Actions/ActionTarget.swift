#if canImport(ObjectiveC)
internal import Foundation
internal import ObjectiveC

/// A target whose action calls a closure.
@MainActor
final class ActionTarget: NSObject {
  /// The action.
  static let action = #selector(ActionTarget.fire(_:))

  private let body: @MainActor () -> Void

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  @objc private func fire(_ sender: Any?) { body() }

  /// Has `owner`, which keeps no target by itself, keep it.
  func keep(with owner: NSObject) { objc_setAssociatedObject(owner, key, self, .OBJC_ASSOCIATION_RETAIN) }

  /// Has `owner` let it go.
  func drop(from owner: NSObject) { objc_setAssociatedObject(owner, key, nil, .OBJC_ASSOCIATION_RETAIN) }

  private var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
}

extension ActionPlace where Self: NSObject, Action == Selector {
  var relay: ActionRelay<Selector>? {
    get { objc_getAssociatedObject(self, relayKey) as? ActionRelay<Selector> }
    set { objc_setAssociatedObject(self, relayKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }

  /// An address that nobody else associates with: the class's.
  private var relayKey: UnsafeRawPointer {
    UnsafeRawPointer(Unmanaged.passUnretained(ActionTarget.self as AnyObject).toOpaque())
  }

  static func makeTarget(calling body: @escaping @MainActor () -> Void) -> (
    target: AnyObject, action: Selector
  ) {
    (ActionTarget(body), ActionTarget.action)
  }
}
#endif
