import AppKit
import Millrace
import MillraceFoundation

struct Friend: Sendable, Equatable, Identifiable {
  let id: Int
  var name: String
}

// snippet: panel
@MainActor
final class ProfilePanel {
  let name = NSTextField()
  let save = NSButton()
  let friends = NSTableView()
  private var shown: [Friend] = []
  private let bag = DisposableBag()

  init(name: Property<String>, friends: Property<[Friend]>, saves: Signal<Void>) {
    self.name.textSignal.updates.bind(to: name).store(in: bag)
    save.actionSignal.bind(to: saves).store(in: bag)
    friends.sink(on: .main) { [weak self] friends in self?.show(friends) }.store(in: bag)
  }

  private func show(_ friends: [Friend]) {
    let changes = CollectionChanges(from: shown, to: friends)
    self.friends.applyInOrder(changes) { shown = friends }
  }
}
// snippet.end

@MainActor
func everything(bag: DisposableBag) {
  NSTextView().textSignal.sink { (_: String) in }.store(in: bag)
  NSSlider().valueSignal.sink { (_: Double) in }.store(in: bag)
  NSSwitch().isOnSignal.sink { (_: Bool) in }.store(in: bag)
  NSButton().stateSignal.sink { (_: NSControl.StateValue) in }.store(in: bag)
  NSStepper().valueSignal.sink { (_: Double) in }.store(in: bag)
  NSDatePicker().dateSignal.sink { (_: Date) in }.store(in: bag)
  NSSegmentedControl().selectedIndexSignal.sink { (_: Int) in }.store(in: bag)
  NSMenuItem().actionSignal.sink {}.store(in: bag)
  NSToolbarItem().actionSignal.sink {}.store(in: bag)
  NSClickGestureRecognizer().actionSignal.sink {}.store(in: bag)
  NSView().clickSignal().sink {}.store(in: bag)
  NSCollectionView().apply(CollectionChanges())
}
