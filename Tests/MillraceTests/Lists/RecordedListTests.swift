import Millrace
import Testing

@Suite struct RecordedListTests {
  @Test("A list of sections notes each edit, with its section and row")
  func edits() {
    var list = RecordedList(
      [Group(1, "a", [GroupEntry(10)]), Group(2, "b", [GroupEntry(20), GroupEntry(21)])], items: \.entries)

    list.insert(GroupEntry(11), at: ItemPosition(section: 0, item: 0))
    list.append(GroupEntry(22), toSection: 1)
    list[ItemPosition(section: 1, item: 0)].text = "new"
    list.move(from: ItemPosition(section: 1, item: 2), to: ItemPosition(section: 0, item: 1))
    let removed = list.remove(at: ItemPosition(section: 1, item: 1))
    list.insertSection(Group(3), at: 1)
    list.updateSection(at: 1) { $0.title = "c" }
    list.moveSection(from: 2, to: 0)
    let removedSection = list.removeSection(at: 2)

    #expect(removed == GroupEntry(21))
    #expect(removedSection == Group(3, "c"))
    #expect(
      list.sections == [
        Group(2, "b", [GroupEntry(20, "new")]),
        Group(1, "a", [GroupEntry(11), GroupEntry(22), GroupEntry(10)]),
      ])
    #expect(
      Array(list.takeChanges()) == [
        .insertItem(ItemPosition(section: 0, item: 0)),
        .insertItem(ItemPosition(section: 1, item: 2)),
        .updateItem(ItemPosition(section: 1, item: 0)),
        .moveItem(from: ItemPosition(section: 1, item: 2), to: ItemPosition(section: 0, item: 1)),
        .removeItem(ItemPosition(section: 1, item: 1)),
        .insertSection(1),
        .updateSection(1),
        .moveSection(from: 2, to: 0),
        .removeSection(2),
      ])
    #expect(list.changes.isEmpty)
  }

  @Test("A list of items has them in section 0")
  func items() {
    var list = RecordedList(["Milk", "Tea"])
    list.append("Bread")
    list.move(from: ItemPosition(item: 0), to: ItemPosition(item: 0))
    list[ItemPosition(item: 1)] = "Green tea"
    #expect(list.items(in: 0) == ["Milk", "Green tea", "Bread"])
    #expect(
      Array(list.changes) == [.insertItem(ItemPosition(item: 2)), .updateItem(ItemPosition(item: 1))])
  }

  @Test("A reset absorbs the edits before and after it, until they are taken")
  func reset() {
    var list = RecordedList(["a"])
    list.append("b")
    list.reset(to: ["c"])
    list.append("d")
    #expect(list.sections == [["c", "d"]])
    #expect(list.takeChanges() == [.reset])
    list.append("e")
    #expect(list.takeChanges() == [.insertItem(ItemPosition(item: 2))])
  }

  @Test("A section that an update leaves with more or fewer items counts as removed and inserted")
  func updateChangesCount() {
    var list = RecordedList(["a"])
    list.updateSection(at: 0) { $0.append("b") }
    #expect(Array(list.takeChanges()) == [.removeSection(0), .insertSection(0)])
    list.updateSection(at: 0) { $0[0] = "c" }
    #expect(Array(list.takeChanges()) == [.updateSection(0)])
  }

  @Test("An update that throws is noted for what it did")
  func updateThrows() {
    struct Refused: Error {}
    var list = RecordedList(["a"])
    #expect(throws: Refused.self) {
      try list.updateSection(at: 0) { items throws(Refused) in
        items = []
        throw Refused()
      }
    }
    #expect(list.sections == [[]])
    #expect(Array(list.changes) == [.removeSection(0), .insertSection(0)])
  }

  @Test("A recorded list is part of a store's state like any other value")
  func inStore() {
    let store = Store(initialState: RecordedList(["Milk"]))
    let heard = Log<CollectionChanges>()
    let token = store.sink(\.self, initial: false) { heard.add($0.changes) }
    for item in ["Tea", "Bread"] {
      store.commit { list in
        _ = list.takeChanges()
        list.append(item)
      }
    }
    store.commit { _ in }
    #expect(
      heard.entries == [[.insertItem(ItemPosition(item: 1))], [.insertItem(ItemPosition(item: 2))]])
    token.dispose()
  }
}
