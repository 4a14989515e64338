import Millrace
import Testing

@Suite struct CollectionChangesTests {
  // MARK: Computed

  @Test(
    "Computed changes come as removals, then sections, then items, then updates, each with its index by then")
  func computedInSequence() {
    let old = [
      Group(1, "a", [GroupEntry(10), GroupEntry(11), GroupEntry(12)]),
      Group(2, "b", [GroupEntry(20)]),
      Group(3, "c", [GroupEntry(30), GroupEntry(31)]),
    ]
    let new = [
      Group(3, "c", [GroupEntry(31), GroupEntry(10)]),
      Group(4, "d", [GroupEntry(40)]),
      Group(1, "A", [GroupEntry(12, "new"), GroupEntry(13)]),
    ]

    let changes = CollectionChanges(from: old, to: new, items: \.entries, header: \.title)

    #expect(
      Array(changes) == [
        .removeItem(ItemPosition(section: 2, item: 0)),
        .removeItem(ItemPosition(section: 0, item: 1)),
        .removeSection(1),
        .moveSection(from: 1, to: 0),
        .insertSection(1),
        .moveItem(from: ItemPosition(section: 2, item: 0), to: ItemPosition(section: 0, item: 1)),
        .insertItem(ItemPosition(section: 2, item: 1)),
        .updateSection(2),
        .updateItem(ItemPosition(section: 2, item: 0)),
      ])
  }

  @Test("Only what is the same by identity and has another value is updated: the same bits are no change")
  func updatesOnly() {
    struct Reading: Identifiable, Equatable {
      let id: Int
      var value: Double
    }
    let old = [Reading(id: 1, value: .nan), Reading(id: 2, value: 1), Reading(id: 3, value: 2)]
    let new = [Reading(id: 1, value: .nan), Reading(id: 2, value: 5), Reading(id: 4, value: 2)]

    #expect(
      Array(CollectionChanges(from: old, to: new)) == [
        .removeItem(ItemPosition(item: 2)), .insertItem(ItemPosition(item: 2)),
        .updateItem(ItemPosition(item: 1)),
      ])
  }

  @Test("Without a header, sections are never updated")
  func noHeader() {
    let old = [Group(1, "a", [GroupEntry(10)])]
    let new = [Group(1, "b", [GroupEntry(10)])]
    #expect(CollectionChanges(from: old, to: new, items: \.entries).isEmpty)
    #expect(
      Array(CollectionChanges(from: old, to: new, items: \.entries, header: \.title)) == [.updateSection(0)])
  }

  @Test("An item is looked for in its own section first: the same identity may be in several sections")
  func sameIdentityInSections() {
    let old = [Group(1, "recent", [GroupEntry(10), GroupEntry(11)]), Group(2, "all", [GroupEntry(11)])]
    let new = [Group(1, "recent", [GroupEntry(11)]), Group(2, "all", [GroupEntry(10), GroupEntry(11)])]
    #expect(
      Array(CollectionChanges(from: old, to: new, items: \.entries)) == [
        .moveItem(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 0))
      ])
  }

  @Test(
    "Where an identity occurs several times, the first is paired with the first, the second with the second")
  func doubles() {
    let old = [GroupEntry(1, "a"), GroupEntry(1, "b")]
    let new = [GroupEntry(1, "a"), GroupEntry(1, "c"), GroupEntry(1, "b")]
    #expect(
      Array(CollectionChanges(from: old, to: new)) == [
        .insertItem(ItemPosition(item: 2)), .updateItem(ItemPosition(item: 1)),
      ])
  }

  @Test("An identity that occurs several times among others is paired as often as both lists have it")
  func doublesAmongOthers() {
    let old = [0, 1, 1, 9].map { GroupEntry($0) }
    let new = [8, 1, 1, 1, 7].map { GroupEntry($0) }
    #expect(
      Array(CollectionChanges(from: old, to: new)) == [
        .removeItem(ItemPosition(item: 3)), .removeItem(ItemPosition(item: 0)),
        .insertItem(ItemPosition(item: 0)), .insertItem(ItemPosition(item: 3)),
        .insertItem(ItemPosition(item: 4)),
      ])
  }

  @Test("Equal lists make no changes, and empty ones")
  func noChanges() {
    #expect(CollectionChanges(from: [GroupEntry](), to: []).isEmpty)
    #expect(CollectionChanges(from: [GroupEntry(1)], to: [GroupEntry(1)]).isEmpty)
    #expect(CollectionChanges(from: [Group](), to: [], items: \.entries).isEmpty)
  }

  @Test("Changes read as text by section and item")
  func text() {
    let old = [GroupEntry(1, "Milk"), GroupEntry(2, "Tea")]
    let new = [GroupEntry(2, "Green tea"), GroupEntry(3, "Bread")]
    #expect(
      CollectionChanges(from: old, to: new).map { "\($0)" } == [
        "removeItem(section 0, item 0)", "insertItem(section 0, item 1)", "updateItem(section 0, item 0)",
      ])
  }

  // MARK: Recorded one by one

  @Test(
    "A reset absorbs what was recorded before it and what is recorded after it, until the changes are taken")
  func reset() {
    var changes = CollectionChanges()
    changes.record(.insertSection(0))
    #expect(!changes.isReset)
    changes.record(.reset)
    changes.record(.removeItem(ItemPosition(section: 0, item: 1)))
    changes.record(contentsOf: [.insertSection(2)])
    #expect(Array(changes) == [.reset])

    #expect(Array(changes.take()) == [.reset])

    #expect(changes.isEmpty)
    changes.record(.insertSection(1))
    #expect(Array(changes) == [.insertSection(1)])
    changes.record(contentsOf: [.updateSection(3), .reset])
    #expect(changes == [.reset])
    #expect(changes.isReset)
    #expect(changes.batch.isReset)
  }

  @Test(
    "A change with an index that no list has counts as a reset",
    arguments: [
      .insertSection(-1), .removeSection(.max), .updateSection(-1), .moveSection(from: 0, to: -1),
      .insertItem(ItemPosition(section: -1, item: 0)), .removeItem(ItemPosition(section: 0, item: -1)),
      .updateItem(ItemPosition(section: .min, item: 0)),
      .moveItem(from: ItemPosition(item: 0), to: ItemPosition(item: .max)),
    ] as [CollectionChange])
  func impossible(change: CollectionChange) {
    #expect(CollectionChanges([.insertSection(0), change]) == [.reset])
  }

  // MARK: Applied to arrays

  @Test(
    "Changes that do not fit a list cannot be applied to it",
    arguments: [
      [.removeSection(1)], [.insertSection(2)], [.updateSection(1)], [.moveSection(from: 0, to: 1)],
      [.insertItem(ItemPosition(item: 3))], [.removeItem(ItemPosition(item: 2))],
      [.updateItem(ItemPosition(item: 2))], [.insertItem(ItemPosition(section: 1, item: 0))],
      [.moveItem(from: ItemPosition(item: 0), to: ItemPosition(item: 2))],
      [.removeItem(ItemPosition(item: 0))], [],
      [.insertSection(0)],
    ] as [CollectionChanges])
  func unfit(changes: CollectionChanges) {
    #expect(changes.applied(to: [["a", "b"]], takingFrom: [["a", "b", "c"]]) == nil)
  }

  @Test("What was there comes from the old list, what was put in or updated from the new one")
  func applied() {
    let changes: CollectionChanges = [
      .moveItem(from: ItemPosition(item: 0), to: ItemPosition(item: 1)), .updateItem(ItemPosition(item: 0)),
      .insertItem(ItemPosition(item: 2)), .insertSection(0), .removeItem(ItemPosition(item: 7)),
    ]
    #expect(
      changes.applied(to: [["a", "b"]], takingFrom: [["1"], ["2", "3", "4"]]) == [["1"], ["2", "a", "4"]])
    #expect(([.reset] as CollectionChanges).applied(to: [["a"]], takingFrom: [["b"]]) == [["b"]])
  }
}
