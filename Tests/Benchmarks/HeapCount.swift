import AllocationCounter

/// What happened on the heap while something ran: exact, of all threads.
struct HeapCount {
  /// How many blocks were allocated.
  let allocations: Int
  /// By how many bytes the blocks in use grew, with what the allocator adds to them.
  let bytes: Int

  /// Counts while `body` runs; nil where this platform or build cannot.
  static func count(_ body: () -> Void) -> HeapCount? {
    guard works else { return nil }
    return unchecked(body)
  }

  /// Whether the counter sees what must be there: one object, one allocation, at least the object's bytes.
  private static let works: Bool = {
    var object: Canary?
    guard let nothing = unchecked({}), let one = unchecked({ object = Canary() }) else { return false }
    return withExtendedLifetime(object) {
      nothing.allocations == 0 && nothing.bytes == 0 && one.allocations == 1 && one.bytes >= 64
    }
  }()

  private static func unchecked(_ body: () -> Void) -> HeapCount? {
    guard heap_count_is_available() else { return nil }
    heap_count_start()
    body()
    let count = heap_count_stop()
    return HeapCount(allocations: count.allocations, bytes: count.bytes)
  }
}

/// An object that is certainly on the heap: nobody can see that it is not needed.
private final class Canary {
  let payload: (Int, Int, Int, Int, Int, Int)

  @inline(never)
  init() { payload = (1, 2, 3, 4, 5, 6) }
}
