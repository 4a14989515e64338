extension Engine {
  /// Tells `activity` to those who listen now, after what is due already.
  @inlinable
  func send<Activity: Sendable>(_ activity: Activity) {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) {
      postpone { [self] in send(activity) }
      return
    }
    var exit = Exit()
    withLock(as: thread) {
      let layout = MemoryLayout<Activity>.self
      if let slot = reserveActivity(size: layout.size, alignment: layout.alignment) {
        slot.initializeMemory(as: Activity.self, to: activity)
        exit = queueActivity(
          at: slot, size: layout.size, type: isTrivial(Activity.self) ? nil : Activity.self)
      }
    }
    if exit.isNeeded { perform(exit) }
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
  func queueActivity(at slot: UnsafeMutableRawPointer, size: Int, type: (any Any.Type)?) -> Exit {
    let queue = works.pointee.pending
    queue.pointee.append(slot, size: size, type: type, for: works.pointee.listeners)
    noteWaiting()
    return leave()
  }
}
