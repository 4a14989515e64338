import Millrace

// snippet: a view of a part
/// Knows of a search, and of nothing around it.
final class SearchField<Activity: Sendable>: Sendable {
  private let store: ScopedStore<Search, SearchAction, Activity>
  private let bag = DisposableBag()

  init(_ store: ScopedStore<Search, SearchAction, Activity>) {
    self.store = store
    store.sink(\.query) { print("looking for \"\($0)\"") }.store(in: bag)
  }

  func enter(_ query: String) { store.dispatch(.type(query)) }
}
// snippet.end

func showSearch() {
  let store = makeLibraryStore(Library())
  // snippet: a scoped store
  let field = SearchField(store.scope(\.search, action: LibraryAction.search))  // looking for ""
  field.enter("EMMA")  // looking for "emma": it went through the library's middleware
  // snippet.end
}

func showParts() {
  let store = makeLibraryStore(Library(books: [Book(id: 1, title: "Emma"), Book(id: 2, title: "Ulysses")]))
  let bag = DisposableBag()
  // snippet: parts that may go
  store.dispatch(.startNote)
  if let sheet = store.scope(ifLet: \.sheet, action: LibraryAction.sheet) {
    sheet.sink(\.text, initial: false) { print("note: \($0)") }.store(in: bag)
    sheet.dispatch(.write("a key was lost"))  // note: a key was lost
  }
  if let ulysses = store.scope(\.books, id: 2, action: LibraryAction.book) {
    ulysses.sink(\.isLent) { print("lent: \($0)") }.store(in: bag)  // lent: false
    ulysses.dispatch(.lend)  // lent: true
  }
  // snippet.end
}
