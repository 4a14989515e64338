@_exported public import Foundation

/// A table of rows.
@MainActor open class NSTableView: NSControl {
  /// How rows come and go.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Makes options.
    public init(rawValue: UInt) { fatalError("a stub") }

    /// They fade.
    public static var effectFade: NSTableView.AnimationOptions { fatalError("a stub") }
  }

  /// How many columns there are.
  open var numberOfColumns: Int { fatalError("a stub") }

  /// Reads everything again.
  open func reloadData() { fatalError("a stub") }

  /// Reads some cells again.
  open func reloadData(forRowIndexes rowIndexes: IndexSet, columnIndexes: IndexSet) { fatalError("a stub") }

  /// Begins several changes that are shown as one.
  open func beginUpdates() { fatalError("a stub") }

  /// Ends them.
  open func endUpdates() { fatalError("a stub") }

  /// Inserts rows.
  open func insertRows(
    at indexes: IndexSet, withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {
    fatalError("a stub")
  }

  /// Removes rows.
  open func removeRows(
    at indexes: IndexSet, withAnimation animationOptions: NSTableView.AnimationOptions = []
  ) {
    fatalError("a stub")
  }

  /// Moves a row.
  open func moveRow(at oldIndex: Int, to newIndex: Int) { fatalError("a stub") }
}

/// A collection of items.
@MainActor open class NSCollectionView: NSView {
  /// Reads everything again.
  open func reloadData() { fatalError("a stub") }

  /// Shows several changes as one.
  open func performBatchUpdates(_ updates: (() -> Void)?, completionHandler: ((Bool) -> Void)? = nil) {
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
  open func insertItems(at indexPaths: Set<IndexPath>) { fatalError("a stub") }

  /// Removes items.
  open func deleteItems(at indexPaths: Set<IndexPath>) { fatalError("a stub") }

  /// Reads items again.
  open func reloadItems(at indexPaths: Set<IndexPath>) { fatalError("a stub") }

  /// Moves an item.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) { fatalError("a stub") }
}
