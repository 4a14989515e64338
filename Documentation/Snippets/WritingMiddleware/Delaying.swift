import Millrace
import Synchronization

// snippet: delaying
/// Passes on what is written after a while.
func delaying(
  by wait: @escaping @Sendable () async -> Void
) -> Middleware<Notebook, NotebookAction, Never> {
  Middleware { _, action, next in
    guard case .write = action else { return next(action) }
    Task {
      await wait()
      next(action)
    }
  }
}
// snippet.end

// snippet: asking
struct Lookup: Sendable, Equatable {
  var word = ""
  var meaning: String?
}

enum LookupAction: Sendable {
  case look(for: String)
  case found(String, for: String)
}

let lookup = Reducer<Lookup, LookupAction> { state, action in
  switch action {
  case .look(let word):
    state.word = word
    state.meaning = nil
  case .found(let meaning, let word):
    if word == state.word { state.meaning = meaning }  // an answer that comes too late is none
  }
}

/// Asks a dictionary, and brings its answer back as an action.
func asking(
  _ dictionary: @escaping @Sendable (String) async -> String
) -> Middleware<Lookup, LookupAction, Never> {
  Middleware { context, action, next in
    next(action)
    guard case .look(let word) = action else { return }
    Task { context.dispatch(.found(await dictionary(word), for: word)) }
  }
}
// snippet.end

// snippet: keeping
/// Holds back what is written while the notebook is locked.
func holdingBack() -> Middleware<Notebook, NotebookAction, Never> {
  let held = Mutex<[NotebookAction]>([])
  return Middleware { context, action, next in
    switch action {
    case .write where context.isLocked:
      held.withLock { $0.append(action) }
    case .setLocked(false):
      next(action)
      let actions = held.withLock { held in
        defer { held = [] }
        return held
      }
      for action in actions { next(action) }
    default:
      next(action)
    }
  }
}
// snippet.end
