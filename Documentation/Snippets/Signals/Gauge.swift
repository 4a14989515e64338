import Foundation
import Millrace
import MillraceFoundation

/// An object that calls back when its level has changed.
final class Gauge: @unchecked Sendable {  // `lock` guards what changes
  private let lock = NSLock()
  private var handlers: [UUID: @Sendable () -> Void] = [:]
  private var current = 0

  var level: Int {
    get { lock.withLock { current } }
    set {
      let handlers = lock.withLock {
        current = newValue
        return Array(self.handlers.values)
      }
      for handler in handlers { handler() }
    }
  }

  func addHandler(_ handler: @escaping @Sendable () -> Void) -> UUID {
    let id = UUID()
    lock.withLock { handlers[id] = handler }
    return id
  }

  func removeHandler(_ id: UUID) { lock.withLock { _ = handlers.removeValue(forKey: id) } }
}

// snippet: a property of an object
func level(of gauge: Gauge) -> PropertyView<Int> {
  PropertyView(of: gauge) {
    $0.level
  } attach: { gauge, handler in
    let id = gauge.addHandler(handler)
    return Disposable { [weak gauge] in gauge?.removeHandler(id) }
  }
}
// snippet.end

func listenToAGauge() {
  let bag = DisposableBag()
  let gauge = Gauge()
  // snippet: listening to the object
  level(of: gauge).sink { print("level \($0)") }.store(in: bag)  // prints: level 0
  gauge.level = 3  // prints: level 3
  // snippet.end
}

func listenToNotifications() {
  let bag = DisposableBag()
  let center = NotificationCenter()
  let saved = Notification.Name("saved")
  // snippet: notifications
  let files = center.signal(for: saved) { $0.userInfo?["file"] as? String }
  files.sink { print("saved \($0)") }.store(in: bag)
  center.post(name: saved, object: nil, userInfo: ["file": "notes.txt"])  // prints: saved notes.txt
  // snippet.end
}
