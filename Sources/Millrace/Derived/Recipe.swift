/// What a node does to get its value, and what it needs for that.
@usableFromInline
final class Recipe: Sendable {
  /// A `let`, so that calling it retains nothing.
  @usableFromInline let work: Node.Work
  let layout: ValueLayout
  /// What describes a part of a state.
  let leaf: Leaf?
  /// What keeps the store going.
  private let handle: StoreHandle?

  init(layout: ValueLayout, leaf: Leaf? = nil, handle: StoreHandle? = nil, work: @escaping Node.Work) {
    self.layout = layout
    self.leaf = leaf
    self.handle = handle
    self.work = work
  }
}
