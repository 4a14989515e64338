@_exported public import Foundation
@_exported public import ObjectiveC

/// An item of a menu.
@MainActor open class NSMenuItem: NSObject {
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
}

/// An item of a toolbar.
@MainActor open class NSToolbarItem: NSObject {
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
}

/// Recognizes a gesture.
@MainActor open class NSGestureRecognizer: NSObject {
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
}

/// Recognizes clicks.
@MainActor open class NSClickGestureRecognizer: NSGestureRecognizer {
  /// How many.
  open var numberOfClicksRequired: Int {
    get { fatalError("a stub") }
    set { fatalError("a stub") }
  }
}
