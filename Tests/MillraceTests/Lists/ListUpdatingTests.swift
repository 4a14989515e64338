import Millrace
import Testing

@Suite struct ListUpdatingTests {
  private static let old = [
    Group(1, "a", [GroupEntry(10), GroupEntry(11), GroupEntry(12)]),
    Group(2, "b", [GroupEntry(20)]),
    Group(3, "c", [GroupEntry(30), GroupEntry(31)]),
    Group(5, "e", []),
  ]
  private static let new = [
    Group(5, "e", []),
    Group(1, "a", [GroupEntry(12, "new"), GroupEntry(11), GroupEntry(31)]),
    Group(4, "d", [GroupEntry(40)]),
    Group(3, "C", [GroupEntry(32), GroupEntry(30, "new")]),
  ]
  private static let changes = CollectionChanges(from: old, to: new, items: \.entries, header: \.title)

  @Test("A view is told sections as sections and rows as rows: what goes by old, what comes by new indices")
  func calls() {
    let table = ModelTable(Self.old)

    table.apply(Self.changes) { table.data = Self.new }

    #expect(
      table.calls == [
        "batch",
        "remove items s0r0",
        "remove sections [1]",
        "insert sections [2]",
        "move section 3 to 0",
        "insert items s3r0",
        "move item s0r2 to s1r0",
        "move item s2r1 to s1r2",
        "batch",
        "update sections [3]",
        "update items s1r0",
      ])
    #expect(table.shown == Self.new)
    #expect(table.complaints == [])
  }

  @Test("A view that takes one change after another is told each with its indices at that moment")
  func callsInOrder() {
    let table = ModelTable(Self.old)

    table.applyInOrder(Self.changes) { table.data = Self.new }

    #expect(
      table.calls == [
        "batch",
        "remove items s0r0",
        "remove sections [1]",
        "move section 2 to 0",
        "insert sections [2]",
        "move item s1r1 to s1r0",
        "move item s3r1 to s1r2",
        "insert items s3r0",
        "update sections [3]",
        "update items s1r0",
        "update items s3r1",
      ])
  }

  @Test("The data is replaced once, inside the first batch and before the view is told anything")
  func dataReplaced() {
    for inOrder in [false, true] {
      func calls(_ changes: CollectionChanges) -> [String] {
        let table = ModelTable([])
        var before: [String] = []
        var count = 0
        let updatingData = {
          before = table.calls
          count += 1
          table.data = [Group(1)]
        }
        if inOrder {
          table.applyInOrder(changes, updatingData: updatingData)
        } else {
          table.apply(changes, updatingData: updatingData)
        }
        #expect(count == 1)
        return before
      }
      #expect(calls([.insertSection(0)]) == ["batch"])
      #expect(calls([.insertSection(0), .updateSection(0)]) == ["batch"])
      #expect(calls([.reset]) == [])
      #expect(calls([]) == [])
    }
    let table = ModelTable([Group(1)])
    table.apply([.updateSection(0)]) {
      #expect(table.calls == ["batch"])
      table.data = [Group(2)]
    }
    #expect(table.shown == [Group(2)])
  }

  @Test("A reset reads everything again, and nothing else")
  func reset() {
    for inOrder in [false, true] {
      let table = ModelTable(Self.old)
      var changes = Self.changes
      changes.record(.reset)
      if inOrder {
        table.applyInOrder(changes) { table.data = Self.new }
      } else {
        table.apply(changes) { table.data = Self.new }
      }
      #expect(table.calls == ["reload all"])
      #expect(table.shown == Self.new)
    }
  }

  @Test("A view that nothing has changed for is not called")
  func nothing() {
    let table = ModelTable(Self.old)
    table.apply([])
    table.applyInOrder([])
    #expect(table.calls == [])
  }

  @Test("A view of the main actor's can be one")
  @MainActor func onMainActor() {
    let view = MainActorList()
    view.apply([.insertItem(ItemPosition(section: 1, item: 0))])
    #expect(view.inserted == [ItemPosition(section: 1, item: 0)])
  }
}

/// A view that may be used on the main actor alone.
@MainActor private final class MainActorList: @MainActor ListUpdating {
  var inserted: [ItemPosition] = []

  func reloadAll() {}
  func performBatch(_ updates: () -> Void) { updates() }
  func removeSections(at indices: [Int]) {}
  func insertSections(at indices: [Int]) {}
  func updateSections(at indices: [Int]) {}
  func moveSection(from old: Int, to new: Int) {}
  func removeItems(at positions: [ItemPosition]) {}
  func insertItems(at positions: [ItemPosition]) { inserted += positions }
  func updateItems(at positions: [ItemPosition]) {}
  func moveItem(from old: ItemPosition, to new: ItemPosition) {}
}
