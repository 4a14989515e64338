/// What a node does to get its value, and what it needs for that.
@usableFromInline
final class Recipe: Sendable {
  /// A `let`, so that calling it retains nothing.
  @usableFromInline let work: Node.Work
  let layout: Layout
  /// What describes a part of a state.
  let leaf: Leaf?
  /// What keeps the store going.
  private let handle: StoreHandle?

  init(layout: Layout, leaf: Leaf? = nil, handle: StoreHandle? = nil, work: @escaping Node.Work) {
    self.layout = layout
    self.leaf = leaf
    self.handle = handle
    self.work = work
  }

  /// The type of a value, and how much room it takes.
  @usableFromInline
  struct Layout: Sendable {
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

    static let none = Layout(of: Void.self)
  }
}
