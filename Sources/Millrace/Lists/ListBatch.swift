/// How a list of sections with items has changed, all at once: what a view's batch update goes by.
///
/// ```swift
/// let batch = CollectionChanges(from: old, to: new).batch
/// ```
///
/// What was removed or moved away has its index in the old list; what was inserted, moved there or updated has its
/// index in the new one. The new list comes about like this:
///
/// 1. From the old list everything goes that is removed or moves, items first, the last first.
/// 2. Sections are inserted and those that move put in, then items, the first first: each then has its new index.
/// 3. What is updated is read again, in the new list.
///
/// So for `performBatchUpdates` of UIKit's views the updates are a second batch, after that of all the rest: in one
/// and the same batch these views take reloads by old indices, and no reload of what moves.
///
/// A batch holds nothing that those views refuse. No index is told twice. No item moves out of a section that is
/// removed, or into one that is inserted: it is inserted or removed instead. A section that moves, and in which items
/// were removed, inserted or moved as well, is removed and inserted. An updated section includes its items' updates.
/// All lists are in rising order, moves by where they end.
public struct ListBatch: Hashable, Sendable {
  /// From where to where something moved.
  public struct Move<Position: Hashable & Sendable>: Hashable, Sendable {
    /// Where it was in the old list.
    public var from: Position
    /// Where it is in the new list.
    public var to: Position

    /// Makes a move from a place in the old list to one in the new list.
    public init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// Whether anything may have changed; all the rest is empty then.
  public var isReset = false

  /// The old indices of sections that went, with their items.
  public var removedSections: [Int] = []
  /// The new indices of sections that came, with their items.
  public var insertedSections: [Int] = []
  /// The sections that moved, with their items.
  public var movedSections: [Move<Int>] = []

  /// The old positions of items that went from sections that stay.
  public var removedItems: [ItemPosition] = []
  /// The new positions of items that came into sections that were there.
  public var insertedItems: [ItemPosition] = []
  /// The items that moved between or within sections that stay.
  public var movedItems: [Move<ItemPosition>] = []

  /// The new indices of sections that have changed themselves.
  public var updatedSections: [Int] = []
  /// The new positions of items that have changed.
  public var updatedItems: [ItemPosition] = []

  /// Makes a batch with nothing in it.
  public init() {}
}

extension ListBatch {
  /// Whether anything is removed, inserted or moved.
  public var isRearranging: Bool {
    !(removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty && removedItems.isEmpty
      && insertedItems.isEmpty && movedItems.isEmpty)
  }

  /// Whether anything is updated.
  public var isUpdating: Bool { !(updatedSections.isEmpty && updatedItems.isEmpty) }
}

extension CollectionChanges {
  /// The same changes with the indices of the old and the new list.
  ///
  /// About O(*k* · √*k*) in the number of changes; the size of the list does not matter.
  public var batch: ListBatch {
    var batch = ListBatch()
    if isReset {
      batch.isReset = true
      return batch
    }
    var tracker = ListTracker()
    for change in self { tracker.apply(change) }
    tracker.write(to: &batch)
    return batch
  }
}
