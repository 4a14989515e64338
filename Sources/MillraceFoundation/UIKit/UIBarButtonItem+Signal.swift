#if canImport(UIKit) && !os(watchOS)
public import Millrace
public import UIKit

extension UIBarButtonItem {
  /// Tells each tap on the item.
  ///
  /// An item has one target and action: what stands there when somebody begins to listen is still called, first, and
  /// gets its place back when nobody listens any more. (An action for the responder chain, without a target, then has a
  /// control as its sender.) Who listens does not keep the item, and ends with it. Listen on the main actor.
  public var actionSignal: SignalView<Void> { ActionEvents(place: self).signal }
}

extension UIBarButtonItem: ActionPlace {
  func send(_ action: Selector, to target: AnyObject?) {
    if let target {
      _ = (target as? any NSObjectProtocol)?.perform(action, with: self, with: nil)
    } else {
      // The application itself cannot be asked: in an extension there is none.
      UIControl().sendAction(action, to: nil, for: nil)
    }
  }
}
#endif
