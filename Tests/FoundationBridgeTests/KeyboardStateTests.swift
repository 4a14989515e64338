import Foundation
import MillraceFoundation
import Testing

@Suite struct KeyboardStateTests {
  private static let low = CGRect(x: 0, y: 736, width: 414, height: 271)
  private static let high = CGRect(x: 0, y: 465, width: 414, height: 271)

  /// What UIKit sends with a keyboard that comes up, boxed as UIKit boxes it.
  private static var sent: [String: Any] {
    [
      "UIKeyboardFrameBeginUserInfoKey": NSValue(rect: low),
      "UIKeyboardFrameEndUserInfoKey": NSValue(rect: high),
      "UIKeyboardAnimationDurationUserInfoKey": NSNumber(value: 0.25),
      "UIKeyboardAnimationCurveUserInfoKey": NSNumber(value: 7),
      "UIKeyboardIsLocalUserInfoKey": NSNumber(value: false),
    ]
  }

  private func state(_ userInfo: [String: Any]?) -> KeyboardState? {
    KeyboardState(Notification(name: KeyboardState.Phase.willShow.notificationName, userInfo: userInfo))
  }

  /// The state where one of the values is another one, or is missing.
  private func state(_ key: String, _ value: Any?) -> KeyboardState? {
    var userInfo = Self.sent
    userInfo["UIKeyboard\(key)UserInfoKey"] = value
    return state(userInfo)
  }

  @Test(
    "Each of the six notifications is a phase",
    arguments: [
      ("UIKeyboardWillShowNotification", KeyboardState.Phase.willShow),
      ("UIKeyboardDidShowNotification", .didShow),
      ("UIKeyboardWillHideNotification", .willHide),
      ("UIKeyboardDidHideNotification", .didHide),
      ("UIKeyboardWillChangeFrameNotification", .willChangeFrame),
      ("UIKeyboardDidChangeFrameNotification", .didChangeFrame),
    ])
  func phases(name: String, phase: KeyboardState.Phase) {
    #expect(phase.notificationName.rawValue == name)
    #expect(KeyboardState.Phase.allCases.count == 6)
    let notification = Notification(name: Notification.Name(name), userInfo: Self.sent)
    #expect(
      KeyboardState(notification)
        == KeyboardState(
          phase, beginFrame: Self.low, endFrame: Self.high, duration: 0.25,
          curve: KeyboardState.Curve(rawValue: 7), isLocal: false))
  }

  @Test("Other notifications are none")
  func otherNotification() {
    let name = Notification.Name("UIKeyboardWillShow")
    #expect(KeyboardState.Phase(notificationName: name) == nil)
    #expect(KeyboardState(Notification(name: name, userInfo: Self.sent)) == nil)
  }

  @Test("Swift values are read as well as objects")
  func swiftValues() {
    let state = state([
      "UIKeyboardFrameBeginUserInfoKey": Self.low,
      "UIKeyboardFrameEndUserInfoKey": Self.high,
      "UIKeyboardAnimationDurationUserInfoKey": 0.25,
      "UIKeyboardAnimationCurveUserInfoKey": 7,
      "UIKeyboardIsLocalUserInfoKey": false,
    ])
    #expect(state == self.state(Self.sent))
    #expect(state?.duration == 0.25)
  }

  @Test("A duration is read from any kind of number")
  func durations() {
    let numbers: [Any] = [
      Double(0.25), Float(0.25), CGFloat(0.25), NSNumber(value: Float(0.25)), NSDecimalNumber(string: "0.25"),
      Decimal(0.25),
    ]
    for number in numbers {
      #expect(state("AnimationDuration", number)?.duration == 0.25, "\(type(of: number))")
    }
    #expect(state("AnimationDuration", 1)?.duration == 1)
    #expect(state("AnimationDuration", NSNumber(value: 2))?.duration == 2)
  }

  @Test("A curve and whether it is local are read from any kind of number")
  func curves() {
    let numbers: [Any] = [Int(3), UInt(3), Int8(3), Double(3), NSNumber(value: 3), NSNumber(value: 3.0)]
    for number in numbers {
      #expect(state("AnimationCurve", number)?.curve == .linear, "\(type(of: number))")
    }
    let truths: [Any] = [true, 1, NSNumber(value: true), NSNumber(value: 1)]
    for truth in truths { #expect(state("IsLocal", truth)?.isLocal == true, "\(type(of: truth))") }
    let untruths: [Any] = [false, 0, NSNumber(value: false), NSNumber(value: 0)]
    for untruth in untruths { #expect(state("IsLocal", untruth)?.isLocal == false, "\(type(of: untruth))") }
  }

  @Test("Without a frame at the end there is no state")
  func noEndFrame() {
    #expect(state(nil) == nil)
    #expect(state([:]) == nil)
    #expect(state("FrameEnd", nil) == nil)
    let malformed: [Any] = [
      "{{0, 465}, {414, 271}}", 7, NSNull(), NSValue(point: CGPoint(x: 1, y: 2)), CGPoint(x: 1, y: 2),
      NSValue(size: CGSize(width: 1, height: 2)), NSNumber(value: 1), CGRect.null, NSValue(rect: .null),
      CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1),
    ]
    for value in malformed { #expect(state("FrameEnd", value) == nil, "\(value)") }
    #expect(state("FrameEnd", CGRect.zero)?.endFrame == .zero)
  }

  @Test("What else is missing or malformed has a default")
  func defaults() {
    let expected = KeyboardState(.willShow, endFrame: Self.high)
    #expect(state(["UIKeyboardFrameEndUserInfoKey": Self.high]) == expected)
    #expect(
      state([
        "UIKeyboardFrameEndUserInfoKey": Self.high,
        "UIKeyboardFrameBeginUserInfoKey": CGPoint(x: 1, y: 1),
        "UIKeyboardAnimationDurationUserInfoKey": "0.25",
        "UIKeyboardAnimationCurveUserInfoKey": NSNull(),
        "UIKeyboardIsLocalUserInfoKey": "yes",
      ]) == expected)
    #expect(expected.beginFrame == Self.high)
    #expect(expected.duration == 0)
    #expect(expected.curve == .easeInOut)
    #expect(expected.isLocal)
  }

  @Test("A duration that is none is 0", arguments: [-1, .nan, .infinity, -.infinity] as [Double])
  func noDuration(value: Double) {
    #expect(state("AnimationDuration", value)?.duration == 0)
    #expect(state("AnimationDuration", NSNumber(value: value))?.duration == 0)
  }

  @Test("A curve that is none is easeInOut", arguments: [-1, .nan, .infinity, 0.5, 1e30] as [Double])
  func noCurve(value: Double) {
    #expect(state("AnimationCurve", value)?.curve == .easeInOut)
    #expect(state("AnimationCurve", NSNumber(value: value))?.curve == .easeInOut)
  }

  @Test("A curve is an animation option, with a documented name or without")
  func animationOptions() {
    #expect(KeyboardState.Curve.easeInOut.animationOptions == 0)
    #expect(KeyboardState.Curve.easeIn.animationOptions == 0x1_0000)
    #expect(KeyboardState.Curve.easeOut.animationOptions == 0x2_0000)
    #expect(KeyboardState.Curve.linear.animationOptions == 0x3_0000)
    #expect(KeyboardState.Curve(rawValue: 7).animationOptions == 0x7_0000)
  }
}
