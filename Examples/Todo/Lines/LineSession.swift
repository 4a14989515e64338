import Millrace
import Synchronization

/// Carries out line commands on the store and words the answers, without touching any stream.
final class LineSession: Sendable {
  /// What there is to say about one line.
  struct Reply: Equatable {
    var answers: [String] = []
    var complaints: [String] = []
    var isLast = false
  }

  private let store: TodoStore
  private let views: TodoViews
  private let heard = Mutex<[TodoActivity]>([])
  private let bag = DisposableBag()

  init(store: TodoStore) {
    self.store = store
    views = TodoViews(of: store)
    store.sinkActivity { [weak self] activity in
      self?.heard.withLock { $0.append(activity) }
    }.store(in: bag)
  }

  /// Carries out one line.
  ///
  /// What goes wrong changes nothing, and the next line can follow.
  func reply(to line: String) -> Reply {
    let command: LineCommand?
    do {
      command = try LineCommand(line)
    } catch {
      return Reply(complaints: ["\"\(line)\" was not carried out: \(error)"])
    }
    switch command {
    case nil: return Reply()
    case .list: return Reply(answers: views.visible.value.map(Self.row))
    case .help: return Reply(answers: LineCommand.manual)
    case .quit: return Reply(isLast: true)
    case .dispatch(let action):
      store.dispatch(action)  // its activities are told before this returns
      return heard.withLock { heard in
        defer { heard.removeAll() }
        return Reply(
          answers: heard.compactMap(Self.answer),
          complaints: heard.compactMap { Self.complaint($0, about: line) })
      }
    }
  }

  private static func row(_ item: TodoItem) -> String {
    "\(item.id) [\(item.isDone ? "x" : " ")] \(item.title)"
  }

  private static func answer(_ activity: TodoActivity) -> String? {
    switch activity {
    case .added(let item): "added \(item.id): \(item.title)"
    case .completed(let item): "done \(item.id): \(item.title)"
    case .reopened(let item): "open \(item.id): \(item.title)"
    case .retitled(let item): "changed \(item.id): \(item.title)"
    case .deleted(let item): "deleted \(item.id): \(item.title)"
    case .undone: "undid the last change"
    case .nothingToUndo: "nothing to undo"
    case .filtered(let filter): "listing \(filter)"
    case .saved, .emptyTitle, .noSuchItem, .notSaved: nil
    }
  }

  private static func complaint(_ activity: TodoActivity, about line: String) -> String? {
    switch activity {
    case .noSuchItem(let id):
      "\"\(line)\" was not carried out: there is no item \(id). \"list\" shows the numbers."
    case .emptyTitle: "\"\(line)\" was not carried out: the title is empty. Write one."
    case .notSaved(let reason):
      "\"\(line)\" was carried out but not saved: \(reason). The next change tries again."
    case .added, .completed, .reopened, .retitled, .deleted, .undone, .nothingToUndo, .filtered, .saved: nil
    }
  }
}
