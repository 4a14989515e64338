internal import Synchronization

/// The works of a store: one lock, the numbering of commits, who listens, and what is due to them.
///
/// It knows the state as bytes only. A store's typed calls are inlined into the client down to the lock; what
/// follows a commit is here, compiled once.
///
/// A commit decides under the lock what is to be done and does it after: calls of subscribers, drops of
/// values that Millrace kept, and whatever the user's code asked for while the store was locked.
///
/// It is no more than a pointer, so that using it counts no references. An `EngineLifetime` keeps it in
/// memory for whoever uses it: a store while its calls run, a disposable, a context.
@usableFromInline
struct Engine: @unchecked Sendable {  // by the table of `Works`
  @usableFromInline let works: UnsafeMutablePointer<Works>

  @usableFromInline
  init(works: UnsafeMutablePointer<Works>) { self.works = works }

  /// Whether `thread` is inside a commit or a read.
  @inlinable @inline(__always)
  func isLocked(by thread: UInt) -> Bool { works.pointee.lock.isHeld(by: thread) }

  /// Whether the last handle of the store has gone.
  var hasStopped: Bool { works.pointee.interruptions.load(ordering: .acquiring) >= Works.stopped }

  /// Where the state lies.
  @usableFromInline
  var state: UnsafeRawPointer { works.pointee.state }

  @inlinable @inline(__always)
  func withLock(as thread: UInt, _ body: () -> Void) { works.pointee.lock.withLock(as: thread, body) }

  @inlinable @inline(__always)
  func withLock<Result>(as thread: UInt, _ body: () -> Result) -> Result {
    works.pointee.lock.withLock(as: thread, body)
  }
}

/// Keeps the memory of an `Engine`.
@usableFromInline
final class EngineLifetime: Sendable {
  @usableFromInline let engine: Engine
  /// What is to be told elsewhere.
  let hopQueues = HopQueues()
  let stateLayout: ValueLayout
  /// What keeps the store going; nil when it has stopped.
  ///
  /// Written once, before anybody else knows of the store.
  @usableFromInline private(set) nonisolated(unsafe) weak var handle: StoreHandle?

  /// The `byteCount` bytes at `state` are the store's; a whole number of words.
  init(state: UnsafeMutableRawPointer, layout: ValueLayout, byteCount: Int) {
    stateLayout = layout
    engine = Engine(works: .allocate(capacity: 1))
    engine.works.initialize(to: Works(state: state, byteCount: byteCount, lifetime: self))
  }

  /// Makes what keeps the store going; when that goes, `stop` is called.
  func makeHandle(_ stop: @escaping @Sendable () -> Void) -> StoreHandle {
    let handle = StoreHandle(stop)
    self.handle = handle
    return handle
  }

  deinit {
    engine.works.deinitialize(count: 1)
    engine.works.deallocate()
  }
}
