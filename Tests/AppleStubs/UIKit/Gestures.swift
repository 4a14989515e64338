@_exported public import Foundation
@_exported public import ObjectiveC

/// Recognizes a gesture.
@MainActor open class UIGestureRecognizer: NSObject {
  /// How far the gesture is.
  public enum State: Int, Sendable {
    /// It may be one.
    case possible = 0
    /// It has begun.
    case began
    /// It goes on.
    case changed
    /// It has ended.
    case ended
    /// It was cancelled.
    case cancelled
    /// It was none.
    case failed

    /// It was recognized.
    public static var recognized: UIGestureRecognizer.State { fatalError("a stub") }
  }

  /// How far the gesture is.
  open var state: UIGestureRecognizer.State { fatalError("a stub") }

  /// Adds a target.
  open func addTarget(_ target: Any, action: Selector) { fatalError("a stub") }

  /// Removes a target.
  open func removeTarget(_ target: Any?, action: Selector?) { fatalError("a stub") }
}

/// Recognizes taps.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many.
  open var numberOfTapsRequired: Int {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}

/// An item of a bar.
@MainActor open class UIBarItem: NSObject {}

/// A button in a bar.
@MainActor open class UIBarButtonItem: UIBarItem {
  /// What is sent.
  open var action: Selector? {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }

  /// Whom it is sent to.
  weak open var target: AnyObject? {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}
