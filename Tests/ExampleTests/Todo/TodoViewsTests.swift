import Millrace
import Synchronization
import Testing

@testable import Todo

@Suite("Todo: what follows from the list")
struct TodoViewsTests {
  private let store = makeTodoStore(
    items: [
      TodoItem(id: 1, title: "Bread"), TodoItem(id: 2, title: "Tea", isDone: true),
      TodoItem(id: 3, title: "Milk"),
    ]) { _ in }

  @Test("the counts and the visible items follow the list and the filter")
  func follow() {
    let views = TodoViews(of: store)
    #expect(views.counts.value == TodoCounts(open: 2, done: 1))
    #expect(views.visible.value.map(\.id) == [1, 2, 3])
    store.dispatch(.item(id: 1, .toggle))
    store.dispatch(.show(.open))
    #expect(views.counts.value == TodoCounts(open: 1, done: 2))
    #expect(views.visible.value.map(\.id) == [3])
    #expect(views.visible.value == store.visible)
    store.dispatch(.undo)
    #expect(views.visible.value.map(\.id) == [1, 3])
  }

  @Test("the header is told when its counts, the filter or the saving differ, and not for a title")
  func header() {
    let heard = Mutex<[ScreenHeader]>([])
    let bag = DisposableBag()
    TodoViews(of: store).header.sink { header in heard.withLock { $0.append(header) } }.store(in: bag)
    store.dispatch(.item(id: 1, .retitle("Buns")))
    store.dispatch(.item(id: 1, .toggle))
    store.dispatch(.show(.done))
    store.dispatch(.didSave(failure: "full"))
    store.dispatch(.didSave(failure: "still full"))
    bag.dispose()
    #expect(
      heard.withLock { $0 } == [
        ScreenHeader(counts: TodoCounts(open: 2, done: 1)),
        ScreenHeader(counts: TodoCounts(open: 1, done: 2)),
        ScreenHeader(counts: TodoCounts(open: 1, done: 2), filter: .done),
        ScreenHeader(counts: TodoCounts(open: 1, done: 2), filter: .done, isSaved: false),
      ])
  }

  @Test("what is typed computes nothing of the list")
  func typing() {
    let views = TodoViews(of: store)
    let bag = DisposableBag()
    views.header.sink { _ in }.store(in: bag)
    views.rows.sink { _ in }.store(in: bag)
    store.dispatch(.ask(Prompt(purpose: .add)))  // which selects the first item too
    let before = [views.counts.recomputations, views.visible.recomputations, views.rows.recomputations]
    for letter in "Cheese" { store.dispatch(.type(.insert(String(letter)))) }
    #expect([views.counts.recomputations, views.visible.recomputations, views.rows.recomputations] == before)
    bag.dispose()
  }

  @Test("while help is shown the rows do not follow the list, and then they do again")
  func help() {
    let views = TodoViews(of: store)
    store.dispatch(.screen(.help(true)))
    #expect(views.rows.value == store.screen.helpRows)
    #expect(views.visible.recomputations == 0)
    store.dispatch(.screen(.help(false)))
    #expect(
      views.rows.value == [
        .item(store.items[0], isSelected: true), .item(store.items[1], isSelected: false),
        .item(store.items[2], isSelected: false),
      ])
    #expect(views.visible.recomputations == 1)
  }
}
