public import Foundation

/// What one of the six notifications about the on-screen keyboard says.
///
/// ```swift
/// if let keyboard = KeyboardState(notification), keyboard.phase == .willShow {
///   UIView.animate(
///     withDuration: keyboard.duration, delay: 0,
///     options: UIView.AnimationOptions(rawValue: keyboard.curve.animationOptions)
///   ) { scrollView.contentInset.bottom = keyboard.endFrame.height }
/// }
/// ```
///
/// The notifications and their keys are UIKit's. Here they are known by their documented names, without UIKit: so it
/// can be decoded, and tested, wherever Foundation is.
public struct KeyboardState: Equatable, Sendable {
  /// Which of the notifications it was.
  public var phase: Phase
  /// Where the keyboard is before it moves, in the screen's coordinates.
  public var beginFrame: CGRect
  /// Where the keyboard is once it has moved, in the screen's coordinates.
  public var endFrame: CGRect
  /// How long it moves, in seconds; 0 where nothing is animated.
  public var duration: TimeInterval
  /// How its speed changes while it moves.
  public var curve: Curve
  /// Whether the keyboard belongs to this app, and not to another one that shares the screen.
  public var isLocal: Bool

  /// Makes a state, for instance for a test.
  ///
  /// - Parameters:
  ///   - phase: Which of the notifications it is.
  ///   - beginFrame: Where the keyboard is before it moves; nil for `endFrame`.
  ///   - endFrame: Where the keyboard is once it has moved.
  ///   - duration: How long it moves, in seconds.
  ///   - curve: How its speed changes.
  ///   - isLocal: Whether the keyboard belongs to this app.
  public init(
    _ phase: Phase, beginFrame: CGRect? = nil, endFrame: CGRect, duration: TimeInterval = 0,
    curve: Curve = .easeInOut, isLocal: Bool = true
  ) {
    self.phase = phase
    self.beginFrame = beginFrame ?? endFrame
    self.endFrame = endFrame
    self.duration = duration
    self.curve = curve
    self.isLocal = isLocal
  }
}

extension KeyboardState {
  /// What is happening to the keyboard: a notification each.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// The keyboard is about to appear.
    case willShow
    /// The keyboard has appeared.
    case didShow
    /// The keyboard is about to go.
    case willHide
    /// The keyboard has gone.
    case didHide
    /// The keyboard's frame is about to change.
    case willChangeFrame
    /// The keyboard's frame has changed.
    case didChangeFrame

    /// The name of the notification.
    public var notificationName: Notification.Name {
      switch self {
      case .willShow: Notification.Name("UIKeyboardWillShowNotification")
      case .didShow: Notification.Name("UIKeyboardDidShowNotification")
      case .willHide: Notification.Name("UIKeyboardWillHideNotification")
      case .didHide: Notification.Name("UIKeyboardDidHideNotification")
      case .willChangeFrame: Notification.Name("UIKeyboardWillChangeFrameNotification")
      case .didChangeFrame: Notification.Name("UIKeyboardDidChangeFrameNotification")
      }
    }

    /// The phase with this notification, if there is one.
    public init?(notificationName: Notification.Name) {
      guard let phase = Phase.allCases.first(where: { $0.notificationName == notificationName }) else {
        return nil
      }
      self = phase
    }
  }
}

extension KeyboardState {
  /// How the speed of an animation changes: the number of a `UIView.AnimationCurve`.
  ///
  /// The system also uses numbers that are not documented, such as 7 for the keyboard.
  public struct Curve: RawRepresentable, Hashable, Sendable {
    /// The number of the `UIView.AnimationCurve`.
    public var rawValue: Int

    /// Makes a curve of its number.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Slow, fast, slow.
    public static let easeInOut = Curve(rawValue: 0)
    /// Slow, then fast.
    public static let easeIn = Curve(rawValue: 1)
    /// Fast, then slow.
    public static let easeOut = Curve(rawValue: 2)
    /// At one speed.
    public static let linear = Curve(rawValue: 3)

    /// The raw value of the `UIView.AnimationOptions` with this curve.
    ///
    /// For curves without a documented name too: so what is animated along moves as the keyboard does.
    public var animationOptions: UInt { UInt(bitPattern: rawValue) << 16 }
  }
}
