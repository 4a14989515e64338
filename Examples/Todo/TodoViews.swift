import Millrace

/// What follows from the state and is shown: computed when it is asked for or listened to, once for each change.
struct TodoViews: Sendable {
  /// How many items are open and done.
  let counts: Derived<TodoCounts>

  /// The items that the filter lets through.
  let visible: Derived<[TodoItem]>

  /// What the first line of the screen says: another title of an item is no change of it.
  let header: Derived<ScreenHeader>

  /// What is in the rows of the screen, the first row first: while help is shown, the list does not matter.
  let rows: Derived<[ScreenRow]>

  init(of store: TodoStore) {
    let counts = store.derived(\.items) { TodoCounts(of: $0) }
    let visible = store.derived(\.items, \.filter) { items, filter in filter.visible(in: items) }
    self.counts = counts
    self.visible = visible
    header = Derived.combine(counts, store.derived(\.filter), store.derived(\.saveFailure)) {
      ScreenHeader(counts: $0, filter: $1, isSaved: $2 == nil)
    }
    rows = store.derived { read in
      let screen = read.screen
      if screen.isHelpShown { return screen.helpRows }
      return screen.rows(of: read(visible), hint: read.filter.hint(isListEmpty: read.items.isEmpty))
    }
  }
}
