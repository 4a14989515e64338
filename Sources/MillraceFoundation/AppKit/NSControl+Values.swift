#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
public import Millrace

// What the user sets controls to, now and whenever the user changes it. What the program sets is read, and told
// together with the next change of the user's. To be listened to and read on the main actor. The property keeps the
// control; who listens does not.

extension NSSlider {
  /// The value, now and as the user changes it.
  public var valueSignal: PropertyView<Double> { PropertyView(ofAction: self) { $0.doubleValue } }
}

extension NSStepper {
  /// The value, now and as the user changes it.
  public var valueSignal: PropertyView<Double> { PropertyView(ofAction: self) { $0.doubleValue } }
}

extension NSSwitch {
  /// Whether it is on, now and as the user changes it.
  public var isOnSignal: PropertyView<Bool> { PropertyView(ofAction: self) { $0.state == .on } }
}

extension NSButton {
  /// The state, of a check box for instance, now and as the user changes it.
  public var stateSignal: PropertyView<NSControl.StateValue> { PropertyView(ofAction: self) { $0.state } }
}

extension NSDatePicker {
  /// The date, now and as the user changes it.
  public var dateSignal: PropertyView<Date> { PropertyView(ofAction: self) { $0.dateValue } }
}

extension NSSegmentedControl {
  /// The index of the selected segment, now and as the user changes it; negative where there is none.
  public var selectedIndexSignal: PropertyView<Int> { PropertyView(ofAction: self) { $0.selectedSegment } }
}

extension NSTextField {
  /// The text, now and as the user edits it.
  public var textSignal: PropertyView<String> {
    PropertyView(of: self, on: NSControl.textDidChangeNotification) { $0.stringValue }
  }
}

extension NSTextView {
  /// The text, now and as the user edits it.
  public var textSignal: PropertyView<String> {
    PropertyView(of: self, on: NSText.didChangeNotification) { $0.string }
  }
}

extension PropertyView where Value: Equatable {
  /// What a control says whenever it sends its action.
  @MainActor
  fileprivate init<Control: NSControl>(
    ofAction control: Control, read: @escaping @MainActor @Sendable (Control) -> Value
  ) {
    self.init(of: control) { control in
      MainActor.assumeIsolated { read(control) }
    } attach: { control, handler in
      ActionEvents<NSControl>(place: control).attach(handler)
    }
  }

  /// What a view says whenever it posts a notification.
  @MainActor
  fileprivate init<View: NSView>(
    of view: View, on name: Notification.Name, read: @escaping @MainActor @Sendable (View) -> Value
  ) {
    self.init(of: view) { view in
      MainActor.assumeIsolated { read(view) }
    } attach: { view, handler in
      NotificationEvents(center: .default, names: [name], object: view, transform: { _ in () }).attach(
        handler)
    }
  }
}
#endif
