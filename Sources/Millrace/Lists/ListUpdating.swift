/// A table or collection view, or anything else that shows a list of sections with items and is told what changes.
///
/// ```swift
/// extension MyTable: ListUpdating { /* the requirements, each one call of the view */ }
///
/// table.apply(CollectionChanges(from: shown, to: todos)) { shown = todos }
/// ```
///
/// A view conforms with its own calls for these, and is then driven by ``apply(_:updatingData:)`` or
/// ``applyInOrder(_:updatingData:)``. The protocol is bound to no actor: a main-actor class conforms for the main actor
/// (`extension MyTable: @MainActor ListUpdating`, or by default isolation), and can then be used there only.
public protocol ListUpdating: AnyObject {
  /// Reads everything again.
  func reloadAll()

  /// Calls `updates`, and shows what it asks for as one change.
  ///
  /// - Parameter updates: Calls the methods below; to be called once, before this returns.
  func performBatch(_ updates: () -> Void)

  /// Removes sections with their items.
  func removeSections(at indices: [Int])
  /// Inserts sections with their items.
  func insertSections(at indices: [Int])
  /// Reads sections again, with their items.
  func updateSections(at indices: [Int])
  /// Moves a section with its items.
  func moveSection(from old: Int, to new: Int)

  /// Removes items, or rows.
  func removeItems(at positions: [ItemPosition])
  /// Inserts items, or rows.
  func insertItems(at positions: [ItemPosition])
  /// Reads items, or rows, again.
  func updateItems(at positions: [ItemPosition])
  /// Moves an item, or row.
  func moveItem(from old: ItemPosition, to new: ItemPosition)
}

extension ListUpdating {
  /// Tells the view what has changed, for a view whose batch takes old and new indices, as UIKit's do.
  ///
  /// In one batch, what is removed and moved away by its index in the old list, and what is inserted and moved there
  /// by its index in the new one; in a second batch, what is updated, by its index in the new list. See
  /// ``ListBatch``. Nothing is called that has nothing to tell. A reset reads everything again instead.
  ///
  /// - Parameters:
  ///   - changes: What has changed since the view was told last.
  ///   - updatingData: Replaces the old list, from which the view reads, by the new one. Called once, also where nothing
  ///     has changed: inside the first batch that there is, before the view is told anything.
  public func apply(_ changes: CollectionChanges, updatingData: () -> Void = {}) {
    let batch = changes.batch
    if batch.isReset {
      updatingData()
      reloadAll()
      return
    }
    if batch.isRearranging {
      performBatch {
        updatingData()
        rearrange(batch)
      }
    }
    if batch.isUpdating {
      performBatch {
        if !batch.isRearranging { updatingData() }
        if !batch.updatedSections.isEmpty { updateSections(at: batch.updatedSections) }
        if !batch.updatedItems.isEmpty { updateItems(at: batch.updatedItems) }
      }
    }
    if !batch.isRearranging, !batch.isUpdating { updatingData() }
  }

  private func rearrange(_ batch: ListBatch) {
    if !batch.removedItems.isEmpty { removeItems(at: batch.removedItems) }
    if !batch.removedSections.isEmpty { removeSections(at: batch.removedSections) }
    if !batch.insertedSections.isEmpty { insertSections(at: batch.insertedSections) }
    for move in batch.movedSections { moveSection(from: move.from, to: move.to) }
    if !batch.insertedItems.isEmpty { insertItems(at: batch.insertedItems) }
    for move in batch.movedItems { moveItem(from: move.from, to: move.to) }
  }

  /// Tells the view what has changed, for a view that takes one change after another, as AppKit's table view does.
  ///
  /// In one batch, each change with its index at that moment. A reset reads everything again instead.
  ///
  /// - Parameters:
  ///   - changes: What has changed since the view was told last.
  ///   - updatingData: Replaces the old list, from which the view reads, by the new one. Called once, also where nothing
  ///     has changed: inside the batch if there is one, before the view is told anything.
  public func applyInOrder(_ changes: CollectionChanges, updatingData: () -> Void = {}) {
    if changes.isReset {
      updatingData()
      reloadAll()
    } else if changes.isEmpty {
      updatingData()
    } else {
      performBatch {
        updatingData()
        for change in changes { tell(change) }
      }
    }
  }

  private func tell(_ change: CollectionChange) {
    switch change {
    case .reset: reloadAll()
    case .insertSection(let index): insertSections(at: [index])
    case .removeSection(let index): removeSections(at: [index])
    case .updateSection(let index): updateSections(at: [index])
    case .moveSection(let from, let to): moveSection(from: from, to: to)
    case .insertItem(let position): insertItems(at: [position])
    case .removeItem(let position): removeItems(at: [position])
    case .updateItem(let position): updateItems(at: [position])
    case .moveItem(let from, let to): moveItem(from: from, to: to)
    }
  }
}
