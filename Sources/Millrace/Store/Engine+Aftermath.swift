/// What a thread has to do when it has released a store's lock.
@usableFromInline
struct Exit: BitwiseCopyable {
  /// Whether the thread is now the one that delivers.
  @usableFromInline var delivers = false
  /// Retained once, by hand, so that an `Exit` is plain bytes.
  @usableFromInline var aftermath: Unmanaged<Aftermath>?

  @inlinable
  init() {}

  @inlinable
  var isNeeded: Bool { delivers || aftermath != nil }
}

/// What was asked for inside a commit and has to wait until the lock is released.
///
/// | state | guarded by |
/// |---|---|
/// | everything, while `Works` names it | the store's lock |
/// | then | the thread that took it; but `calls` and `nextCall`, while it is in `cleaning`, the lock |
@usableFromInline
final class Aftermath {
  /// Subscribers to be unlinked; disposed, still linked.
  var disposals: [Unmanaged<Subscriber>] = []
  /// To be released; each is retained once.
  var subscribers: [Unmanaged<Subscriber>] = []
  var selections: [Unmanaged<Selection>] = []
  /// Dispatches, activities and reports, in order.
  var calls: [() -> Void] = []
  var nextCall = 0

  init() {}
}

extension Engine {
  /// Decides what the thread does after releasing the lock.
  ///
  /// Under the lock, as the last thing there.
  @usableFromInline
  func leave() -> Exit {
    var exit = Exit()
    works.pointee.attention.remove(.aftermath)
    works.pointee.firstActivityInside = nil
    // With calls to be made first, the delivery begins after them; or in one of them, or on another thread.
    exit.delivers = works.pointee.aftermath?.calls.isEmpty != false && beginDelivery()
    if let aftermath = works.pointee.aftermath {
      works.pointee.aftermath = nil
      for subscriber in aftermath.disposals {
        subscriber._withUnsafeGuaranteedRef { unlink($0, into: aftermath) }
      }
      aftermath.disposals = []
      exit.aftermath = .passRetained(aftermath)
    }
    return exit
  }

  /// What is to be done when the lock is released.
  ///
  /// Under the lock.
  func aftermath() -> Aftermath {
    if let aftermath = works.pointee.aftermath { return aftermath }
    let aftermath = Aftermath()
    works.pointee.aftermath = aftermath
    works.pointee.attention.insert(.aftermath)
    return aftermath
  }

  /// Makes `call` when the commit or the read that runs on this thread has released the lock.
  ///
  /// Under the lock.
  @usableFromInline
  func postpone(_ call: @escaping () -> Void) {
    aftermath().calls.append(call)
  }

  // MARK: After the lock

  /// Does what was left to be done when the lock was released.
  @usableFromInline @inline(never)
  func perform(_ exit: Exit) {
    var delivers = exit.delivers
    if let aftermath = exit.aftermath?.takeRetainedValue() {
      let hasCalls = !aftermath.calls.isEmpty
      clean(up: aftermath)
      if hasCalls { delivers = withLock(as: ThreadIdentity.current) { beginDelivery() } }
    }
    if delivers { deliver() }
  }

  /// Makes the calls that a commit has put off.
  ///
  /// They may commit and leave more: that joins the list of the same thread, so that a chain of any length
  /// uses constant stack.
  private func clean(up aftermath: Aftermath) {
    for selection in aftermath.selections { selection.release() }
    for subscriber in aftermath.subscribers { subscriber.release() }
    guard !aftermath.calls.isEmpty else { return }
    let thread = ThreadIdentity.current
    let isOutermost = withLock(as: thread) {
      if let outer = works.pointee.cleaning[thread] {
        outer.calls.append(contentsOf: aftermath.calls)
        return false
      }
      works.pointee.cleaning[thread] = aftermath
      return true
    }
    guard isOutermost else { return }
    while let call = nextCall(of: aftermath, on: thread) { call() }
  }

  private func nextCall(of aftermath: Aftermath, on thread: UInt) -> (() -> Void)? {
    withLock(as: thread) {
      guard aftermath.nextCall < aftermath.calls.count else {
        works.pointee.cleaning[thread] = nil
        return nil
      }
      let call = aftermath.calls[aftermath.nextCall]
      aftermath.calls[aftermath.nextCall] = {}  // what it holds goes when it has been made
      aftermath.nextCall += 1
      if aftermath.nextCall > 64, aftermath.nextCall * 2 > aftermath.calls.count {
        aftermath.calls.removeFirst(aftermath.nextCall)
        aftermath.nextCall = 0
      }
      return call
    }
  }
}
