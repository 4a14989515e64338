import Millrace
import Synchronization
import Testing

@testable import Todo

@Suite("Todo: saving and announcing")
struct TodoStoreTests {
  /// A store with a list, what it saved, and what it said, in order.
  private final class Desk: Sendable {
    struct Full: Error, CustomStringConvertible { let description = "No space left" }

    let log = Mutex<[String]>([])
    let isFull = Mutex(false)
    private let bag = DisposableBag()

    func makeStore(_ titles: String...) -> TodoStore {
      let items = titles.enumerated().map { TodoItem(id: $0.offset + 1, title: $0.element) }
      let store = makeTodoStore(items: items) { [self] items in
        if isFull.withLock({ $0 }) { throw Full() }
        note("save \(items.map(\.title))")
      }
      store.sinkActivity { [weak self] in self?.note("\($0)") }.store(in: bag)
      return store
    }

    func note(_ line: String) { log.withLock { $0.append(line) } }

    func takeLog() -> [String] {
      log.withLock { log in
        defer { log = [] }
        return log
      }
    }
  }

  @Test("a change is announced, saved once, and then said to be saved")
  func saves() {
    let desk = Desk()
    let store = desk.makeStore()
    store.dispatch(.add(title: "Milk"))
    #expect(
      desk.takeLog() == ["\(TodoActivity.added(TodoItem(id: 1, title: "Milk")))", #"save ["Milk"]"#, "saved"])
    store.dispatch(.undo)
    #expect(desk.takeLog() == ["undone", "save []", "saved"])
  }

  @Test("what leaves the list as it is saves nothing")
  func savesNothing() {
    let desk = Desk()
    let store = desk.makeStore("Milk")
    for action: TodoAction in [
      .screen(.help(true)), .ask(Prompt(purpose: .add)), .type(.insert("x")), .cancel, .screen(.move(.down)),
      .quit,
    ] {
      store.dispatch(action)
    }
    #expect(desk.takeLog() == [])
    store.dispatch(.item(id: 1, .setDone(false)))
    #expect(desk.takeLog() == ["\(TodoActivity.reopened(TodoItem(id: 1, title: "Milk")))"])
  }

  @Test("what happened is announced, and why nothing did")
  func announces() {
    let desk = Desk()
    let store = desk.makeStore("Milk")
    func announced(_ action: TodoAction) -> [String] {
      store.dispatch(action)
      return desk.takeLog().filter { $0 != "saved" && !$0.hasPrefix("save ") }
    }
    var milk = TodoItem(id: 1, title: "Milk")
    #expect(announced(.add(title: " ")) == ["emptyTitle"])
    #expect(announced(.item(id: 1, .retitle(""))) == ["emptyTitle"])
    #expect(announced(.item(id: 7, .toggle)) == ["\(TodoActivity.noSuchItem(7))"])
    #expect(announced(.delete(id: 7)) == ["\(TodoActivity.noSuchItem(7))"])
    #expect(announced(.undo) == ["nothingToUndo"])
    milk.isDone = true
    #expect(announced(.item(id: 1, .toggle)) == ["\(TodoActivity.completed(milk))"])
    milk.title = "Oat milk"
    #expect(announced(.item(id: 1, .retitle("Oat milk"))) == ["\(TodoActivity.retitled(milk))"])
    #expect(announced(.delete(id: 1)) == ["\(TodoActivity.deleted(milk))"])
    #expect(announced(.show(.done)) == ["\(TodoActivity.filtered(.done))"])
  }

  @Test("a failed save is told, loses nothing, and the next change saves all of it")
  func failedSave() {
    let desk = Desk()
    let store = desk.makeStore()
    desk.isFull.withLock { $0 = true }
    store.dispatch(.add(title: "Milk"))
    #expect(desk.takeLog().last == "\(TodoActivity.notSaved(reason: "No space left"))")
    #expect(store.items.map(\.title) == ["Milk"])
    #expect(store.saveFailure == "No space left")

    desk.isFull.withLock { $0 = false }
    store.dispatch(.add(title: "Tea"))
    #expect(desk.takeLog().suffix(2) == [#"save ["Milk", "Tea"]"#, "saved"])
    #expect(store.saveFailure == nil)
  }

  @Test("quitting with an unsaved list tries once more, and stays if that fails")
  func quitUnsaved() {
    let desk = Desk()
    let store = desk.makeStore()
    desk.isFull.withLock { $0 = true }
    store.dispatch(.add(title: "Milk"))
    store.dispatch(.quit)
    #expect(store.isRunning)

    desk.isFull.withLock { $0 = false }
    store.dispatch(.quit)
    #expect(!store.isRunning)
    #expect(desk.takeLog().suffix(2) == [#"save ["Milk"]"#, "saved"])
  }
}
