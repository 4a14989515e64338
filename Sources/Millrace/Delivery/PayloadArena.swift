/// Memory for the values that wait to be told: handed out in a row, given back all at once.
///
/// A value never moves once it is in its place, so that any type may lie there. In the steady state nothing is
/// allocated: the largest chunk is kept and used again.
struct PayloadArena {
  private var chunk: UnsafeMutableRawBufferPointer
  private var used = 0
  private var fullChunks: [UnsafeMutableRawBufferPointer] = []

  /// The largest chunk that is kept when everything has been told.
  private static var keptByteCount: Int { 64 * 1024 }
  private static var alignment: Int { 16 }

  init() {
    chunk = .allocate(byteCount: 512, alignment: Self.alignment)
  }

  /// The place of the next `size` bytes. They stay free until `claim` is called with their end.
  mutating func reserve(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    if let place = place(size: size, alignment: alignment) { return place }
    fullChunks.append(chunk)
    chunk = .allocate(
      byteCount: max(2 * chunk.count, size + alignment), alignment: Self.alignment)
    used = 0
    return place(size: size, alignment: alignment)!  // the chunk was made to hold it
  }

  private func place(size: Int, alignment: Int) -> UnsafeMutableRawPointer? {
    let start = chunk.baseAddress! + used  // a chunk is never empty
    let place = start.alignedUp(toMultipleOf: alignment)
    return place + size <= chunk.baseAddress! + chunk.count ? place : nil
  }

  /// Takes everything before `end`, which lies within what was reserved last.
  mutating func claim(upTo end: UnsafeMutableRawPointer) {
    used = end - chunk.baseAddress!
  }

  /// Gives all places back. What lay there has been dropped.
  mutating func removeAll() {
    used = 0
    guard !fullChunks.isEmpty || chunk.count > Self.keptByteCount else { return }
    for full in fullChunks { full.deallocate() }
    fullChunks = []
    if chunk.count > Self.keptByteCount {
      chunk.deallocate()
      chunk = .allocate(byteCount: Self.keptByteCount, alignment: Self.alignment)
    }
  }

  func free() {
    for full in fullChunks { full.deallocate() }
    chunk.deallocate()
  }
}
