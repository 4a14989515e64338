/// A list of sections with items that notes how it is edited.
///
/// ```swift
/// var list = RecordedList(["Milk", "Tea"])
/// list.insert("Bread", at: ItemPosition(item: 0))
/// list[ItemPosition(item: 2)] = "Green tea"
/// for change in list.takeChanges() { print(change) }
/// // insertItem(section 0, item 0)
/// // updateItem(section 0, item 2)
/// ```
///
/// It is a value, so it can be part of a store's state. Its edits cost what those of the arrays in it cost. As with an
/// array, an index that is not there stops the program.
///
/// Its changes grow until somebody takes them; whoever never does should compute changes instead, with
/// ``CollectionChanges/init(from:to:items:)``.
public struct RecordedList<Section, Item> {
  /// The sections as they are now.
  public private(set) var sections: [Section]
  /// How they came about since the list was made, or since changes were taken last.
  public private(set) var changes = CollectionChanges()

  private let items: any WritableKeyPath<Section, [Item]> & Sendable

  /// Makes a list of sections.
  ///
  /// - Parameters:
  ///   - sections: The sections to begin with.
  ///   - items: Where a section has its items.
  public init(_ sections: [Section], items: any WritableKeyPath<Section, [Item]> & Sendable) {
    self.sections = sections
    self.items = items
  }

  /// Makes a list of items, without sections: all is in section 0.
  public init(_ items: [Item]) where Section == [Item] {
    self.init([items], items: \.self)
  }

  /// The items of a section.
  public func items(in section: Int) -> [Item] { sections[section][keyPath: items] }

  /// The changes so far, which the list forgets.
  public mutating func takeChanges() -> CollectionChanges { changes.take() }
}

extension RecordedList: Sendable where Section: Sendable, Item: Sendable {}

extension RecordedList: Equatable where Section: Equatable {
  /// Whether two lists have equal sections and have recorded the same changes.
  public static func == (left: RecordedList, right: RecordedList) -> Bool {
    left.sections == right.sections && left.changes == right.changes
  }
}

// MARK: Items

extension RecordedList {
  /// The item at a position; setting it is an update, also by an equal one.
  public subscript(position: ItemPosition) -> Item {
    get { sections[position.section][keyPath: items][position.item] }
    set {
      sections[position.section][keyPath: items][position.item] = newValue
      changes.record(.updateItem(position))
    }
  }

  /// Puts an item in: it has this position then.
  public mutating func insert(_ item: Item, at position: ItemPosition) {
    sections[position.section][keyPath: items].insert(item, at: position.item)
    changes.record(.insertItem(position))
  }

  /// Puts an item in after the last of a section.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - section: The index of the section; 0 for a list that has no sections.
  public mutating func append(_ item: Item, toSection section: Int = 0) {
    insert(item, at: ItemPosition(section: section, item: items(in: section).count))
  }

  /// Takes out the item at a position.
  @discardableResult
  public mutating func remove(at position: ItemPosition) -> Item {
    let item = sections[position.section][keyPath: items].remove(at: position.item)
    changes.record(.removeItem(position))
    return item
  }

  /// Takes an item out and puts it in again.
  ///
  /// - Parameters:
  ///   - old: Where it is.
  ///   - new: Where it is afterwards. For a place behind its own in the same section that is one less than the index
  ///     before which it stood until now.
  public mutating func move(from old: ItemPosition, to new: ItemPosition) {
    let item = sections[old.section][keyPath: items].remove(at: old.item)
    sections[new.section][keyPath: items].insert(item, at: new.item)
    if old != new { changes.record(.moveItem(from: old, to: new)) }
  }
}

// MARK: Sections

extension RecordedList {
  /// Puts a section in, with its items: it has this index then.
  public mutating func insertSection(_ section: Section, at index: Int) {
    sections.insert(section, at: index)
    changes.record(.insertSection(index))
  }

  /// Takes out the section at an index, with its items.
  @discardableResult
  public mutating func removeSection(at index: Int) -> Section {
    let section = sections.remove(at: index)
    changes.record(.removeSection(index))
    return section
  }

  /// Takes a section out, with its items, and puts it in again.
  ///
  /// - Parameters:
  ///   - old: The index that it has.
  ///   - new: The index that it has afterwards.
  public mutating func moveSection(from old: Int, to new: Int) {
    sections.insert(sections.remove(at: old), at: new)
    if old != new { changes.record(.moveSection(from: old, to: new)) }
  }

  /// Changes a section itself, such as its header.
  ///
  /// That is an update of the section. Where `edit` leaves it with more or fewer items, it counts as removed and
  /// inserted; to add or remove items, use the list's own methods.
  ///
  /// - Parameters:
  ///   - index: The index of the section.
  ///   - edit: Changes it.
  /// - Throws: What `edit` throws; what it did until then stays, and counts as an update.
  public mutating func updateSection<Failure: Error>(
    at index: Int, _ edit: (inout Section) throws(Failure) -> Void
  ) throws(Failure) {
    let count = items(in: index).count
    defer {
      if items(in: index).count == count {
        changes.record(.updateSection(index))
      } else {
        changes.record(.removeSection(index))
        changes.record(.insertSection(index))
      }
    }
    try edit(&sections[index])
  }

  /// Replaces everything, which is a reset.
  public mutating func reset(to sections: [Section]) {
    self.sections = sections
    changes.record(.reset)
  }

  /// Replaces all items of a list without sections, which is a reset.
  public mutating func reset(to items: [Item]) where Section == [Item] {
    reset(to: [items])
  }
}
