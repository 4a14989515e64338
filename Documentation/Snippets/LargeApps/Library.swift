import Millrace

// snippet: part
struct Book: Sendable, Equatable, Identifiable {
  let id: Int
  var title: String
  var isLent = false
}

enum BookAction: Sendable {
  case lend, giveBack
}

let book = Reducer<Book, BookAction> { book, action in
  switch action {
  case .lend: book.isLent = true
  case .giveBack: book.isLent = false
  }
}
// snippet.end

// snippet: whole
struct Library: Sendable, Equatable {
  var books: [Book] = []
  var search = Search()
  var sheet: Note?
  var desk = LibraryDesk.closed
}

enum LibraryAction: Sendable {
  case book(id: Int, BookAction)
  case search(SearchAction)
  case sheet(NoteAction)
  case desk(DeskShiftAction)
  case startNote

  var asBook: (Int, BookAction)? { if case .book(let id, let action) = self { (id, action) } else { nil } }
  var asSearch: SearchAction? { if case .search(let action) = self { action } else { nil } }
  var asSheet: NoteAction? { if case .sheet(let action) = self { action } else { nil } }
  var asDesk: DeskShiftAction? { if case .desk(let action) = self { action } else { nil } }
}

let library = Reducer<Library, LibraryAction>.combine {
  Reducer { library, action in
    if case .startNote = action { library.sheet = Note() }
  }
  book.forEach(\.books, action: \.asBook)
  search.scoped(to: \.search, action: \.asSearch)
  note.optional.scoped(to: \.sheet, action: \.asSheet)
  libraryDesk.scoped(to: \.desk, action: \.asDesk)
}
// snippet.end
