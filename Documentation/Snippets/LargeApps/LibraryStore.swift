import Millrace

// snippet: middleware
enum LibraryNotice: Sendable, Equatable {
  case search(SearchNotice)
}

enum SearchNotice: Sendable, Equatable {
  case cleared
}

let searching = Middleware<Search, SearchAction, SearchNotice>.combine(
  Middleware { _, action, next in
    if case .type(let query) = action { next(.type(query.lowercased())) } else { next(action) }
  },
  Middleware { context, action, next in
    if next.changes(action).isCleared { context.send(.cleared) }
  }
)

let libraryMiddleware: [Middleware<Library, LibraryAction, LibraryNotice>] = [
  searching.scoped(
    to: \.search, action: \.asSearch, embed: LibraryAction.search, activity: LibraryNotice.search)
]

extension Changes<Search> {
  /// Whether there was a query and is none any more.
  var isCleared: Bool { previous?.query.isEmpty == false && current.query.isEmpty }
}
// snippet.end

// snippet: batch
func giveBackAll(in store: FluxStore<Library, LibraryAction, LibraryNotice>) {
  store.batch {
    for book in store.books where book.isLent { store.dispatch(.book(id: book.id, .giveBack)) }
  }
}
// snippet.end

// snippet: any store
func announceBooks(of store: some ReadableStore<Library, LibraryNotice>, in bag: DisposableBag) {
  store.sink(select: { $0.books.count(where: \.isLent) }) { print("\($0) lent") }.store(in: bag)
}
// snippet.end

// snippet: checks
func makeLibraryStore(_ initialState: Library) -> FluxStore<Library, LibraryAction, LibraryNotice> {
  #if DEBUG
  let checks: FluxChecks = .purity
  #else
  let checks: FluxChecks = []
  #endif
  return FluxStore(
    initialState: initialState, reducer: library, middleware: libraryMiddleware, checks: checks)
}
// snippet.end

func sendReportsElsewhere() {
  // snippet: reports
  Report.handler = { report in
    if report.kind == .longQueue { print("slow subscribers: \(report)") } else { print("\(report)") }
  }
  // snippet.end
}
