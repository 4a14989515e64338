import Foundation
import MillraceFoundation
import Testing

@Suite struct SignalKitKeyboard {
  @Test("SignalKit: KeyboardState")
  func keyboardState() {
    let notification = Notification(
      name: KeyboardState.Phase.willShow.notificationName,
      userInfo: [
        "UIKeyboardFrameEndUserInfoKey": CGRect(x: 0, y: 500, width: 390, height: 344),
        "UIKeyboardAnimationDurationUserInfoKey": 0.25,
      ])
    let lines = output { _ in
      // row
      if let keyboard = KeyboardState(notification) { print(keyboard.phase, keyboard.endFrame.height) }
      // row.end
    }
    #expect(lines == ["willShow 344.0"])
  }
}
