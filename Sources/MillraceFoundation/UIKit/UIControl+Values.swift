#if canImport(UIKit) && !os(watchOS)
public import Millrace
public import UIKit

// What the user sets controls to, now and whenever the user changes it. What the program sets is read, and told
// together with the next change of the user's; it calls nobody itself, as with UIKit's own targets. To be listened to
// and read on the main actor. The property keeps the control; who listens does not.

extension UITextField {
  /// The text, now and as the user edits it; empty where there is none.
  public var textSignal: PropertyView<String> {
    PropertyView(of: self, on: .editingChanged) { $0.text ?? "" }
  }
}

extension UISegmentedControl {
  /// The index of the selected segment, now and as the user changes it; negative where there is none.
  public var selectedIndexSignal: PropertyView<Int> {
    PropertyView(of: self, on: .valueChanged) { $0.selectedSegmentIndex }
  }
}

#if !os(tvOS)
extension UISlider {
  /// The value, now and as the user changes it.
  public var valueSignal: PropertyView<Float> { PropertyView(of: self, on: .valueChanged) { $0.value } }
}

extension UISwitch {
  /// Whether it is on, now and as the user changes it.
  public var isOnSignal: PropertyView<Bool> { PropertyView(of: self, on: .valueChanged) { $0.isOn } }
}

extension UIStepper {
  /// The value, now and as the user changes it.
  public var valueSignal: PropertyView<Double> { PropertyView(of: self, on: .valueChanged) { $0.value } }
}

extension UIDatePicker {
  /// The date, now and as the user changes it.
  public var dateSignal: PropertyView<Date> { PropertyView(of: self, on: .valueChanged) { $0.date } }
}
#endif
#endif
