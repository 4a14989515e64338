import Millrace

// snippet: following a change
struct Search: Sendable, Equatable {
  var query = ""
  var page = 0
}

enum SearchAction: Sendable {
  case type(String)
  case turnPage
}

let search = Reducer<Search, SearchAction> { search, action in
  switch action {
  case .type(let query): search.query = query
  case .turnPage: search.page += 1
  }
}.onChange(of: \.query) { search, _, _ in search.page = 0 }
// snippet.end

struct Note: Sendable, Equatable {
  var text = ""
}

enum NoteAction: Sendable {
  case write(String)
}

let note = Reducer<Note, NoteAction> { note, action in
  switch action {
  case .write(let text): note.text += text
  }
}

// snippet: enum
/// Either nobody is there, or somebody serves.
enum LibraryDesk: Sendable, Equatable {
  case closed
  case open(Shift)

  var shift: Shift? { if case .open(let shift) = self { shift } else { nil } }
}

struct Shift: Sendable, Equatable {
  var librarian: String
  var served = 0
}

enum DeskShiftAction: Sendable {
  case open(librarian: String)
  case serve
  case close
}

let libraryDesk = Reducer<LibraryDesk, DeskShiftAction>.combine {
  Reducer { desk, action in
    switch action {
    case .open(let librarian): desk = .open(Shift(librarian: librarian))
    case .close: desk = .closed
    case .serve: break  // the shift's
    }
  }
  Reducer<Shift, DeskShiftAction> { shift, action in
    if case .serve = action { shift.served += 1 }
  }.scoped(case: \.shift, embed: LibraryDesk.open, action: { $0 })
}
// snippet.end
