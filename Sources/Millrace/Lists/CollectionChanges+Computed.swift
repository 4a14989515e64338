extension CollectionChanges {
  /// The changes from one list to another, for a list without sections: all is in section 0.
  ///
  /// ```swift
  /// list.apply(CollectionChanges(from: old.todos, to: new.todos))
  /// ```
  ///
  /// Items are the same where their `id` is, whatever their place. One that is the same and has another value is
  /// updated; equal means the same bits or `==`. Where several have the same `id`, they are paired off, in order: the
  /// changes are right all the same, only moves and updates may be others than meant. The moves are as few as can be
  /// for these pairs.
  ///
  /// O(*n* log *n*) in the number of items of both lists, O(*n*) where they keep their order; at most one comparison
  /// with `==` an item.
  ///
  /// - Parameters:
  ///   - old: The items before.
  ///   - new: The items after.
  public init<Items: Collection>(from old: Items, to new: Items)
  where Items.Element: Identifiable & Equatable {
    let (oldItems, newItems) = (Array(old), Array(new))
    var pairing = ListPairing()
    pairing.oldCounts = [oldItems.count]
    pairing.sections = [0]
    pairing.items = [Array(repeating: nil, count: newItems.count)]
    pairing.pair([oldItems], [newItems])
    self = pairing.changes()
  }

  /// The changes from one list of sections with items to another.
  ///
  /// ```swift
  /// let changes = CollectionChanges(from: old.groups, to: new.groups, items: \.todos)
  /// ```
  ///
  /// As with a list without sections. Sections are the same where their `id` is. An item is looked for in its own
  /// section first, then in the others that stay. What moves from a section that is removed is inserted, what moves
  /// into one that is inserted is removed.
  ///
  /// O(*n* log *n*) in the number of items and sections of both lists, O(*n*) where they keep their order.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - items: The items of a section.
  public init<Sections: Collection, Items: Collection>(
    from old: Sections, to new: Sections, items: (Sections.Element) -> Items
  ) where Sections.Element: Identifiable, Items.Element: Identifiable & Equatable {
    self.init(from: old, to: new, items: items, header: { _ in true })
  }

  /// The changes from one list of sections with items to another, which also tell what has changed of the sections
  /// themselves.
  ///
  /// ```swift
  /// let changes = CollectionChanges(from: old.groups, to: new.groups, items: \.todos, header: \.title)
  /// ```
  ///
  /// O(*n* log *n*) in the number of items and sections of both lists, O(*n*) where they keep their order.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - items: The items of a section.
  ///   - header: What is shown of a section apart from its items: where it is another, the section is updated.
  public init<Sections: Collection, Items: Collection, Header: Equatable>(
    from old: Sections, to new: Sections, items: (Sections.Element) -> Items,
    header: (Sections.Element) -> Header
  ) where Sections.Element: Identifiable, Items.Element: Identifiable & Equatable {
    let (oldSections, newSections) = (Array(old), Array(new))
    let (oldItems, newItems) = (oldSections.map { Array(items($0)) }, newSections.map { Array(items($0)) })
    var pairing = ListPairing()
    pairing.oldCounts = oldItems.map(\.count)
    pairing.sections = ListPairing.partners(of: newSections.map(\.id), in: oldSections.map(\.id))
    pairing.items = newItems.map { Array(repeating: nil, count: $0.count) }
    for (index, partner) in pairing.sections.enumerated() {
      if let partner, !areUnchanged(header(oldSections[partner]), header(newSections[index])) {
        pairing.updatedSections.append(index)
      }
    }
    pairing.pair(oldItems, newItems)
    self = pairing.changes()
  }
}

extension ListPairing {
  /// Finds which items are the same, and which of them have changed, in sections that are the same.
  fileprivate mutating func pair<Item: Identifiable & Equatable>(_ old: [[Item]], _ new: [[Item]]) {
    var isPaired = old.map { [Bool](repeating: false, count: $0.count) }
    for (index, section) in sections.enumerated() {
      guard let section else { continue }
      let partners = Self.partners(of: new[index].map(\.id), in: old[section].map(\.id))
      for (item, partner) in partners.enumerated() {
        guard let partner else { continue }
        isPaired[section][partner] = true
        items[index][item] = ItemPosition(section: section, item: partner)
      }
    }
    let staying = sections.enumerated().compactMap { new, old in old.map { (new: new, old: $0) } }
    let left = staying.map(\.old).sorted().flatMap { section in
      isPaired[section].indices.filter { !isPaired[section][$0] }
        .map { ItemPosition(section: section, item: $0) }
    }
    let coming = staying.flatMap { section in
      items[section.new].indices.filter { items[section.new][$0] == nil }
        .map { ItemPosition(section: section.new, item: $0) }
    }
    let partners = Self.partners(
      of: coming.map { new[$0.section][$0.item].id }, in: left.map { old[$0.section][$0.item].id })
    for (position, partner) in zip(coming, partners) {
      items[position.section][position.item] = partner.map { left[$0] }
    }
    for section in staying {
      for (item, partner) in items[section.new].enumerated() {
        if let partner, !areUnchanged(old[partner.section][partner.item], new[section.new][item]) {
          updatedItems.append(ItemPosition(section: section.new, item: item))
        }
      }
    }
  }
}
