// The signatures of AppKit that Millrace and its documentation use, as the SDK declares them. Nothing of this runs.

@_exported public import Foundation
@_exported public import ObjectiveC

/// Takes events.
@MainActor open class NSResponder: NSObject {}

/// The application.
@MainActor open class NSApplication: NSResponder {
  /// The one that runs.
  open class var shared: NSApplication { fatalError("a stub") }

  /// Sends an action.
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
    fatalError("a stub")
  }
}

/// A part of a user interface.
@MainActor open class NSView: NSResponder {
  /// Adds a recognizer.
  open func addGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) { fatalError("a stub") }

  /// Removes a recognizer.
  open func removeGestureRecognizer(_ gestureRecognizer: NSGestureRecognizer) { fatalError("a stub") }
}

/// A control.
@MainActor open class NSControl: NSView {
  /// On, off, or between.
  public struct StateValue: RawRepresentable, Equatable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int

    /// Makes a state.
    public init(rawValue: Int) { fatalError("a stub") }

    /// On.
    public static var on: NSControl.StateValue { fatalError("a stub") }
  }

  /// Whom the action is sent to.
  weak open var target: AnyObject? {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }

  /// What is sent.
  open var action: Selector? {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }

  /// The value as a number.
  open var doubleValue: Double {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }

  /// The value as text.
  open var stringValue: String {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }

  /// Has another text.
  public nonisolated class var textDidChangeNotification: NSNotification.Name { fatalError("a stub") }
}

/// A slider.
@MainActor open class NSSlider: NSControl {}

/// A stepper.
@MainActor open class NSStepper: NSControl {}

/// A field for text.
@MainActor open class NSTextField: NSControl {}

/// A switch.
@MainActor open class NSSwitch: NSControl {
  /// The state.
  open var state: NSControl.StateValue {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A button.
@MainActor open class NSButton: NSControl {
  /// The state.
  open var state: NSControl.StateValue {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A date that can be picked.
@MainActor open class NSDatePicker: NSControl {
  /// The date.
  open var dateValue: Date {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// Segments of which one is selected.
@MainActor open class NSSegmentedControl: NSControl {
  /// Which one.
  open var selectedSegment: Int {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// A view of text.
@MainActor open class NSText: NSView {
  /// The text.
  open var string: String {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }

  /// Has another text.
  public nonisolated class var didChangeNotification: NSNotification.Name { fatalError("a stub") }
}

/// A text that can be edited.
@MainActor open class NSTextView: NSText {}
