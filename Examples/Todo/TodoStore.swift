import Millrace

/// The app's store: one for both shells, the full screen and the line commands.
typealias TodoStore = FluxStore<TodoState, TodoAction, TodoActivity>

/// Makes the store around the list that was loaded.
///
/// Saving comes first in the chain, and so speaks last: a change is announced, and then that it is saved.
func makeTodoStore(
  items: [TodoItem] = [],
  save: @escaping @Sendable ([TodoItem]) throws -> Void
) -> TodoStore {
  FluxStore(
    initialState: TodoState(items: items),
    reducer: todoReducer,
    middleware: [saving(save), announcing]
  )
}
