import Millrace
import Testing

/// Parts that are made when they are looked for, and so go when nobody keeps them.
@Suite struct ScopedDropTests {
  private struct State: Sendable {
    var n = 0
    let onEnd: @Sendable () -> Void

    var made: Witness? { Witness(onEnd: onEnd) }
  }

  private enum Action: Sendable {
    case add(Int)
  }

  @Test("S9 dispatching to a part drops what looking for it has made outside the lock")
  func droppedOutside() throws {
    let (journal, box) = (Journal(), Box<FluxStore<State, Action, Never>?>(nil))
    let store = FluxStore<State, Action, Never>(
      initialState: State { if let store = box.value { journal("a part goes at version \(store.version)") } },
      reducer: Reducer { state, action in
        switch action {
        case .add(let n): state.n += n
        }
      })
    let part = try #require(store.scope(ifLet: \.made, action: Action.add))

    box.value = store
    part.dispatch(1)
    box.value = nil

    #expect(journal.lines == ["a part goes at version 0"])
    #expect(store.n == 1)
  }
}
