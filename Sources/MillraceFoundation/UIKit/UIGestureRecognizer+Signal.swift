#if canImport(UIKit) && !os(watchOS)
public import Millrace
public import UIKit

extension UIGestureRecognizer {
  /// The gesture's state, each time the recognizer sends its action.
  ///
  /// It adds a target, one for all who listen to the same signal. Who listens does not keep the recognizer, and ends
  /// with it. Listen on the main actor.
  public var actionSignal: SignalView<UIGestureRecognizer.State> { GestureEvents(recognizer: self).signal }
}

extension UIView {
  /// Tells each tap on the view.
  ///
  /// While anybody listens to the signal, the view has a tap recognizer for it. Who listens does not keep the view, and
  /// ends with it. Listen on the main actor. A view that takes no touches, such as a label, has to be told to:
  /// `isUserInteractionEnabled`.
  ///
  /// - Parameter count: How many taps in a row make one.
  /// - Returns: A signal.
  public func tapSignal(count: Int = 1) -> SignalView<Void> { TapEvents(view: self, count: count).signal }
}

/// What a gesture recognizer recognizes.
struct GestureEvents: EventSource {
  let recognizer: UIGestureRecognizer

  func attach(_ handler: @escaping @Sendable (UIGestureRecognizer.State) -> Void) -> Disposable {
    let target = MainActor.assumeIsolated { [recognizer] in
      let target = ActionTarget { [weak recognizer] in
        if let recognizer { handler(recognizer.state) }
      }
      recognizer.addTarget(target, action: ActionTarget.action)
      target.keep(with: recognizer)
      return target
    }
    return Disposable { [weak recognizer, weak target] in
      guard let recognizer, let target else { return }
      onMainActor {
        recognizer.removeTarget(target, action: ActionTarget.action)
        target.drop(from: recognizer)
      }
    }
  }
}

/// The taps on a view.
struct TapEvents: EventSource {
  let view: UIView
  let count: Int

  func attach(_ handler: @escaping @Sendable (()) -> Void) -> Disposable {
    let recognizer = MainActor.assumeIsolated { [view, count] in
      let recognizer = UITapGestureRecognizer()
      recognizer.numberOfTapsRequired = count
      view.addGestureRecognizer(recognizer)
      return recognizer
    }
    let taps = GestureEvents(recognizer: recognizer).attach { _ in handler(()) }
    return Disposable { [weak view, weak recognizer] in
      taps.dispose()
      guard let view, let recognizer else { return }
      onMainActor { view.removeGestureRecognizer(recognizer) }
    }
  }
}
#endif
