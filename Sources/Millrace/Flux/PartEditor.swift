/// Edits a part of a value in place: at its offset where it has one, by the key path otherwise.
@usableFromInline
struct PartEditor<Whole, Part>: Sendable {
  @usableFromInline let path: any WritableKeyPath<Whole, Part> & Sendable
  @usableFromInline let offset: Int?

  @inlinable
  init(_ path: any WritableKeyPath<Whole, Part> & Sendable) {
    self.path = path
    offset = MemoryLayout<Whole>.offset(of: path)
  }

  @inlinable @inline(__always)
  func edit(_ whole: inout Whole, _ body: (inout Part) -> Void) {
    guard let offset else {
      body(&whole[keyPath: path])
      return
    }
    withUnsafeMutablePointer(to: &whole) { whole in
      body(&(UnsafeMutableRawPointer(whole) + offset).assumingMemoryBound(to: Part.self).pointee)
    }
  }
}
