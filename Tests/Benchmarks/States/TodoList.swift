import Millrace

/// A list that grows large, and a part of the state beside it.
struct TodoList: Sendable {
  struct Todo: Sendable {
    let id: Int
    var title: String
    var isDone = false
  }

  var todos: [Todo]
  var filter = "all"
  var doneCount = 0

  init(count: Int) {
    todos = (0..<count).map { Todo(id: $0, title: "Todo number \($0)") }
  }

  static let reduce: @Sendable (inout TodoList, TodoAction) -> Void = { list, action in
    switch action {
    case .toggle(let index):
      list.todos[index].isDone.toggle()
      list.doneCount += list.todos[index].isDone ? 1 : -1
    case .filter(let name): list.filter = name
    }
  }
}

enum TodoAction: Sendable {
  case toggle(index: Int)
  case filter(String)
}

typealias TodoStore = FluxStore<TodoList, TodoAction, Never>

extension TodoStore {
  static func make(count: Int) -> TodoStore {
    TodoStore(initialState: TodoList(count: count), reducer: Reducer(TodoList.reduce))
  }

  /// Toggles the todos one after the other, `total` of them.
  func toggling(_ total: Int, holding: Any? = nil) -> Operation {
    Operation(holding: holding) { count in
      var index = 0
      for _ in 0..<count {
        self.dispatch(.toggle(index: index))
        index += 1
        if index == total { index = 0 }
      }
    }
  }
}
