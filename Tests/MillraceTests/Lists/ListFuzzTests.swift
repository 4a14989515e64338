import Millrace
import Testing

/// Random lists: what is computed or recorded leads from one to the other, in both ways to number changes.
@Suite struct ListFuzzTests {
  @Test("Computed changes lead from any list to any other, in sequence and at once", arguments: 1...20)
  func anyToAny(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    for _ in 0..<100 {
      let (old, new) = (lists.groups(), lists.groups())
      let changes = computed(from: old, to: new)
      expectLeads(changes, from: old, to: new)
      #expect(updates(in: changes, of: new) == expectedUpdates(from: old, to: new))
    }
  }

  @Test("Computed changes lead from a list to an edited one, in sequence and at once", arguments: 1...20)
  func edited(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    for _ in 0..<100 {
      let old = lists.groups()
      let new = lists.edited(old)
      let changes = computed(from: old, to: new)
      expectLeads(changes, from: old, to: new)
      #expect(updates(in: changes, of: new) == expectedUpdates(from: old, to: new))
    }
  }

  @Test("Computed changes lead to the new list also where identities occur several times", arguments: 1...20)
  func doubles(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    lists.allowsDoubles = true
    for _ in 0..<100 {
      let (old, new) = (lists.groups(), lists.groups())
      expectLeads(computed(from: old, to: new), from: old, to: new)
      #expect(computed(from: old, to: old).isEmpty)
    }
  }

  @Test("Computed changes of a list without sections move as few items as can be", arguments: 1...20)
  func fewestMoves(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let old = (0..<12).shuffled(using: &random).prefix(random.below(12)).map { GroupEntry($0) }
      let new = (0..<12).shuffled(using: &random).prefix(random.below(12)).map { GroupEntry($0) }
      let changes = CollectionChanges(from: old, to: new)
      expectLeads(changes, from: [Group(0, "", old)], to: [Group(0, "", new)])

      let places = new.compactMap { old.firstIndex(of: $0) }
      let moveCount = changes.count { if case .moveItem = $0 { true } else { false } }
      #expect(moveCount == places.count - lengthOfLongestRise(in: places))
      #expect(changes.count == moveCount + old.count + new.count - 2 * places.count)
      #expect(changes.batch.movedItems.count == moveCount)
    }
  }

  @Test(
    "Recorded changes lead from the list before to the list after, in sequence and at once", arguments: 1...40
  )
  func recorded(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    for _ in 0..<50 {
      let old = lists.groups()
      var list = RecordedList(old, items: \.entries)
      for _ in 0..<lists.random.below(20) { lists.edit(&list) }
      let changes = list.takeChanges()
      expectLeads(changes, from: old, to: list.sections)
    }
  }

  @Test(
    "Changes of changes: a record continued by computed changes leads to the end of both", arguments: 1...10)
  func continued(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    for _ in 0..<50 {
      let (old, middle, new) = (lists.groups(), lists.groups(), lists.groups())
      var changes = computed(from: old, to: middle)
      changes.record(contentsOf: computed(from: middle, to: new))
      #expect(old.applying(changes, takingFrom: new) == new)
      let table = ModelTable(old)
      table.apply(changes) { table.data = new }
      #expect(table.shown == new)
      #expect(table.complaints == [])
    }
  }

  @Test("The batch of thousands of scattered changes is right")
  func many() {
    var random = SplitMix64(seed: 7)
    let old = (0..<6_000).map { GroupEntry($0) }
    let new = (2_000..<8_000).shuffled(using: &random).map {
      GroupEntry($0, random.oneIn(2) ? "" : "changed")
    }
    let changes = CollectionChanges(from: old, to: new)
    expectLeads(changes, from: [Group(0, "", old)], to: [Group(0, "", new)])
  }

  // MARK: What is expected

  private func computed(from old: [Group], to new: [Group]) -> CollectionChanges {
    CollectionChanges(from: old, to: new, items: \.entries, header: \.title)
  }

  private func expectLeads(
    _ changes: CollectionChanges, from old: [Group], to new: [Group],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(old.applying(changes, takingFrom: new) == new, sourceLocation: sourceLocation)
    #expect(
      changes.applied(to: old.map(\.entries), takingFrom: new.map(\.entries)) == new.map(\.entries),
      sourceLocation: sourceLocation)
    let table = ModelTable(old)
    table.apply(changes) { table.data = new }
    #expect(table.shown == new, sourceLocation: sourceLocation)
    #expect(table.complaints == [], sourceLocation: sourceLocation)
  }

  /// The ids of sections and items that are told to be updated, in order.
  private func updates(in changes: CollectionChanges, of new: [Group]) -> [String] {
    changes.compactMap { change in
      switch change {
      case .updateSection(let index): "section \(new[index].id)"
      case .updateItem(let position): "item \(new[position.section].entries[position.item].id)"
      default: nil
      }
    }
  }

  /// What is in both lists, in sections that are in both, with another value.
  private func expectedUpdates(from old: [Group], to new: [Group]) -> [String] {
    let oldIDs = Set(old.map(\.id))
    let newIDs = Set(new.map(\.id))
    let staying = new.filter { oldIDs.contains($0.id) }
    let oldEntries = old.filter { newIDs.contains($0.id) }.flatMap(\.entries)
    let sections = staying.filter { group in old.contains { $0.id == group.id && $0.title != group.title } }
    let entries = staying.flatMap(\.entries).filter { entry in
      oldEntries.contains { $0.id == entry.id && $0 != entry }
    }
    return sections.map { "section \($0.id)" } + entries.map { "item \($0.id)" }
  }

  /// By trying, for each number, all that come before it.
  private func lengthOfLongestRise(in values: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, value) in values.enumerated() {
      lengths.append(
        1 + (values[..<index].indices.filter { values[$0] < value }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}
