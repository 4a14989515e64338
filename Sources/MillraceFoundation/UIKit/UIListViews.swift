#if canImport(UIKit) && !os(watchOS)
internal import Foundation
public import Millrace
public import UIKit

/// Call ``Millrace/ListUpdating/apply(_:updatingData:)``: the table takes old and new indices, as a batch has them.
extension UITableView: @MainActor ListUpdating {
  /// Reads everything again.
  public func reloadAll() { reloadData() }

  /// Shows what `updates` asks for as one change.
  public func performBatch(_ updates: () -> Void) {
    lend(updates) { body in performBatchUpdates({ body() }, completion: nil) }
  }

  /// Removes sections with their rows.
  public func removeSections(at indices: [Int]) { deleteSections(IndexSet(indices), with: .automatic) }
  /// Inserts sections with their rows.
  public func insertSections(at indices: [Int]) { insertSections(IndexSet(indices), with: .automatic) }
  /// Reads sections again.
  public func updateSections(at indices: [Int]) { reloadSections(IndexSet(indices), with: .automatic) }
  /// Moves a section with its rows.
  public func moveSection(from old: Int, to new: Int) { moveSection(old, toSection: new) }

  /// Removes rows.
  public func removeItems(at positions: [ItemPosition]) {
    deleteRows(at: positions.map { IndexPath($0) }, with: .automatic)
  }
  /// Inserts rows.
  public func insertItems(at positions: [ItemPosition]) {
    insertRows(at: positions.map { IndexPath($0) }, with: .automatic)
  }
  /// Reads rows again.
  public func updateItems(at positions: [ItemPosition]) {
    reloadRows(at: positions.map { IndexPath($0) }, with: .automatic)
  }
  /// Moves a row.
  public func moveItem(from old: ItemPosition, to new: ItemPosition) {
    moveRow(at: IndexPath(old), to: IndexPath(new))
  }
}

/// Call ``Millrace/ListUpdating/apply(_:updatingData:)``: the view takes old and new indices, as a batch has them.
extension UICollectionView: @MainActor ListUpdating {
  /// Reads everything again.
  public func reloadAll() { reloadData() }

  /// Shows what `updates` asks for as one change.
  public func performBatch(_ updates: () -> Void) {
    lend(updates) { body in performBatchUpdates({ body() }, completion: nil) }
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
  public func removeItems(at positions: [ItemPosition]) { deleteItems(at: positions.map { IndexPath($0) }) }
  /// Inserts items.
  public func insertItems(at positions: [ItemPosition]) { insertItems(at: positions.map { IndexPath($0) }) }
  /// Reads items again.
  public func updateItems(at positions: [ItemPosition]) { reloadItems(at: positions.map { IndexPath($0) }) }
  /// Moves an item.
  public func moveItem(from old: ItemPosition, to new: ItemPosition) {
    moveItem(at: IndexPath(old), to: IndexPath(new))
  }
}
#endif
