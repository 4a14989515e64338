import Millrace

/// The stores of a random graph, whose commits are noted in plain states.
final class DerivedModelRig {
  let left: Store<DerivedModelState, Never>
  let right: FluxStore<DerivedModelWhole, DerivedModelAction, Never>
  let part: ScopedStore<DerivedModelState, [DerivedModelEdit], Never>
  private let states: DerivedModelStates

  init(_ states: DerivedModelStates) {
    self.states = states
    left = Store(initialState: states.left)
    right = FluxStore(
      initialState: states.right,
      reducer: Reducer { state, action in
        switch action {
        case .part(let edits): for edit in edits { edit.apply(to: &state.part) }
        case .extra(let value): state.extra = value
        }
        states.note(state)
      })
    part = right.scope(\.part, action: DerivedModelAction.part)
  }

  /// Commits to the left store, in place.
  func commit(_ edits: [DerivedModelEdit]) {
    left.commit { state in
      for edit in edits { edit.apply(to: &state) }
      states.note(state)
    }
  }

  /// Commits to the left store, or fails.
  func commit(_ edits: [DerivedModelEdit], fails: Bool) throws(Refusal) {
    try left.commit { state throws(Refusal) in
      for edit in edits { edit.apply(to: &state) }
      if fails { throw .tooMuch }
      states.note(state)
    }
  }

  /// Opens a batch of one of the stores for `body`, and perhaps fails after it.
  func batch(_ store: DerivedModelStores, fails: Bool, _ body: () -> Void) {
    func inside() throws(Refusal) {
      states.beginBatch(of: store)
      body()
      states.endBatch(of: store)
      if fails { throw .tooMuch }
    }
    do throws(Refusal) {
      if store == .left { try left.batch(inside) } else { try part.batch(inside) }
    } catch {}
  }
}
