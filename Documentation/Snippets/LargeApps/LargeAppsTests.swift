import Millrace
import Synchronization
import Testing

// snippet: purity
enum TicketAction: Sendable {
  case draw
}

@Test("A reducer that counts outside of the state is reported")
func drawing() {
  let last = Mutex(0)
  let tickets = Reducer<[Int], TicketAction> { tickets, action in
    switch action {
    case .draw:
      let number = last.withLock { last in
        last += 1
        return last
      }
      tickets.append(number)
    }
  }
  let reports = Mutex<[Report]>([])
  Report.withHandler({ report in reports.withLock { $0.append(report) } }) {
    FluxStore(initialState: [], reducer: tickets, checks: .purity).dispatch(.draw)
  }
  #expect(reports.withLock { $0.map(\.kind) } == [.impureReducer])
}
// snippet.end

@Suite struct LargeAppsTests {
  private let books = [Book(id: 1, title: "Emma"), Book(id: 2, title: "Ulysses", isLent: true)]

  @Test("An action reaches the part that it is for")
  func composes() {
    let store = makeLibraryStore(Library(books: books))
    store.dispatch(.book(id: 1, .lend))
    store.dispatch(.book(id: 3, .lend))  // no such book
    store.dispatch(.sheet(.write("lost")))  // no sheet
    store.dispatch(.startNote)
    store.dispatch(.sheet(.write("kept")))
    store.dispatch(.search(.turnPage))
    store.dispatch(.desk(.serve))  // nobody there
    store.dispatch(.desk(.open(librarian: "Ada")))
    store.dispatch(.desk(.serve))
    #expect(store.books.map(\.isLent) == [true, true])
    #expect(store.sheet?.text == "kept")
    #expect(store.search.page == 1)
    #expect(store.desk == .open(Shift(librarian: "Ada", served: 1)))
    store.dispatch(.desk(.close))
    #expect(store.desk == .closed)
  }

  @Test("A new query begins at the first page")
  func follows() {
    var state = Search(query: "a", page: 3)
    search(&state, .type("a"))
    #expect(state.page == 3)
    search(&state, .type("b"))
    #expect(state.page == 0)
  }

  @Test("A part's middleware speaks in the whole")
  func scopes() {
    let store = makeLibraryStore(Library())
    let bag = DisposableBag()
    let notices = Mutex<[LibraryNotice]>([])
    store.sinkActivity { notice in notices.withLock { $0.append(notice) } }.store(in: bag)
    store.dispatch(.search(.type("EMMA")))
    #expect(store.search.query == "emma")
    store.dispatch(.search(.type("")))
    #expect(notices.withLock { $0 } == [.search(.cleared)])
  }

  @Test("A batch tells its outcome once")
  func batches() {
    let output = Terminal.output {
      let store = makeLibraryStore(Library(books: books))
      store.dispatch(.book(id: 1, .lend))
      let bag = DisposableBag()
      announceBooks(of: store, in: bag)
      giveBackAll(in: store)
    }
    #expect(output == ["2 lent", "0 lent"])
  }

  @Test("A view of a part needs to know nothing of the whole")
  func viewsOfParts() {
    #expect(Terminal.output(of: showSearch) == ["looking for \"\"", "looking for \"emma\""])
    #expect(Terminal.output(of: showParts) == ["note: a key was lost", "lent: false", "lent: true"])
  }

  @Test("What is dispatched to a part that has gone is dropped and reported")
  func partsThatHaveGone() throws {
    enum ShelfAction: Sendable { case weed(id: Int) }
    let shelf = Reducer<[Book], ShelfAction> { books, action in
      switch action {
      case .weed(let id): books.removeAll { $0.id == id }
      }
    }
    let store = FluxStore(initialState: books, reducer: shelf)
    let ulysses = try #require(store.scope(\.self, id: 2) { (id, _: BookAction) in ShelfAction.weed(id: id) })
    ulysses.dispatch(.giveBack)  // on this shelf nothing comes back
    let reports = Mutex<[Report]>([])
    Report.withHandler({ report in reports.withLock { $0.append(report) } }) { ulysses.dispatch(.lend) }
    #expect(reports.withLock { $0.map(\.kind) } == [.partIsGone])
    #expect(store.state.map(\.id) == [1])
    #expect(ulysses.title == "Ulysses")
  }
}
