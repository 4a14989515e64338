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
  /// The states after each commit; the last one counts.
  ///
  /// None is dropped under the lock.
  private var after: [State] = []
  private var version = 0
  private var isOpen = true

  init(outer: ChangeRecorder?) { self.outer = outer }

  /// Under the lock, before the reducer.
  func willChange(_ state: State) {
    if isOpen, before == nil { before = state }
  }

  /// Under the lock, after the reducer.
  func didChange(_ state: State, version: Int) {
    guard isOpen else { return }
    after.append(state)
    self.version = version
  }

  /// What was noted; where there was no commit, `state` twice.
  ///
  /// Under the lock. Later commits do not count, and nothing is held any more: a `next` that is kept holds its
  /// recorder. The states in between come along, to be dropped outside the lock.
  func finish(state: State, version: Int) -> (changes: Changes<State>, between: [State]) {
    isOpen = false
    let changes = Changes(
      from: before ?? state, to: after.last ?? state, version: after.isEmpty ? version : self.version)
    let between = after
    before = nil
    after = []
    return (changes, between)
  }
}
