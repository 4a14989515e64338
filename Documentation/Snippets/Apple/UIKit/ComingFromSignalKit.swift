import Millrace
import MillraceFoundation
import UIKit

@MainActor
func listenToControls(_ button: UIButton, _ slider: UISlider, _ item: UIBarButtonItem, _ bag: DisposableBag) {
  // row: SignalKit: UIControl.events(_:)
  slider.signal(for: .valueChanged).sink { print("moved") }.store(in: bag)
  // row.end
  // row: SignalKit: UIButton.tapEvent
  button.signal(for: .touchUpInside).sink { print("tapped") }.store(in: bag)
  // row.end
  // row: SignalKit: UIBarButtonItem.tapEvent
  item.actionSignal.sink { print("tapped") }.store(in: bag)
  // row.end
}

@MainActor
func listenToText(_ field: UITextField, _ view: UITextView, _ bag: DisposableBag) {
  // row: SignalKit: UITextField.text
  field.textSignal.sink { print($0) }.store(in: bag)
  // row.end
  // row: SignalKit: UITextView.text
  view.textSignal.sink { print($0) }.store(in: bag)
  // row.end
}

@MainActor
func listenToValues(
  _ slider: UISlider, _ toggle: UISwitch, _ segments: UISegmentedControl, _ picker: UIDatePicker,
  _ bag: DisposableBag
) {
  // row: SignalKit: UISlider.valueChanges
  slider.valueSignal.sink { print($0) }.store(in: bag)
  // row.end
  // row: SignalKit: UISwitch.onState
  toggle.isOnSignal.sink { print($0) }.store(in: bag)
  // row.end
  // row: SignalKit: UISegmentedControl.selectedIndex
  segments.selectedIndexSignal.sink { print($0) }.store(in: bag)
  // row.end
  // row: SignalKit: UIDatePicker.date
  picker.dateSignal.sink { print($0) }.store(in: bag)
  // row.end
}

@MainActor
func observeKeyPath(_ download: Download, _ bag: DisposableBag) {
  // row: SignalKit: keyPath(_:value:)
  download.signal(\.progress).sink { print($0) }.store(in: bag)
  // row.end
}

@MainActor
func bindViews(
  _ name: Property<String>, _ label: UILabel, _ isSaving: Property<Bool>, _ button: UIButton,
  _ bag: DisposableBag
) {
  // row: SignalKit: bindTo(enabledStateIn:)
  name.bind(to: label, \.text, on: .main).store(in: bag)
  isSaving.map { !$0 }.bind(to: button, \.isEnabled, on: .main).store(in: bag)
  // row.end
}
