internal import Foundation
internal import Millrace

/// What notifications with some names say.
struct NotificationEvents<Event: Sendable>: EventSource {
  let center: NotificationCenter
  let names: [Notification.Name]
  let object: (any AnyObject & Sendable)?
  let transform: @Sendable (Notification) -> Event?

  func attach(_ handler: @escaping @Sendable (Event) -> Void) -> Disposable {
    let observers = names.map { observer(of: $0, handler) }
    return Disposable { [weak center] in
      guard let center else { return }
      for observer in observers { observer.remove(from: center) }
    }
  }

  private func observer(
    of name: Notification.Name, _ handler: @escaping @Sendable (Event) -> Void
  ) -> Observer {
    let isBound = object != nil
    let observer = center.addObserver(forName: name, object: object, queue: nil) {
      [weak object, transform] notification in
      // A center goes by addresses: when the object has gone, another may have its.
      if isBound, object == nil { return }
      if let event = transform(notification) { handler(event) }
    }
    return Observer(observer)
  }

  /// What the center knows an observer by.
  private struct Observer: @unchecked Sendable {  // only the center, which is thread-safe, uses the object
    private let token: any NSObjectProtocol

    init(_ token: any NSObjectProtocol) { self.token = token }

    func remove(from center: NotificationCenter) { center.removeObserver(token) }
  }
}
