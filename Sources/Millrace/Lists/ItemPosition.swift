/// Where an item is in a list: the section's index, and the item's index in it.
///
/// What an index path is to a table or collection view. Positions sort by section, then by item.
public struct ItemPosition: Hashable, Sendable {
  /// The index of the section in the list.
  public var section: Int
  /// The index of the item, or row, in its section.
  public var item: Int

  /// Makes a position.
  ///
  /// - Parameters:
  ///   - section: The index of the section; 0 for a list that has no sections.
  ///   - item: The index of the item in its section.
  public init(section: Int = 0, item: Int) {
    self.section = section
    self.item = item
  }
}

extension ItemPosition: Comparable {
  /// Whether `left` comes before `right` in a list.
  public static func < (left: ItemPosition, right: ItemPosition) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension ItemPosition: CustomStringConvertible {
  /// The position as text: `section 1, item 3`.
  public var description: String { "section \(section), item \(item)" }
}
