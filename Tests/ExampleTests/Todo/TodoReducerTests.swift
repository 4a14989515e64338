import Millrace
import Testing

@testable import Todo

@Suite("Todo: the list")
struct TodoReducerTests {
  private let bread = TodoItem(id: 1, title: "Bread")
  private let tea = TodoItem(id: 2, title: "Tea", isDone: true)

  private func state(_ items: TodoItem..., after actions: TodoAction...) -> TodoState {
    var state = TodoState(items: items)
    for action in actions { todoReducer(&state, action) }
    return state
  }

  @Test("an added item comes last, open, with the next number")
  func add() {
    #expect(
      state(bread, tea, after: .add(title: "Milk")).items == [bread, tea, TodoItem(id: 3, title: "Milk")])
    #expect(state(after: .add(title: "Milk")).items == [TodoItem(id: 1, title: "Milk")])
  }

  @Test("a title is kept without what surrounds it and without control characters")
  func title() {
    #expect(state(after: .add(title: " Milk\tand\u{1B}[31m tea \n")).items[0].title == "Milk and [31m tea")
  }

  @Test("an empty title changes nothing", arguments: ["", "  \t", "\u{200B}\u{FE0F}", "\u{7}"])
  func emptyTitle(title: String) {
    let before = state(bread)
    #expect(state(bread, after: .add(title: title)).items == before.items)
    #expect(state(bread, after: .item(id: 1, .retitle(title))).items == before.items)
    #expect(state(bread, after: .add(title: title)).history.isEmpty)
  }

  @Test("an item is done, reopened, toggled, retitled and deleted by its number alone")
  func items() {
    #expect(state(bread, tea, after: .item(id: 1, .setDone(true))).items.map(\.isDone) == [true, true])
    #expect(state(bread, tea, after: .item(id: 2, .setDone(false))).items.map(\.isDone) == [false, false])
    #expect(state(bread, tea, after: .item(id: 2, .toggle)).items.map(\.isDone) == [false, false])
    #expect(
      state(bread, tea, after: .item(id: 2, .retitle("Cocoa"))).items.map(\.title) == ["Bread", "Cocoa"])
    #expect(state(bread, tea, after: .delete(id: 1)).items == [tea])
    #expect(state(bread, tea, after: .delete(id: 3), .item(id: 3, .toggle)).items == [bread, tea])
  }

  @Test("undo brings back the list as it was, step by step")
  func undo() {
    var state = state(bread, tea)
    var lists: [[TodoItem]] = []
    for action: TodoAction in [
      .add(title: "Milk"), .delete(id: 1), .item(id: 2, .toggle), .item(id: 3, .retitle("Oat milk")),
    ] {
      lists.append(state.items)
      todoReducer(&state, action)
    }
    while let list = lists.popLast() {
      todoReducer(&state, .undo)
      #expect(state.items == list)
    }
    todoReducer(&state, .undo)
    #expect(state.items == [bread, tea])
  }

  @Test("what changes nothing leaves nothing to undo")
  func noHistory() {
    let state = state(
      bread, after: .item(id: 1, .setDone(false)), .delete(id: 9), .show(.open), .screen(.help(true)))
    #expect(state.history.isEmpty)
  }

  @Test("the history is bounded, and loses the oldest list first")
  func boundedHistory() {
    var state = state(bread)
    for number in 1...TodoState.historyLimit + 2 {
      todoReducer(&state, .item(id: 1, .retitle("Bread \(number)")))
    }
    #expect(state.history.count == TodoState.historyLimit)
    #expect(state.history.first?.first?.title == "Bread 2")
  }

  @Test("quit ends the app unless the list could not be saved; leave ends it always")
  func quit() {
    #expect(!state(after: .quit).isRunning)
    #expect(state(after: .didSave(failure: "full"), .quit).isRunning)
    #expect(!state(after: .didSave(failure: "full"), .didSave(failure: nil), .quit).isRunning)
    #expect(!state(after: .didSave(failure: "full"), .leave).isRunning)
  }
}
