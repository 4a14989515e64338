#if canImport(AppKit) && !targetEnvironment(macCatalyst)
public import AppKit
internal import Foundation
public import Millrace

/// The table takes one change after another, and so ``apply(_:updatingData:)`` does what
/// ``Millrace/ListUpdating/applyInOrder(_:updatingData:)`` does.
///
/// A table of AppKit's has no sections: whatever happens to sections reads everything again, and of
/// positions only the item counts.
extension NSTableView: @MainActor ListUpdating {
  /// Tells the table what has changed: see ``Millrace/ListUpdating/applyInOrder(_:updatingData:)``.
  public func apply(_ changes: CollectionChanges, updatingData: () -> Void = {}) {
    applyInOrder(changes, updatingData: updatingData)
  }

  /// Reads everything again.
  public func reloadAll() { reloadData() }

  /// Shows what `updates` asks for as one change.
  public func performBatch(_ updates: () -> Void) {
    beginUpdates()
    updates()
    endUpdates()
  }

  /// Reads everything again.
  public func removeSections(at indices: [Int]) { reloadData() }
  /// Reads everything again.
  public func insertSections(at indices: [Int]) { reloadData() }
  /// Reads everything again.
  public func updateSections(at indices: [Int]) { reloadData() }
  /// Reads everything again.
  public func moveSection(from old: Int, to new: Int) { reloadData() }

  /// Removes rows.
  public func removeItems(at positions: [ItemPosition]) {
    removeRows(at: rows(positions), withAnimation: .effectFade)
  }
  /// Inserts rows.
  public func insertItems(at positions: [ItemPosition]) {
    insertRows(at: rows(positions), withAnimation: .effectFade)
  }
  /// Reads rows again.
  public func updateItems(at positions: [ItemPosition]) {
    reloadData(forRowIndexes: rows(positions), columnIndexes: IndexSet(integersIn: 0..<numberOfColumns))
  }
  /// Moves a row.
  public func moveItem(from old: ItemPosition, to new: ItemPosition) { moveRow(at: old.item, to: new.item) }

  private func rows(_ positions: [ItemPosition]) -> IndexSet { IndexSet(positions.map(\.item)) }
}

/// Call ``Millrace/ListUpdating/apply(_:updatingData:)``: the view takes old and new indices, as a batch has them.
extension NSCollectionView: @MainActor ListUpdating {
  /// Reads everything again.
  public func reloadAll() { reloadData() }

  /// Shows what `updates` asks for as one change.
  public func performBatch(_ updates: () -> Void) {
    lend(updates) { body in performBatchUpdates({ body() }, completionHandler: nil) }
  }

  /// Removes sections with their items.
  public func removeSections(at indices: [Int]) { deleteSections(IndexSet(indices)) }
  /// Inserts sections with their items.
  public func insertSections(at indices: [Int]) { insertSections(IndexSet(indices)) }
  /// Reads sections again.
  public func updateSections(at indices: [Int]) { reloadSections(IndexSet(indices)) }
  /// Moves a section with its items.
  public func moveSection(from old: Int, to new: Int) { moveSection(old, toSection: new) }

  /// Removes items.
  public func removeItems(at positions: [ItemPosition]) { deleteItems(at: paths(positions)) }
  /// Inserts items.
  public func insertItems(at positions: [ItemPosition]) { insertItems(at: paths(positions)) }
  /// Reads items again.
  public func updateItems(at positions: [ItemPosition]) { reloadItems(at: paths(positions)) }
  /// Moves an item.
  public func moveItem(from old: ItemPosition, to new: ItemPosition) {
    moveItem(at: IndexPath(old), to: IndexPath(new))
  }

  private func paths(_ positions: [ItemPosition]) -> Set<IndexPath> { Set(positions.map { IndexPath($0) }) }
}
#endif
