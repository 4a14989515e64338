import Millrace
import Testing

@Suite struct ListBatchTests {
  @Test("What goes has its old index, what comes and what is updated its new one, what moves both")
  func indices() {
    let changes: CollectionChanges = [
      .removeItem(ItemPosition(item: 1)), .removeItem(ItemPosition(item: 1)),
      .insertItem(ItemPosition(item: 0)), .updateItem(ItemPosition(item: 3)),
      .moveItem(from: ItemPosition(item: 5), to: ItemPosition(item: 1)),
    ]
    var expected = ListBatch()
    expected.removedItems = [ItemPosition(item: 1), ItemPosition(item: 2)]
    expected.insertedItems = [ItemPosition(item: 0)]
    expected.movedItems = [ListBatch.Move(from: ItemPosition(item: 6), to: ItemPosition(item: 1))]
    expected.updatedItems = [ItemPosition(item: 4)]
    #expect(changes.batch == expected)
  }

  @Test("What was put in and taken out again, or moved there and back, is not told")
  func undone() {
    let changes: CollectionChanges = [
      .insertItem(ItemPosition(item: 2)), .updateItem(ItemPosition(item: 2)),
      .removeItem(ItemPosition(item: 2)),
      .moveItem(from: ItemPosition(item: 0), to: ItemPosition(item: 4)),
      .moveItem(from: ItemPosition(item: 4), to: ItemPosition(item: 0)),
      .insertSection(1), .moveSection(from: 1, to: 0), .removeSection(0),
      .moveSection(from: 3, to: 1), .moveSection(from: 1, to: 3),
    ]
    #expect(changes.batch == ListBatch())
  }

  @Test(
    "An item that moves out of a section that is removed is inserted, one that moves into a new one is removed"
  )
  func throughSections() {
    let changes: CollectionChanges = [
      .moveItem(from: ItemPosition(section: 0, item: 3), to: ItemPosition(section: 1, item: 2)),
      .updateItem(ItemPosition(section: 1, item: 2)),
      .removeSection(0), .insertSection(1),
      .moveItem(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 0)),
    ]
    var expected = ListBatch()
    expected.removedSections = [0]
    expected.insertedSections = [1]
    expected.removedItems = [ItemPosition(section: 1, item: 0)]
    expected.insertedItems = [ItemPosition(section: 0, item: 1)]
    #expect(changes.batch == expected)
  }

  @Test(
    "A section that moves, and in which items come or go, is removed and inserted; with updates alone it moves"
  )
  func movedSection() {
    var changes: CollectionChanges = [
      .moveSection(from: 2, to: 0), .updateItem(ItemPosition(section: 0, item: 4)),
    ]
    var expected = ListBatch()
    expected.movedSections = [ListBatch.Move(from: 2, to: 0)]
    expected.updatedItems = [ItemPosition(section: 0, item: 4)]
    #expect(changes.batch == expected)

    changes.record(.insertItem(ItemPosition(section: 0, item: 0)))
    expected = ListBatch()
    expected.removedSections = [2]
    expected.insertedSections = [0]
    #expect(changes.batch == expected)
  }

  @Test("An updated section includes its items' updates, whichever comes first")
  func updatedSection() {
    let changes: CollectionChanges = [
      .updateItem(ItemPosition(section: 1, item: 4)), .updateSection(1),
      .updateItem(ItemPosition(section: 1, item: 5)), .updateItem(ItemPosition(section: 2, item: 5)),
    ]
    var expected = ListBatch()
    expected.updatedSections = [1]
    expected.updatedItems = [ItemPosition(section: 2, item: 5)]
    #expect(changes.batch == expected)
    #expect(!changes.batch.isRearranging)
    #expect(changes.batch.isUpdating)
  }

  @Test("Of two neighbours that have changed places the one that was moved is told to move")
  func whoMoved() {
    let down: CollectionChanges = [.moveItem(from: ItemPosition(item: 0), to: ItemPosition(item: 1))]
    let up: CollectionChanges = [.moveItem(from: ItemPosition(item: 1), to: ItemPosition(item: 0))]
    #expect(
      down.batch.movedItems == [ListBatch.Move(from: ItemPosition(item: 0), to: ItemPosition(item: 1))])
    #expect(up.batch.movedItems == [ListBatch.Move(from: ItemPosition(item: 1), to: ItemPosition(item: 0))])
  }
}
