/// The type of a value, and how much room it takes.
@usableFromInline
struct ValueLayout: Sendable {
  let type: any Any.Type
  // Small, since each derived value has one.
  private let compactSize: UInt32
  private let compactAlignment: UInt16
  let isTrivial: Bool

  var size: Int { Int(compactSize) }
  var alignment: Int { Int(compactAlignment) }

  @inlinable
  init<Value>(of type: Value.Type) {
    self.init(
      type: type, size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment,
      isTrivial: Millrace.isTrivial(type))
  }

  @usableFromInline
  init(type: any Any.Type, size: Int, alignment: Int, isTrivial: Bool) {
    self.type = type
    compactSize = UInt32(size)
    compactAlignment = UInt16(alignment)
    self.isTrivial = isTrivial
  }

  static let none = ValueLayout(of: Void.self)
}
