import AppKit
import Millrace
import MillraceFoundation

@MainActor
func listenToControls(_ control: NSControl, _ bag: DisposableBag) {
  // row: SignalKit: NSControl.controlEvent
  control.actionSignal.sink { print("clicked") }.store(in: bag)
  // row.end
}
