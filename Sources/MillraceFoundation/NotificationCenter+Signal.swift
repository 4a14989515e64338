public import Foundation
public import Millrace

extension NotificationCenter {
  /// What notifications with a name say, as a signal.
  ///
  /// ```swift
  /// let zones = NotificationCenter.default.signal(for: .NSSystemTimeZoneDidChange) { _ in TimeZone.current }
  /// let token = zones.sink { print("now in \($0)") }
  /// ```
  ///
  /// A notification may carry anything, and cannot be handed from thread to thread: `transform` takes out of it what
  /// is to be told. One observer serves all who listen: it is added with the first, and removed with the last of them.
  /// Notifications that several threads post are told one after the other.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: Whose notifications; nil for anybody's. Those who listen do not keep it.
  ///   - transform: Makes of a notification what is told; nil where that is nothing. Called on the thread that posts,
  ///     maybe on several at once.
  /// - Returns: A signal that keeps the center and the object.
  public func signal<Event: Sendable>(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil,
    _ transform: @escaping @Sendable (Notification) -> Event?
  ) -> SignalView<Event> {
    NotificationEvents(center: self, names: [name], object: object, transform: transform).signal
  }

  /// Tells when a notification with a name has been posted.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: Whose notifications; nil for anybody's. Those who listen do not keep it.
  /// - Returns: A signal that keeps the center and the object.
  public func signal(
    for name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> SignalView<Void> {
    signal(for: name, object: object) { _ in () }
  }

  /// What the six notifications about the on-screen keyboard say, as one signal, in their order.
  ///
  /// ```swift
  /// let keyboard = NotificationCenter.default.keyboardSignal
  /// keyboard.sink(on: .main) { print($0.phase, $0.endFrame.height) }.store(in: bag)
  /// ```
  ///
  /// What cannot be read is not told: see ``KeyboardState/init(_:)``. One set of observers serves all who listen to
  /// the same signal: keep it where several do.
  public var keyboardSignal: SignalView<KeyboardState> {
    NotificationEvents(
      center: self, names: KeyboardState.Phase.allCases.map(\.notificationName), object: nil,
      transform: { KeyboardState($0) }
    ).signal
  }
}
