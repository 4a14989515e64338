import Millrace

// snippet: notebook
struct Notebook: Sendable, Equatable {
  var notes: [String] = []
  var isLocked = false
}

enum NotebookAction: Sendable, Equatable {
  case write(String)
  case tearOut
  case setLocked(Bool)
}

let notebook = Reducer<Notebook, NotebookAction> { state, action in
  switch action {
  case .write(let text): state.notes.append(text)
  case .tearOut: _ = state.notes.popLast()
  case .setLocked(let isLocked): state.isLocked = isLocked
  }
}
// snippet.end
