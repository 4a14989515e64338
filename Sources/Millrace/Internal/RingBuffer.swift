/// A first-in, first-out list of values that is filled and emptied over and over.
///
/// Unlike an array it is never shared, so that adding checks nothing but the capacity; it keeps its memory
/// when emptied, apart from what a burst has left.
@usableFromInline
struct RingBuffer<Element>: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  @usableFromInline var capacity = 0  // 0 or a power of two
  @usableFromInline var head = 0
  @usableFromInline var count = 0

  /// The most elements that an empty buffer keeps memory for.
  @inlinable
  static var keptCapacity: Int { 1024 }

  /// An empty buffer, which has no memory yet.
  @usableFromInline
  init() {}

  // Without the attribute the compiler (6.3) fails on generic types that hold a buffer.
  @inlinable
  deinit { destroy() }

  /// Adds `element` at the end.
  ///
  /// Amortized O(1).
  @inlinable
  mutating func append(_ element: Element) {
    if count == capacity { resize(to: max(1, 2 * capacity)) }
    slot(count).initialize(to: element)
    count += 1
  }

  /// The first element; nil where there is none.
  var first: Element? { count > 0 ? slot(0).pointee : nil }

  /// Takes out the first element; nil where there is none.
  @inlinable
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slot(0).move()
    head = (head + 1) & (capacity - 1)
    count -= 1
    if count == 0, capacity > Self.keptCapacity { resize(to: 0) }
    return element
  }

  /// Takes out the last element; nil where there is none.
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return slot(count).move()
  }

  @inlinable
  func slot(_ index: Int) -> UnsafeMutablePointer<Element> {
    base! + ((head + index) & (capacity - 1))  // whoever asks has made sure that there is memory
  }

  @usableFromInline
  mutating func resize(to newCapacity: Int) {
    let moved = newCapacity == 0 ? nil : UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    for index in 0..<count { (moved! + index).moveInitialize(from: slot(index), count: 1) }
    base?.deallocate()
    base = moved
    capacity = newCapacity
    head = 0
  }

  @usableFromInline
  func destroy() {
    for index in 0..<count { slot(index).deinitialize(count: 1) }
    base?.deallocate()
  }
}

extension RingBuffer: @unchecked Sendable where Element: Sendable {}  // it alone knows of its memory
