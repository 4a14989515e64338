/// Where in a store's state a stored property lies: its bytes, counted from the state's first.
@usableFromInline
struct Place: BitwiseCopyable, Hashable, Sendable {
  @usableFromInline let offset: Int
  @usableFromInline let size: Int

  @inlinable
  init(offset: Int, size: Int) {
    self.offset = offset
    self.size = size
  }

  /// The place, where what it was counted from begins at `start`.
  @inlinable
  func shifted(by start: Int) -> Place { Place(offset: start + offset, size: size) }

  /// The machine words that the bytes touch.
  var words: Range<Int> {
    size == 0 ? 0..<0 : offset / Word.size..<(offset + size + Word.size - 1) / Word.size
  }

  /// Whether the place fills all of the words that it touches, so that nothing else can change them.
  var fillsItsWords: Bool { offset % Word.size == 0 && size % Word.size == 0 }
}

extension Place {
  /// Where the stored property at `path` lies; nil where commits must evaluate the path instead.
  @inlinable
  init?<State, Value>(of path: KeyPath<State, Value>) {
    guard areBytesTelling(Value.self), let offset = MemoryLayout<State>.offset(of: path) else { return nil }
    self.init(offset: offset, size: MemoryLayout<Value>.size)
  }
}

/// The unit in which states are compared.
@usableFromInline
typealias Word = UInt

extension Word {
  @usableFromInline static var size: Int { MemoryLayout<Word>.size }
}
