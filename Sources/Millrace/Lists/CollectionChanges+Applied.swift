extension CollectionChanges {
  /// The list that the changes make of `old`; nil where they do not lead from `old` to a list of `new`'s shape.
  ///
  /// ```swift
  /// let changes = CollectionChanges(from: old, to: new)
  /// assert(changes.applied(to: [old], takingFrom: [new]) == [new])
  /// ```
  ///
  /// Applies one change after another. A change has no values: what was put in or updated is taken from where it
  /// ends up in `new`, everything else comes from `old`. So the result is `new` exactly if the changes are right.
  ///
  /// O(*n* + *k* · *m*), where *n* is the number of items, *k* that of changes, *m* that of items in a section.
  ///
  /// - Parameters:
  ///   - old: The items by section, before the changes.
  ///   - new: The items by section, after them.
  /// - Returns: The items by section that the changes lead to, or nil where they do not fit.
  public func applied<Item>(to old: [[Item]], takingFrom new: [[Item]]) -> [[Item]]? {
    if isReset { return new }
    var draft = Draft(old)
    for change in self {
      guard draft.apply(change) else { return nil }
    }
    return draft.filled(from: new)
  }

  /// A list under way: nil where the value, or all of a section, comes from the list that it will be.
  private struct Draft<Item> {
    private var sections: [[Item?]?]

    init(_ items: [[Item]]) { sections = items.map { $0.map(Optional.some) } }

    /// Applies a change, if it fits.
    mutating func apply(_ change: CollectionChange) -> Bool {
      switch change {
      case .reset: return false
      case .insertSection(let index): return insert(section: nil, at: index)
      case .removeSection(let index): return remove(section: index) != nil
      case .updateSection(let index): return sections.indices.contains(index)
      case .moveSection(let from, let to):
        guard let section = remove(section: from) else { return false }
        return insert(section: section, at: to)
      case .insertItem(let position): return insert(item: nil, at: position)
      case .removeItem(let position): return remove(item: position) != nil
      case .updateItem(let position):
        return remove(item: position) != nil && insert(item: nil, at: position)
      case .moveItem(let from, let to):
        guard let item = remove(item: from) else { return false }
        return insert(item: item, at: to)
      }
    }

    private mutating func insert(section: [Item?]?, at index: Int) -> Bool {
      guard index <= sections.count else { return false }
      sections.insert(section, at: index)
      return true
    }

    private mutating func remove(section index: Int) -> [Item?]?? {
      sections.indices.contains(index) ? .some(sections.remove(at: index)) : nil
    }

    private mutating func insert(item: Item?, at position: ItemPosition) -> Bool {
      guard sections.indices.contains(position.section) else { return false }
      guard let count = sections[position.section]?.count else { return true }
      guard position.item <= count else { return false }
      sections[position.section]?.insert(item, at: position.item)
      return true
    }

    private mutating func remove(item position: ItemPosition) -> Item?? {
      guard sections.indices.contains(position.section) else { return nil }
      guard let count = sections[position.section]?.count else { return .some(nil) }
      return position.item < count ? sections[position.section]?.remove(at: position.item) : nil
    }

    /// The list, if it has the shape of `new`.
    func filled(from new: [[Item]]) -> [[Item]]? {
      guard sections.count == new.count else { return nil }
      var filled: [[Item]] = []
      for (section, newItems) in zip(sections, new) {
        guard let section else {
          filled.append(newItems)
          continue
        }
        guard section.count == newItems.count else { return nil }
        filled.append(zip(section, newItems).map { $0 ?? $1 })
      }
      return filled
    }
  }
}
