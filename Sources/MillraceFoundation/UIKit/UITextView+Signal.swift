#if canImport(UIKit) && !os(watchOS)
public import Millrace
public import UIKit

extension UITextView {
  /// The text, now and as the user edits it.
  ///
  /// The delegate stays whose it is. To be listened to and read on the main actor. The property keeps the view; who
  /// listens does not.
  public var textSignal: PropertyView<String> {
    PropertyView(of: self) { view in
      MainActor.assumeIsolated { view.text ?? "" }
    } attach: { view, handler in
      NotificationEvents(
        center: .default, names: [UITextView.textDidChangeNotification], object: view, transform: { _ in () }
      ).attach(handler)
    }
  }
}
#endif
