@_exported public import Foundation

/// A view that scrolls.
@MainActor open class UIScrollView: UIView {}

/// A table of rows.
@MainActor open class UITableView: UIScrollView {
  /// How rows come and go.
  public enum RowAnimation: Int, Sendable {
    /// As the table chooses.
    case automatic = 100
  }

  /// Reads everything again.
  open func reloadData() { fatalError("a stub") }

  /// Shows several changes as one.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    fatalError("a stub")
  }

  /// Inserts sections.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) { fatalError("a stub") }

  /// Removes sections.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) { fatalError("a stub") }

  /// Reads sections again.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { fatalError("a stub") }

  /// Moves a section.
  open func moveSection(_ section: Int, toSection newSection: Int) { fatalError("a stub") }

  /// Inserts rows.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { fatalError("a stub") }

  /// Removes rows.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { fatalError("a stub") }

  /// Reads rows again.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { fatalError("a stub") }

  /// Moves a row.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { fatalError("a stub") }
}

/// A collection of items.
@MainActor open class UICollectionView: UIScrollView {
  /// Reads everything again.
  open func reloadData() { fatalError("a stub") }

  /// Shows several changes as one.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    fatalError("a stub")
  }

  /// Inserts sections.
  open func insertSections(_ sections: IndexSet) { fatalError("a stub") }

  /// Removes sections.
  open func deleteSections(_ sections: IndexSet) { fatalError("a stub") }

  /// Reads sections again.
  open func reloadSections(_ sections: IndexSet) { fatalError("a stub") }

  /// Moves a section.
  open func moveSection(_ section: Int, toSection newSection: Int) { fatalError("a stub") }

  /// Inserts items.
  open func insertItems(at indexPaths: [IndexPath]) { fatalError("a stub") }

  /// Removes items.
  open func deleteItems(at indexPaths: [IndexPath]) { fatalError("a stub") }

  /// Reads items again.
  open func reloadItems(at indexPaths: [IndexPath]) { fatalError("a stub") }

  /// Moves an item.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { fatalError("a stub") }
}
