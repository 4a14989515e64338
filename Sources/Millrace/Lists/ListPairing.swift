/// Which sections and items of a new list are those of an old one, and the changes that follow.
///
/// What is the same is found by identity in one pass over each list, with a table of identities (the idea of Paul
/// Heckel's "A technique for isolating differences between files", 1978). What of it need not move is a longest rising
/// subsequence of old indices: so the moves are as few as can be. (CollectionDifference, by Myers' algorithm, is
/// quadratic for lists that have little in common, and knows no sections.)
struct ListPairing {
  /// How many items each old section has.
  var oldCounts: [Int] = []
  /// For each new section its old index.
  var sections: [Int?] = []
  /// For each item of each new section its old position; whatever it is for a section that is new.
  var items: [[ItemPosition?]] = []
  /// New indices of what has the same identity and another value.
  var updatedSections: [Int] = []
  var updatedItems: [ItemPosition] = []

  /// For each of `new` the index in `old` of what has the same identity.
  ///
  /// Where several have it, they are paired off: those at the beginnings and the ends of both lists that are equal as
  /// they stand, then the first that is left with the first, the second with the second. O(*n*).
  static func partners<ID: Hashable>(of new: [ID], in old: [ID]) -> [Int?] {
    var partners = [Int?](repeating: nil, count: new.count)
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] {
      partners[prefix] = prefix
      prefix += 1
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > prefix, newEnd > prefix, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      partners[newEnd] = oldEnd
    }
    var firsts: [ID: Int] = [:]
    firsts.reserveCapacity(oldEnd - prefix)
    var nexts = [Int?](repeating: nil, count: oldEnd - prefix)
    for index in (prefix..<oldEnd).reversed() {
      nexts[index - prefix] = firsts.updateValue(index, forKey: old[index])
    }
    for place in prefix..<newEnd {
      guard let index = firsts[new[place]] else { continue }
      partners[place] = index
      firsts[new[place]] = nexts[index - prefix]
    }
    return partners
  }

  /// The changes, in sequence: removals, then sections, then items, then updates.
  func changes() -> CollectionChanges {
    var changes = CollectionChanges()
    let left = removeItems(&changes)
    arrangeSections(&changes)
    arrangeItems(left, &changes)
    for section in updatedSections { changes.record(.updateSection(section)) }
    for position in updatedItems { changes.record(.updateItem(position)) }
    return changes
  }

  /// Removes items that have no place in the new list, from sections that have, and returns what is left in each.
  private func removeItems(_ changes: inout CollectionChanges) -> [[Int]] {
    var isKept = oldCounts.map { [Bool](repeating: false, count: $0) }
    for position in items.joined() {
      if let position { isKept[position.section][position.item] = true }
    }
    for section in sections.compactMap(\.self).sorted(by: >) {
      for item in isKept[section].indices.reversed() where !isKept[section][item] {
        changes.record(.removeItem(ItemPosition(section: section, item: item)))
      }
    }
    return isKept.map { isKept in isKept.indices.filter { isKept[$0] } }
  }

  private func arrangeSections(_ changes: inout CollectionChanges) {
    let left = sections.compactMap(\.self).sorted()
    let isLeft = Set(left)
    for section in oldCounts.indices.reversed() where !isLeft.contains(section) {
      changes.record(.removeSection(section))
    }
    var row = SlotRow(old: left, sources: sections)
    for (place, section) in sections.enumerated() where !row.stays(at: place) {
      if let from = section.flatMap({ row.remove($0) }) {
        changes.record(.moveSection(from: from, to: row.insert(at: place)))
      } else {
        changes.record(.insertSection(row.insert(at: place)))
      }
    }
  }

  /// The sections are in their new order already.
  private func arrangeItems(_ left: [[Int]], _ changes: inout CollectionChanges) {
    var newSections = [Int?](repeating: nil, count: oldCounts.count)
    for (new, old) in sections.enumerated() {
      if let old { newSections[old] = new }
    }
    var rows = sections.enumerated().map { new, old in
      old.map { old in
        SlotRow(old: left[old], sources: items[new].map { $0?.section == old ? $0?.item : nil })
      }
    }
    for section in sections.indices {
      for (place, source) in items[section].enumerated() where rows[section]?.stays(at: place) == false {
        var from: ItemPosition?
        if let source, let oldSection = newSections[source.section] {
          from = rows[oldSection]?.remove(source.item).map { ItemPosition(section: oldSection, item: $0) }
        }
        guard let item = rows[section]?.insert(at: place) else { continue }
        let to = ItemPosition(section: section, item: item)
        changes.record(from.map { .moveItem(from: $0, to: to) } ?? .insertItem(to))
      }
    }
  }
}
