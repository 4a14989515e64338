/// A task that loops over an async sequence, as a part of an observation.
///
/// It holds the observation's closure here and not in the task, so that the closure goes there and then with the
/// observation, however long the sequence takes to end.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `state`, in which no code of the user's runs |
final class Loop<Value: Sendable>: Sendable {
  private let state: Protected<State>

  private struct State: Sendable {
    var next: (@Sendable (Value) -> Void)?
    var task: Task<Void, Never>?
  }

  /// Begins to call `next` with each value of `sequence`.
  init<Source: AsyncSequence & Sendable>(over sequence: Source, _ next: @escaping @Sendable (Value) -> Void)
  where Source.Element == Value, Source.Failure == Never {
    state = Protected(State(next: next))
    let task = Task { [self] in
      for await value in sequence {
        guard tell(value) else { return }
      }
      end()
    }
    state.withLock {
      if $0.next != nil { $0.task = task }
    }
  }

  /// False where nobody listens any more.
  private func tell(_ value: Value) -> Bool {
    guard let next = state.withLock({ $0.next }) else { return false }
    next(value)
    return !hasEnded
  }
}

extension Loop: Endable {
  func end() {
    let ended = state.withLock { state in
      defer { state = State() }
      return state
    }
    ended.task?.cancel()
  }

  var hasEnded: Bool { state.withLock { $0.next == nil } }
}
