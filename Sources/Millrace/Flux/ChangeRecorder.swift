/// Notes the state before and after the commits of one action on its way down the chain.
///
/// | state | guarded by |
/// |---|---|
/// | everything | the lock of the store |
@usableFromInline
final class ChangeRecorder<State>: @unchecked Sendable {  // by the table above
  /// The recorder of a middleware before this one that asked for the same action's changes.
  let outer: ChangeRecorder?
  private var before: State?
  private var after: State?
  private var version = 0
  private var isOpen = true

  init(outer: ChangeRecorder?) { self.outer = outer }

  /// Under the lock, before the reducer.
  func willChange(_ state: State) {
    if isOpen, before == nil { before = state }
  }

  /// Under the lock, after the reducer.
  ///
  /// Returns the state after an earlier commit, which no longer counts, to be dropped outside the lock.
  func didChange(_ state: State, version: Int) -> State? {
    guard isOpen else { return nil }
    let replaced = after
    after = state
    self.version = version
    return replaced
  }

  /// What was noted; where there was no commit, `state` twice.
  ///
  /// Under the lock. Later commits do not count, and nothing is held any more: a `next` that is kept holds
  /// its recorder.
  func finish(state: State, version: Int) -> Changes<State> {
    isOpen = false
    let changes = Changes(
      from: before ?? state, to: after ?? state, version: after == nil ? version : self.version)
    before = nil
    after = nil
    return changes
  }
}
