import Millrace
import MillraceFoundation
import UIKit

struct Friend: Sendable, Equatable, Identifiable {
  let id: Int
  var name: String
}

struct Profile: Sendable, Equatable {
  var name = ""
  var friends: [Friend] = []
}

enum ProfileAction: Sendable {
  case setName(String)
  case save
}

// snippet: form
@MainActor
final class ProfileForm {
  let name = UITextField()
  let save = UIButton()
  let friends = UITableView()
  private var shown: [Friend] = []
  private let bag = DisposableBag()

  init(_ store: FluxStore<Profile, ProfileAction, Never>) {
    name.textSignal.updates.bind(to: store, action: ProfileAction.setName).store(in: bag)
    save.signal(for: .touchUpInside).sink { store.dispatch(.save) }.store(in: bag)
    store.sink(\.friends, on: .main) { [weak self] friends in self?.show(friends) }.store(in: bag)
  }

  private func show(_ friends: [Friend]) {
    let changes = CollectionChanges(from: shown, to: friends)
    self.friends.apply(changes) { shown = friends }
  }
}
// snippet.end

@MainActor
func everything(bag: DisposableBag) {
  UITextView().textSignal.sink { (_: String) in }.store(in: bag)
  UISlider().valueSignal.sink { (_: Float) in }.store(in: bag)
  UISwitch().isOnSignal.sink { (_: Bool) in }.store(in: bag)
  UIStepper().valueSignal.sink { (_: Double) in }.store(in: bag)
  UIDatePicker().dateSignal.sink { (_: Date) in }.store(in: bag)
  UISegmentedControl().selectedIndexSignal.sink { (_: Int) in }.store(in: bag)
  UIBarButtonItem().actionSignal.sink {}.store(in: bag)
  UIView().tapSignal(count: 2).sink {}.store(in: bag)
  UITapGestureRecognizer().actionSignal.filter { $0 == .ended }.sink { _ in }.store(in: bag)
  NotificationCenter.default.keyboardSignal.sink(on: .main) { print($0.endFrame.height) }.store(in: bag)
}

final class Download: NSObject, @unchecked Sendable {
  @objc dynamic var progress = 0.0
}

@MainActor
final class Page: NSObject {
  @objc dynamic var title = ""
}

@MainActor
func observe(_ download: Download, _ page: Page, bag: DisposableBag) {
  download.signal(\.progress).sink(on: .main) { print($0) }.store(in: bag)
  page.signal(\.title, on: .main).sink { print($0) }.store(in: bag)
}
