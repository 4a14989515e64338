// The signatures of UIKit that Millrace and its documentation use, as the SDK declares them. Nothing of this runs.

@_exported public import Foundation
@_exported public import ObjectiveC

/// Takes events.
@MainActor open class UIResponder: NSObject {}

/// A part of a user interface.
@MainActor open class UIView: UIResponder {
  /// Adds a recognizer.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { fatalError("a stub") }

  /// Removes a recognizer.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { fatalError("a stub") }
}

/// An event.
@MainActor open class UIEvent: NSObject {}

/// A part of a menu.
@MainActor open class UIMenuElement: NSObject {}

/// What an action calls.
public typealias UIActionHandler = (UIAction) -> Void

/// An action of a closure.
@MainActor open class UIAction: UIMenuElement {
  /// Makes an action.
  public convenience init(title: String = "", handler: @escaping UIActionHandler) { fatalError("a stub") }
}

/// A control.
@MainActor open class UIControl: UIView {
  /// What happens to a control.
  public struct Event: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes events.
    public init(rawValue: UInt) { fatalError("a stub") }

    /// Was tapped.
    public static var touchUpInside: UIControl.Event { fatalError("a stub") }
    /// Has another value.
    public static var valueChanged: UIControl.Event { fatalError("a stub") }
    /// Has another text.
    public static var editingChanged: UIControl.Event { fatalError("a stub") }
  }

  /// Adds an action.
  open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) { fatalError("a stub") }

  /// Removes an action.
  open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) { fatalError("a stub") }

  /// Sends an action.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) { fatalError("a stub") }

  /// Whether it can be used.
  open var isEnabled: Bool {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A button.
@MainActor open class UIButton: UIControl {}

/// A text.
@MainActor open class UILabel: UIView {
  /// The text.
  open var text: String? {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A field for a line of text.
@MainActor open class UITextField: UIControl {
  /// The text.
  open var text: String? {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A text that can be edited.
@MainActor open class UITextView: UIView {
  /// The text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }

  /// Has another text.
  public nonisolated class var textDidChangeNotification: NSNotification.Name { fatalError("a stub") }
}

/// Segments of which one is selected.
@MainActor open class UISegmentedControl: UIControl {
  /// Which one.
  open var selectedSegmentIndex: Int {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A slider.
@MainActor open class UISlider: UIControl {
  /// The value.
  open var value: Float {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A switch.
@MainActor open class UISwitch: UIControl {
  /// Whether it is on.
  open var isOn: Bool {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A stepper.
@MainActor open class UIStepper: UIControl {
  /// The value.
  open var value: Double {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A date that can be picked.
@MainActor open class UIDatePicker: UIControl {
  /// The date.
  open var date: Date {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}
