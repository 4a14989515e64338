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

  /// A list under way.
  private struct Draft<Item> {
    enum Slot {
      case old(Item)
      /// What the list will have here.
      case new
    }

    enum Section {
      case old([Slot])
      /// What the list will have here, whatever happens in it until then.
      case new
    }

    private var sections: [Section]

    init(_ items: [[Item]]) { sections = items.map { .old($0.map { .old($0) }) } }

    /// Applies a change, if it fits.
    mutating func apply(_ change: CollectionChange) -> Bool {
      switch change {
      case .reset: return false
      case .insertSection(let index): return insert(.new, at: index)
      case .removeSection(let index): return remove(at: index) != nil
      case .updateSection(let index): return sections.indices.contains(index)
      case .moveSection(let from, let to): return remove(at: from).map { insert($0, at: to) } ?? false
      case .insertItem(let position): return insert(.new, at: position)
      case .removeItem(let position): return remove(at: position) != nil
      case .updateItem(let position): return remove(at: position) != nil && insert(.new, at: position)
      case .moveItem(let from, let to): return remove(at: from).map { insert($0, at: to) } ?? false
      }
    }

    private mutating func insert(_ section: Section, at index: Int) -> Bool {
      guard index <= sections.count else { return false }
      sections.insert(section, at: index)
      return true
    }

    private mutating func remove(at index: Int) -> Section? {
      sections.indices.contains(index) ? sections.remove(at: index) : nil
    }

    private mutating func insert(_ slot: Slot, at position: ItemPosition) -> Bool {
      edit(position.section) { slots in
        guard position.item <= slots.count else { return nil }
        slots.insert(slot, at: position.item)
        return slot
      } != nil
    }

    private mutating func remove(at position: ItemPosition) -> Slot? {
      edit(position.section) { slots in
        slots.indices.contains(position.item) ? slots.remove(at: position.item) : nil
      }
    }

    /// Edits the items of an old section, in place.
    private mutating func edit(_ index: Int, _ edit: (inout [Slot]) -> Slot?) -> Slot? {
      guard sections.indices.contains(index) else { return nil }
      guard case .old(var slots) = sections[index] else { return .new }
      sections[index] = .new
      defer { sections[index] = .old(slots) }
      return edit(&slots)
    }

    /// The list, if it has the shape of `new`.
    func filled(from new: [[Item]]) -> [[Item]]? {
      guard sections.count == new.count else { return nil }
      var filled: [[Item]] = []
      for (section, newItems) in zip(sections, new) {
        guard case .old(let slots) = section else {
          filled.append(newItems)
          continue
        }
        guard slots.count == newItems.count else { return nil }
        filled.append(
          zip(slots, newItems).map { slot, newItem in
            if case .old(let item) = slot { item } else { newItem }
          })
      }
      return filled
    }
  }
}
