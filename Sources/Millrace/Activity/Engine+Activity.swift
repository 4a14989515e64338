extension Engine {
  /// Tells `activity` to those who listen now, after what is due already.
  @inlinable
  func send<Activity: Sendable>(_ activity: Activity) {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) {
      sendInside(activity)
      return
    }
    var exit = Exit()
    withLock(as: thread) {
      if queue(activity) { exit = leave() }
    }
    if exit.isNeeded { perform(exit) }
  }

  /// Queues `activity` for those who listen; false where nobody does.
  ///
  /// Under the lock.
  @inlinable @inline(__always)
  func queue<Activity: Sendable>(_ activity: Activity) -> Bool {
    let layout = MemoryLayout<Activity>.self
    guard let slot = reserveActivity(size: layout.size, alignment: layout.alignment) else { return false }
    slot.initializeMemory(as: Activity.self, to: activity)
    queueActivity(at: slot, size: layout.size, type: isTrivial(Activity.self) ? nil : Activity.self)
    return true
  }

  /// Sends an activity inside a commit or a read: it comes right after what that changes.
  @inlinable @inline(never)
  func sendInside<Activity: Sendable>(_ activity: Activity) {
    if isComparing {
      // The queue is in use: a comparator of the user's sends.
      postpone { [self] in send(activity) }
      return
    }
    noteActivityInside()
    _ = queue(activity)
  }

  /// Whether a commit is comparing what it has touched.
  ///
  /// Under the lock.
  @usableFromInline
  var isComparing: Bool { works.pointee.isComparing }

  /// Notes where in the queue the commit at hand has its changes: before the activities sent in it.
  ///
  /// Under the lock.
  @usableFromInline
  func noteActivityInside() {
    if works.pointee.firstActivityInside == nil {
      works.pointee.firstActivityInside = works.pointee.pending.pointee.end
      works.pointee.attention.insert(.aftermath)
    }
  }

  /// Room for an activity; nil where nobody listens.
  ///
  /// Under the lock.
  @usableFromInline
  func reserveActivity(size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
    guard !works.pointee.listeners.isEmpty else { return nil }
    return works.pointee.pending.pointee.reserve(size: size, alignment: alignment)
  }

  /// Queues the activity at `slot`; `type` says how to drop it, where that is anything to do.
  ///
  /// Under the lock.
  @usableFromInline
  func queueActivity(at slot: UnsafeMutableRawPointer, size: Int, type: (any Any.Type)?) {
    let queue = works.pointee.pending
    queue.pointee.append(slot, size: size, type: type, for: works.pointee.listeners)
    noteWaiting()
  }
}
