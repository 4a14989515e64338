/// Memory for the values that wait to be told: handed out in a row, given back all at once.
///
/// A value never moves once it is in its place, so that any type may lie there. In the steady state nothing
/// is allocated: the largest chunk is kept and used again.
struct PayloadArena: ~Copyable {
  private var chunk: UnsafeMutableRawBufferPointer
  /// Where the next value may lie, and where the chunk ends.
  private var free: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  private var fullChunks: [UnsafeMutableRawBufferPointer] = []

  /// The largest chunk that is kept when everything has been told.
  private static var keptByteCount: Int { 64 * 1024 }

  init() {
    chunk = .allocate(byteCount: 512, alignment: 16)
    free = chunk.baseAddress!  // a chunk is never empty
    end = free + chunk.count
  }

  /// The place of the next `size` bytes.
  ///
  /// They stay free until `claim` is called with their end.
  @inline(__always)
  mutating func reserve(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    let place = free.alignedUp(toMultipleOf: alignment)
    if end - place >= size { return place }
    addChunk(for: size + alignment)
    return free.alignedUp(toMultipleOf: alignment)
  }

  /// Takes everything before `end`, which lies within what was reserved last.
  @inline(__always)
  mutating func claim(upTo end: UnsafeMutableRawPointer) { free = end }

  @inline(never)
  private mutating func addChunk(for byteCount: Int) {
    fullChunks.append(chunk)
    use(.allocate(byteCount: max(2 * chunk.count, byteCount), alignment: 16))
  }

  private mutating func use(_ newChunk: UnsafeMutableRawBufferPointer) {
    chunk = newChunk
    free = chunk.baseAddress!  // a chunk is never empty
    end = free + chunk.count
  }

  /// Gives all places back.
  ///
  /// What lay there has been dropped.
  @inline(__always)
  mutating func removeAll() {
    free = chunk.baseAddress!  // a chunk is never empty
    if chunk.count > Self.keptByteCount || !fullChunks.isEmpty { shrink() }
  }

  @inline(never)
  private mutating func shrink() {
    for full in fullChunks { full.deallocate() }
    fullChunks = []
    if chunk.count > Self.keptByteCount {
      chunk.deallocate()
      use(.allocate(byteCount: Self.keptByteCount, alignment: 16))
    }
  }

  deinit {
    for full in fullChunks { full.deallocate() }
    chunk.deallocate()
  }
}
