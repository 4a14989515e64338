import Millrace
import Testing

@testable import Todo

@Suite("Todo: what is shown and selected")
struct BrowsingTests {
  /// Items 1 to `count`, those with an even number done, on a screen with room for four.
  private func state(_ count: Int, after actions: TodoAction...) -> TodoState {
    var state = TodoState(
      items: (0..<count).map { TodoItem(id: $0 + 1, title: "\($0 + 1)", isDone: $0 % 2 == 1) })
    todoReducer(&state, .screen(.resize(ScreenSize(rows: 7, columns: 40))))
    for action in actions { todoReducer(&state, action) }
    return state
  }

  private func rows(_ state: TodoState) -> [ScreenRow] {
    TodoViews(of: TodoStore(initialState: state, reducer: todoReducer)).rows.value
  }

  private func numbers(_ state: TodoState) -> [Int] {
    rows(state).compactMap { if case .item(let item, _) = $0 { item.id } else { nil } }
  }

  @Test("the first item is selected at the start")
  func start() {
    let state = state(2)
    #expect(
      rows(state) == [
        .item(state.items[0], isSelected: true), .item(state.items[1], isSelected: false),
      ])
  }

  @Test("the selection moves over what is shown and stops at the ends")
  func move() {
    #expect(state(9, after: .screen(.move(.down)), .screen(.move(.down))).screen.selected == 3)
    #expect(state(9, after: .screen(.move(.up))).screen.selected == 1)
    #expect(state(9, after: .screen(.move(.last)), .screen(.move(.down))).screen.selected == 9)
    #expect(state(9, after: .screen(.move(.pageDown))).screen.selected == 5)
    #expect(state(9, after: .screen(.move(.pageDown)), .screen(.move(.pageUp))).screen.selected == 1)
    #expect(state(9, after: .screen(.move(.last)), .screen(.move(.first))).screen.selected == 1)
    #expect(state(9, after: .show(.done), .screen(.move(.down))).screen.selected == 4)
    #expect(state(0, after: .screen(.move(.down))).screen.selected == nil)
  }

  @Test("rows scroll no further than the selection asks")
  func scroll() {
    #expect(numbers(state(9)) == [1, 2, 3, 4])
    #expect(numbers(state(9, after: .screen(.move(.pageDown)))) == [2, 3, 4, 5])
    #expect(numbers(state(9, after: .screen(.move(.last)))) == [6, 7, 8, 9])
    #expect(numbers(state(9, after: .screen(.move(.last)), .screen(.move(.up)))) == [6, 7, 8, 9])
    #expect(numbers(state(9, after: .screen(.move(.last)), .delete(id: 9))) == [5, 6, 7, 8])
    let grown = state(9, after: .screen(.move(.last)), .screen(.resize(ScreenSize(rows: 9, columns: 40))))
    #expect(numbers(grown) == [4, 5, 6, 7, 8, 9])
  }

  @Test("a filter shows its items, and the selection stays or goes to the nearest")
  func filter() {
    let open = state(5, after: .screen(.move(.down)), .show(.open))
    #expect(numbers(open) == [1, 3, 5])
    #expect(open.screen.selected == 3)
    let done = state(5, after: .screen(.move(.last)), .show(.done))
    #expect(numbers(done) == [2, 4])
    #expect(done.screen.selected == 4)
    #expect(state(5, after: .show(.open), .show(.all)).screen.selected == 1)
  }

  @Test("the selection goes where the list changed")
  func follow() {
    #expect(state(3, after: .add(title: "New")).screen.selected == 4)
    #expect(state(3, after: .delete(id: 1)).screen.selected == 2)
    #expect(state(3, after: .delete(id: 3)).screen.selected == 2)
    #expect(state(3, after: .delete(id: 2), .screen(.move(.first)), .undo).screen.selected == 2)
    #expect(state(5, after: .show(.open), .screen(.move(.down)), .item(id: 3, .toggle)).screen.selected == 5)
    #expect(state(1, after: .delete(id: 1)).screen.selected == nil)
  }

  @Test("an empty list says what to do")
  func empty() {
    #expect(rows(state(0)) == [.text("Nothing to do yet: a adds something.")])
    #expect(rows(state(1, after: .show(.done))) == [.text("None done: f shows others.")])
  }

  @Test("help takes the place of the rows, cut to the screen")
  func help() {
    let state = state(3, after: .screen(.help(true)))
    #expect(rows(state) == Keymap.help.prefix(4).map { .text($0) })
  }

  @Test("a window without room shows no rows", arguments: [0, 1, 2, 3])
  func tiny(height: Int) {
    let tiny = ScreenAction.resize(ScreenSize(rows: height, columns: 1))
    #expect(rows(state(3, after: .screen(tiny), .screen(.move(.down)))).isEmpty)
    #expect(rows(state(0, after: .screen(tiny))).isEmpty)
  }
}
