public import Foundation

extension KeyboardState {
  /// Reads a notification about the keyboard.
  ///
  /// Nil for any other notification, and where the frame at the end is missing or not a frame of finite numbers: without
  /// it there is nothing to go by. All the rest has a default, also for a value of another kind: the frame at the
  /// beginning is that at the end; the duration 0, also where it is negative or not finite; the curve `easeInOut`; and
  /// the keyboard is this app's.
  ///
  /// Frames and numbers are read both as objects (`NSValue`, `NSNumber`) and as Swift values.
  public init?(_ notification: Notification) {
    guard let phase = Phase(notificationName: notification.name),
      let endFrame = Self.frame(notification.userInfo?["UIKeyboardFrameEndUserInfoKey"])
    else { return nil }
    let beginFrame = Self.frame(notification.userInfo?["UIKeyboardFrameBeginUserInfoKey"])
    let duration = Self.number(notification.userInfo?["UIKeyboardAnimationDurationUserInfoKey"])
    let curve = Self.number(notification.userInfo?["UIKeyboardAnimationCurveUserInfoKey"])
    let isLocal = Self.number(notification.userInfo?["UIKeyboardIsLocalUserInfoKey"])
    self.init(
      phase, beginFrame: beginFrame, endFrame: endFrame,
      duration: duration.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? 0,
      curve: curve.flatMap { Int(exactly: $0) }.flatMap { $0 >= 0 ? Curve(rawValue: $0) : nil } ?? .easeInOut,
      isLocal: isLocal.map { $0 != 0 } ?? true)
  }

  private static func frame(_ value: Any?) -> CGRect? {
    guard let frame = value as? CGRect ?? unboxed(value) else { return nil }
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    return numbers.allSatisfy(\.isFinite) ? frame : nil
  }

  /// The frame in an `NSValue`, where a cast does not already take it out, as it does on Apple's systems.
  private static func unboxed(_ value: Any?) -> CGRect? {
    #if canImport(ObjectiveC)
    return nil
    #else
    guard let box = value as? NSValue, strcmp(box.objCType, NSValue(rect: .zero).objCType) == 0 else {
      return nil
    }
    return box.rectValue
    #endif
  }

  /// The number in an `NSNumber`, or in a Swift number, all of which can be cast to one but for `CGFloat` on Linux.
  private static func number(_ value: Any?) -> Double? {
    (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map(Double.init)
  }
}
