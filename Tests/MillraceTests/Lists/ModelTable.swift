import Millrace

/// A view of groups, as obvious as can be: it notes each call, and then does what UIKit's documentation says.
///
/// In a batch it only collects. At its end it takes out, by old indices, what is removed or moves, and then puts in, by
/// new indices, what is inserted or was moved, which it reads from its data. Whatever UIKit refuses is a complaint.
final class ModelTable: ListUpdating {
  /// What the view reads.
  var data: [Group]
  /// What it shows.
  private(set) var shown: [Group]
  private(set) var calls: [String] = []
  private(set) var complaints: [String] = []
  private var batch: ListBatch?

  init(_ data: [Group]) {
    self.data = data
    shown = data
  }

  func reloadAll() {
    calls.append("reload all")
    shown = data
  }

  func performBatch(_ updates: () -> Void) {
    calls.append("batch")
    batch = ListBatch()
    updates()
    if let batch { perform(batch) }
    batch = nil
  }

  func removeSections(at indices: [Int]) {
    calls.append("remove sections \(indices)")
    batch?.removedSections += indices
  }

  func insertSections(at indices: [Int]) {
    calls.append("insert sections \(indices)")
    batch?.insertedSections += indices
  }

  func updateSections(at indices: [Int]) {
    calls.append("update sections \(indices)")
    batch?.updatedSections += indices
  }

  func moveSection(from old: Int, to new: Int) {
    calls.append("move section \(old) to \(new)")
    batch?.movedSections.append(ListBatch.Move(from: old, to: new))
  }

  func removeItems(at positions: [ItemPosition]) {
    calls.append("remove items \(text(positions))")
    batch?.removedItems += positions
  }

  func insertItems(at positions: [ItemPosition]) {
    calls.append("insert items \(text(positions))")
    batch?.insertedItems += positions
  }

  func updateItems(at positions: [ItemPosition]) {
    calls.append("update items \(text(positions))")
    batch?.updatedItems += positions
  }

  func moveItem(from old: ItemPosition, to new: ItemPosition) {
    calls.append("move item \(text([old])) to \(text([new]))")
    batch?.movedItems.append(ListBatch.Move(from: old, to: new))
  }

  /// Section before row.
  private func text(_ positions: [ItemPosition]) -> String {
    positions.map { "s\($0.section)r\($0.item)" }.joined(separator: " ")
  }
}

// MARK: A batch

extension ModelTable {
  private func perform(_ batch: ListBatch) {
    complaints += ModelTable.refusals(of: batch)
    guard complaints.isEmpty else { return }
    rearrangeOrComplain(batch)
    guard complaints.isEmpty else { return }
    for section in batch.updatedSections { shown[section] = data[section] }
    for position in batch.updatedItems {
      shown[position.section].entries[position.item] = data[position.section].entries[position.item]
    }
  }

  private func rearrangeOrComplain(_ batch: ListBatch) {
    var entries: [ItemPosition: GroupEntry] = [:]
    for move in batch.movedItems {
      entries[move.to] = shown[move.from.section].entries[move.from.item]
    }
    for position in (batch.removedItems + batch.movedItems.map(\.from)).sorted(by: >) {
      shown[position.section].entries.remove(at: position.item)
    }
    var groups: [Int: Group] = [:]
    for move in batch.movedSections { groups[move.to] = shown[move.from] }
    for section in (batch.removedSections + batch.movedSections.map(\.from)).sorted(by: >) {
      shown.remove(at: section)
    }
    for section in (batch.insertedSections + batch.movedSections.map(\.to)).sorted() {
      guard section <= shown.count else { return complaints.append("no place for section \(section)") }
      shown.insert(groups[section] ?? data[section], at: section)
    }
    for position in (batch.insertedItems + batch.movedItems.map(\.to)).sorted() {
      let entry = entries[position] ?? data[position.section].entries[position.item]
      guard position.item <= shown[position.section].entries.count else {
        return complaints.append("no place for \(position)")
      }
      shown[position.section].entries.insert(entry, at: position.item)
    }
    if shown.map(\.entries.count) != data.map(\.entries.count) {
      complaints.append("shows \(shown.map(\.entries.count)) items of \(data.map(\.entries.count))")
    }
  }

  /// What a batch must not hold, apart from what does not fit the list.
  static func refusals(of batch: ListBatch) -> [String] {
    var refusals: [String] = []
    func refuse(_ what: String, _ isRefused: Bool) { if isRefused { refusals.append(what) } }
    func hasDoubles(_ positions: [some Hashable]) -> Bool { Set(positions).count < positions.count }

    let oldSections = batch.removedSections + batch.movedSections.map(\.from)
    let newSections = batch.insertedSections + batch.movedSections.map(\.to)
    let oldItems = batch.removedItems + batch.movedItems.map(\.from)
    let newItems = batch.insertedItems + batch.movedItems.map(\.to)
    refuse("an old section twice", hasDoubles(oldSections))
    refuse("a new section twice", hasDoubles(newSections))
    refuse("an old item twice", hasDoubles(oldItems))
    refuse("a new item twice", hasDoubles(newItems))
    refuse("items from sections that go or move", !Set(oldSections).isDisjoint(with: oldItems.map(\.section)))
    refuse(
      "items into sections that come or move", !Set(newSections).isDisjoint(with: newItems.map(\.section)))

    let isRearranging = !(oldSections + newSections).isEmpty || !(oldItems + newItems).isEmpty
    let updated = batch.updatedSections
    refuse("updates among other changes", isRearranging && !(updated.isEmpty && batch.updatedItems.isEmpty))
    refuse("updates twice", hasDoubles(updated) || hasDoubles(batch.updatedItems))
    refuse("items of updated sections", !Set(updated).isDisjoint(with: batch.updatedItems.map(\.section)))
    return refusals
  }
}
