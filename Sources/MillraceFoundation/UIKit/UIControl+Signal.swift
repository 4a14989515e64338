#if canImport(UIKit) && !os(watchOS)
public import Millrace
public import UIKit

extension UIControl {
  /// Tells each time one of some events happens to the control.
  ///
  /// ```swift
  /// button.signal(for: .touchUpInside).sink { store.dispatch(.save) }.store(in: bag)
  /// ```
  ///
  /// It adds an action, one for all who listen to the same signal, and touches no other target or action. Who listens
  /// does not keep the control, and ends with it. Listen on the main actor.
  public func signal(for events: UIControl.Event) -> SignalView<Void> {
    ControlEvents(control: self, events: events).signal
  }
}

/// Some events of a control.
struct ControlEvents: EventSource {
  let control: UIControl
  let events: UIControl.Event

  func attach(_ handler: @escaping @Sendable (()) -> Void) -> Disposable {
    let events = events
    let action = MainActor.assumeIsolated { [control] in
      let action = UIAction { _ in handler(()) }
      control.addAction(action, for: events)
      return action
    }
    return Disposable { [weak control] in
      guard let control else { return }
      onMainActor { control.removeAction(action, for: events) }
    }
  }
}

extension PropertyView where Value: Equatable {
  /// What a control says whenever one of some events happens to it.
  @MainActor
  init<Control: UIControl>(
    of control: Control, on events: UIControl.Event, read: @escaping @MainActor @Sendable (Control) -> Value
  ) {
    self.init(of: control) { control in
      MainActor.assumeIsolated { read(control) }
    } attach: { control, handler in
      ControlEvents(control: control, events: events).attach(handler)
    }
  }
}
#endif
