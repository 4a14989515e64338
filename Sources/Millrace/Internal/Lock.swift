public import Synchronization

/// The one lock of Millrace: the toolchain's `Mutex`, and a word that says which thread holds it.
///
/// The word serves two ends. A thread that already holds the lock is told so instead of waiting for itself
/// for ever, so that misuse can be explained. And ThreadSanitizer, which cannot look into `Mutex` on Linux,
/// sees the order of critical sections: each one acquires what the one before released.
///
/// | state | guarded by |
/// |---|---|
/// | `owner` | atomic; written only by the thread that holds `mutex` |
@usableFromInline
struct Lock: ~Copyable, Sendable {
  @usableFromInline let mutex = Mutex<Void>(())
  @usableFromInline let owner = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// Whether `thread` is inside `withLock`.
  ///
  /// Only the answer for the calling thread stays true.
  @inlinable @inline(__always)
  borrowing func isHeld(by thread: UInt) -> Bool {
    owner.load(ordering: .relaxed) == thread
  }

  /// Runs `body` while no other thread is inside `withLock`.
  ///
  /// The calling thread must not be inside already.
  @inlinable @inline(__always)
  borrowing func withLock(as thread: UInt, _ body: () -> Void) {
    mutex.withLock { _ in
      _ = owner.load(ordering: .acquiring)
      owner.store(thread, ordering: .relaxed)
      body()
      owner.store(0, ordering: .releasing)
    }
  }

  /// Locks, for an accessor that lends the guarded value to its caller, where no closure can be passed.
  ///
  /// ``unlock()`` has to follow, on the same thread.
  @inlinable
  borrowing func lock(as thread: UInt) {
    mutex._unsafeLock()
    _ = owner.load(ordering: .acquiring)
    owner.store(thread, ordering: .relaxed)
  }

  /// Unlocks what ``lock(as:)`` has locked.
  @inlinable
  borrowing func unlock() {
    owner.store(0, ordering: .releasing)
    mutex._unsafeUnlock()
  }

  /// Runs `body` like the other `withLock`, and returns what it does.
  ///
  /// `Mutex` hands out only what is `sending`; so this takes the result along outside of it, which costs some
  /// instructions that a dispatch should not.
  @inlinable @inline(__always)
  borrowing func withLock<Result>(as thread: UInt, _ body: () -> Result) -> Result {
    var result: Result?
    withLock(as: thread) { result = body() }
    return result!  // set under the lock
  }
}
