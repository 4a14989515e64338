/// One step by which a list of sections with items has changed.
///
/// A change is a step of a sequence, ``CollectionChanges``. Its indices are those of the list right before the step:
/// after all the steps before it, before all the steps after it. It says where something happened, not what is
/// there now: that is in the list.
public enum CollectionChange: Hashable, Sendable {
  /// Anything may have changed.
  case reset

  /// A section, with the items that it has, was put in: it has this index now.
  case insertSection(Int)
  /// The section at this index was taken out, with its items.
  case removeSection(Int)
  /// What belongs to the section itself, such as its header, has changed; its items are where they were.
  case updateSection(Int)
  /// The section was taken out at `from` and put in again: it has the index `to` now.
  case moveSection(from: Int, to: Int)

  /// An item was put in: it has this position now.
  case insertItem(ItemPosition)
  /// The item at this position was taken out.
  case removeItem(ItemPosition)
  /// The item at this position has another value.
  case updateItem(ItemPosition)
  /// The item was taken out at `from` and put in again, maybe in another section: it has the position `to` now.
  case moveItem(from: ItemPosition, to: ItemPosition)
}

extension CollectionChange {
  /// Whether its indices can be those of a list.
  var isPossible: Bool {
    switch self {
    case .reset: true
    case .insertSection(let index), .removeSection(let index), .updateSection(let index):
      Self.isPossible(index)
    case .moveSection(let from, let to): Self.isPossible(from) && Self.isPossible(to)
    case .insertItem(let position), .removeItem(let position), .updateItem(let position):
      Self.isPossible(position)
    case .moveItem(let from, let to): Self.isPossible(from) && Self.isPossible(to)
    }
  }

  private static func isPossible(_ index: Int) -> Bool { (0..<TrackedRow.limit).contains(index) }

  private static func isPossible(_ position: ItemPosition) -> Bool {
    isPossible(position.section) && isPossible(position.item)
  }
}
