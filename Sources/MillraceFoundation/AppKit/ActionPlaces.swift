#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Millrace

// Each of these has one target and action. What stands there when somebody begins to listen is still called, first, and
// gets its place back when nobody listens any more. Who listens does not keep the object, and ends with it. Listen on
// the main actor.

extension NSControl {
  /// Tells each time the control sends its action.
  public var actionSignal: SignalView<Void> { ActionEvents(place: self).signal }
}

extension NSMenuItem {
  /// Tells each time the item is chosen.
  public var actionSignal: SignalView<Void> { ActionEvents(place: self).signal }
}

extension NSToolbarItem {
  /// Tells each click on the item.
  public var actionSignal: SignalView<Void> { ActionEvents(place: self).signal }
}

extension NSGestureRecognizer {
  /// Tells each time the recognizer sends its action.
  public var actionSignal: SignalView<Void> { ActionEvents(place: self).signal }
}

extension NSControl: ActionPlace {}
extension NSMenuItem: ActionPlace {}
extension NSToolbarItem: ActionPlace {}
extension NSGestureRecognizer: ActionPlace {}

extension ActionPlace where Self: NSObject, Action == Selector {
  func send(_ action: Selector, to target: AnyObject?) {
    _ = NSApplication.shared.sendAction(action, to: target, from: self)
  }
}

extension NSView {
  /// Tells each click on the view.
  ///
  /// While anybody listens to the signal, the view has a click recognizer for it.
  ///
  /// - Parameter count: How many clicks in a row make one.
  /// - Returns: A signal.
  public func clickSignal(count: Int = 1) -> SignalView<Void> { ClickEvents(view: self, count: count).signal }
}

/// The clicks on a view.
struct ClickEvents: EventSource {
  let view: NSView
  let count: Int

  func attach(_ handler: @escaping @Sendable (()) -> Void) -> Disposable {
    let recognizer = MainActor.assumeIsolated { [view, count] in
      let recognizer = NSClickGestureRecognizer()
      recognizer.numberOfClicksRequired = count
      view.addGestureRecognizer(recognizer)
      return recognizer
    }
    let clicks = ActionEvents<NSGestureRecognizer>(place: recognizer).attach(handler)
    return Disposable { [weak view, weak recognizer] in
      clicks.dispose()
      guard let view, let recognizer else { return }
      onMainActor { view.removeGestureRecognizer(recognizer) }
    }
  }
}
#endif
