import Foundation
import Millrace
import MillraceFoundation
import Testing

@Suite struct SignalKitNotifications {
  private let center = NotificationCenter()
  private let keyboardWillShow = Notification(
    name: KeyboardState.Phase.willShow.notificationName,
    userInfo: [
      "UIKeyboardFrameEndUserInfoKey": CGRect(x: 0, y: 500, width: 390, height: 344),
      "UIKeyboardAnimationDurationUserInfoKey": 0.25,
    ])

  @Test("SignalKit: notification(name:fromObject:)")
  func notification() {
    let saved = Notification.Name("saved")
    let lines = output { bag in
      // row
      let files = center.signal(for: saved) { $0.userInfo?["file"] as? String }
      // row.end
      files.sink { print($0) }.store(in: bag)
      center.post(name: saved, object: nil, userInfo: ["file": "todos.json"])
      center.post(name: saved, object: nil)
    }
    #expect(lines == ["todos.json"])
  }

  @Test("SignalKit: Keyboard.observe()")
  func keyboard() {
    let lines = output { bag in
      // row
      let shown = center.keyboardSignal.filter { $0.phase == .willShow }
      // row.end
      shown.sink { print($0.endFrame.height, $0.duration) }.store(in: bag)
      center.post(keyboardWillShow)
      center.post(name: KeyboardState.Phase.willHide.notificationName, object: nil)
    }
    #expect(lines == ["344.0 0.25"])
  }

  @Test("SignalKit: KeyboardState")
  func keyboardState() {
    let notification = keyboardWillShow
    let lines = output { _ in
      // row
      if let keyboard = KeyboardState(notification) { print(keyboard.phase, keyboard.endFrame.height) }
      // row.end
    }
    #expect(lines == ["willShow 344.0"])
  }
}
