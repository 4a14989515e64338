import Millrace
import Testing

/// A list on a screen, as far as its updates can tell.
private final class List: ListUpdating {
  func reloadAll() { print("reload") }
  func performBatch(_ updates: () -> Void) { updates() }
  func removeSections(at indices: [Int]) { print("remove sections \(indices)") }
  func insertSections(at indices: [Int]) { print("insert sections \(indices)") }
  func updateSections(at indices: [Int]) { print("update sections \(indices)") }
  func moveSection(from old: Int, to new: Int) { print("move section \(old) to \(new)") }
  func removeItems(at positions: [ItemPosition]) { print("remove \(positions)") }
  func insertItems(at positions: [ItemPosition]) { print("insert \(positions)") }
  func updateItems(at positions: [ItemPosition]) { print("update \(positions)") }
  func moveItem(from old: ItemPosition, to new: ItemPosition) { print("move \(old) to \(new)") }
}

private struct Item: Sendable, Equatable, Identifiable {
  let id: Int
  var name: String
}

@Suite struct SignalKitLists {
  @Test("SignalKit: CollectionEvent")
  func recording() {
    let lines = output { _ in
      // row
      var changes = CollectionChanges()
      changes.record(.insertItem(ItemPosition(section: 1, item: 3)))
      // row.end
      print(changes[0])
      changes.record(.reset)
      print(changes.isReset, changes.count)
    }
    #expect(lines == ["insertItem(section 1, item 3)", "true 1"])
  }

  @Test("SignalKit: ObservableArray")
  func recordedList() {
    let lines = output { _ in
      // row
      var list = RecordedList(["Milk", "Tea"])
      list.remove(at: ItemPosition(item: 0))
      let changes = list.takeChanges()
      // row.end
      print(list.sections, changes[0])
    }
    #expect(lines == [#"[["Tea"]] removeItem(section 0, item 0)"#])
  }

  @Test("SignalKit: ObservableCollectionType")
  func computing() {
    let old = [Item(id: 1, name: "Milk"), Item(id: 2, name: "Tea")]
    let new = [Item(id: 2, name: "Green tea"), Item(id: 3, name: "Bread")]
    let lines = output { _ in
      // row
      let changes = CollectionChanges(from: old, to: new)
      // row.end
      for change in changes { print(change) }
    }
    #expect(
      lines == [
        "removeItem(section 0, item 0)", "insertItem(section 0, item 1)", "updateItem(section 0, item 0)",
      ])
  }

  @Test("SignalKit: bindTo(tableView:)")
  func applying() {
    var shown = [Item(id: 1, name: "Milk")]
    let items = [Item(id: 1, name: "Milk"), Item(id: 2, name: "Tea")]
    let table = List()
    let lines = output { _ in
      // row
      table.apply(CollectionChanges(from: shown, to: items)) { shown = items }
      // row.end
    }
    #expect(lines == ["insert [section 0, item 1]"])
    #expect(shown == items)
  }
}
