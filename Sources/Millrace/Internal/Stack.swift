/// A growable list of plain values which is filled and emptied over and over.
///
/// Unlike an array it is never shared, so that appending checks nothing but the capacity; it keeps its
/// memory when emptied. Its owner frees it.
@usableFromInline
struct Stack<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(minimumCapacity: Int = 8) {
    unsafe base = .allocate(capacity: minimumCapacity)
    capacity = minimumCapacity
  }

  subscript(index: Int) -> Element {
    get { unsafe base[index] }
    nonmutating set { unsafe base[index] = newValue }
  }

  mutating func append(_ element: Element) {
    if count == capacity { resize(to: capacity * 2) }
    unsafe (base + count).initialize(to: element)
    count &+= 1
  }

  /// Takes out the element at `index`; the last one takes its place and is returned.
  ///
  /// O(1).
  mutating func swapRemove(at index: Int) -> Element? {
    count &-= 1
    guard index != count else { return nil }
    unsafe base[index] = base[count]
    return unsafe base[index]
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
    unsafe UnsafeMutableBufferPointer(start: base + start, count: count - start)
  }

  func free() { unsafe base.deallocate() }

  private mutating func resize(to newCapacity: Int) {
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    unsafe moved.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = newCapacity
  }
}
