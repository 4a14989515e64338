import Millrace

/// Random lists of groups, and random edits of them.
struct RandomLists {
  var random: SplitMix64
  /// How many different ids there are: few make many pairs, and, where allowed, doubles.
  var ids = 30
  var allowsDoubles = false

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func groups() -> [Group] {
    var entryIDs = shuffled(0..<ids)
    return shuffled(0..<8).prefix(random.below(7)).map { id in
      let count = random.below(6)
      let taken = Array(entryIDs.prefix(count))
      if !allowsDoubles { entryIDs.removeFirst(min(count, entryIDs.count)) }
      return Group(
        allowsDoubles ? id % 4 : id, "title \(random.below(2))",
        taken.map { GroupEntry(allowsDoubles ? $0 % 6 : $0, "text \(random.below(2))") })
    }
  }

  /// The same groups after some edits of a user.
  mutating func edited(_ groups: [Group]) -> [Group] {
    var groups = groups
    for _ in 0..<random.below(6) {
      guard !groups.isEmpty else { break }
      let (one, other) = (random.below(groups.count), random.below(groups.count))
      switch random.below(6) {
      case 0: groups[one].title = "title \(random.below(2))"
      case 1: groups.insert(groups.remove(at: one), at: other)
      case 2:
        if random.oneIn(3) { groups.remove(at: one) }
      case 3:
        let entry = GroupEntry(1_000 + random.below(1_000))
        groups[one].entries.insert(entry, at: random.below(groups[one].entries.count + 1))
      default:
        guard !groups[one].entries.isEmpty else { continue }
        var entry = groups[one].entries.remove(at: random.below(groups[one].entries.count))
        if random.oneIn(3) { entry.text = "text \(random.below(2))" }
        if random.oneIn(4) { continue }
        groups[other].entries.insert(entry, at: random.below(groups[other].entries.count + 1))
      }
    }
    return groups
  }

  /// One edit, which the list notes.
  mutating func edit(_ list: inout RecordedList<Group, GroupEntry>) {
    let count = list.sections.count
    if count == 0 || random.oneIn(10) {
      list.insertSection(
        Group(2_000 + random.below(1_000), "", [GroupEntry(1), GroupEntry(2)]), at: below(count))
      return
    }
    let section = random.below(count)
    let item = list.items(in: section).isEmpty ? nil : random.below(list.items(in: section).count)
    let position = item.map { ItemPosition(section: section, item: $0) }
    switch (random.below(12), position) {
    case (0, _): list.removeSection(at: section)
    case (1, _): list.moveSection(from: section, to: random.below(count))
    case (2, _): list.updateSection(at: section) { $0.title += "!" }
    case (3, _): list.updateSection(at: section) { $0.entries.append(GroupEntry(5)) }
    case (4...5, let position?): list.remove(at: position)
    case (6...7, let position?): list[position].text += "!"
    case (8...10, let position?):
      let other = random.below(count)
      let count = list.items(in: other).count - (other == section ? 1 : 0)
      list.move(from: position, to: ItemPosition(section: other, item: below(count)))
    default:
      let entry = GroupEntry(3_000 + random.below(1_000))
      list.insert(entry, at: ItemPosition(section: section, item: below(list.items(in: section).count)))
    }
  }

  /// A place in a row of `count`, or behind it.
  private mutating func below(_ count: Int) -> Int { random.below(count + 1) }

  private mutating func shuffled(_ range: Range<Int>) -> [Int] { range.shuffled(using: &random) }
}
