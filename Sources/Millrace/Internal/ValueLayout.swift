/// The type of a value, and how much room it takes.
@usableFromInline
struct ValueLayout: Sendable {
  let type: any Any.Type
  let size: Int
  let alignment: Int
  let isTrivial: Bool

  @inlinable
  init<Value>(of type: Value.Type) {
    self.init(
      type: type, size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment,
      isTrivial: Millrace.isTrivial(type))
  }

  @usableFromInline
  init(type: any Any.Type, size: Int, alignment: Int, isTrivial: Bool) {
    self.type = type
    self.size = size
    self.alignment = alignment
    self.isTrivial = isTrivial
  }

  static let none = ValueLayout(of: Void.self)
}
