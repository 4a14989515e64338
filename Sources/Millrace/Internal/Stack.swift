/// A growable list of plain values which is filled and emptied over and over.
///
/// Unlike an array it is never shared, so that appending checks nothing but the capacity; it keeps its memory
/// when emptied.
@usableFromInline
struct Stack<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity = 0

  /// An empty list, which has no memory yet.
  init() {
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!  // an alignment is not 0
  }

  /// The element at `index`, which has to be below `count`: nothing checks it.
  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  mutating func append(_ element: Element) {
    if count == capacity { resize(to: max(8, capacity * 2)) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  /// Takes out the last element; nil where there is none.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    return base[count]
  }

  /// Takes out the last element into `element`; false where there is none.
  mutating func pop(into element: inout Element) -> Bool {
    guard count > 0 else { return false }
    count &-= 1
    element = base[count]
    return true
  }

  /// Takes out the element at `index`; the last one takes its place and is returned.
  ///
  /// O(1).
  mutating func swapRemove(at index: Int) -> Element? {
    count &-= 1
    guard index != count else { return nil }
    base[index] = base[count]
    return base[index]
  }

  /// Empties the list.
  ///
  /// After a burst the memory shrinks to `keeping` elements.
  mutating func removeAll(keeping: Int = 1024) {
    count = 0
    if capacity > keeping { resize(to: keeping) }
  }

  /// The elements from `start` on, to be put in another order.
  func tail(from start: Int) -> UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: base + start, count: count - start)
  }

  deinit {
    if capacity > 0 { base.deallocate() }
  }

  private mutating func resize(to newCapacity: Int) {
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    moved.moveInitialize(from: base, count: count)
    if capacity > 0 { base.deallocate() }
    base = moved
    capacity = newCapacity
  }
}
