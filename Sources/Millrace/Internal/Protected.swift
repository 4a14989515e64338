/// A value that only one thread at a time may look at.
///
/// Like the toolchain's `Mutex` with a value, but over the one lock, whose order ThreadSanitizer can see. The value is
/// behind a pointer, so that it can be changed where this is only borrowed.
@usableFromInline
struct Protected<Value: Sendable & ~Copyable>: ~Copyable, @unchecked Sendable {  // `lock` guards the value
  @usableFromInline let lock = Lock()
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  @usableFromInline
  init(_ value: consuming Value) {
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: value)
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  /// Runs `body`, which must not come back here, with the value to itself.
  @inlinable
  borrowing func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock(as: ThreadIdentity.current) { body(&pointer.pointee) }
  }
}
