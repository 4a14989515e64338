/// Follows a list through its changes, without knowing it: only what they touch is noted.
struct ListTracker {
  private var sections = TrackedRow(origin: 0)
  /// The rows of items of the old sections in which something happened, each of which is a run for itself.
  private var rows: [Int: TrackedRow] = [:]
  /// The old indices and positions of what was taken out, once each.
  private var liftedSections: [Int] = []
  private var liftedItems: [ItemPosition] = []

  mutating func apply(_ change: CollectionChange) {
    switch change {
    case .reset: break
    case .insertSection(let index): sections.insert(.new, at: index)
    case .removeSection(let index): _ = lift(section: index)
    case .updateSection(let index): sections.update(at: index)
    case .moveSection(let from, let to): sections.insert(lift(section: from), at: to)
    case .insertItem(let position): insert(.new, at: position)
    case .removeItem(let position): _ = lift(item: position)
    case .updateItem(let position):
      if let section = oldSection(at: position.section) { row(section) { $0.update(at: position.item) } }
    case .moveItem(let from, let to): insert(lift(item: from), at: to)
    }
  }

  private mutating func lift(section index: Int) -> TrackedRow.Run {
    var run = sections.remove(at: index)
    if run.origin != nil, !run.isLifted { liftedSections.append(run.start) }
    run.isLifted = true
    return run
  }

  /// What comes out of a section that is new is new itself.
  private mutating func lift(item position: ItemPosition) -> TrackedRow.Run {
    guard let section = oldSection(at: position.section) else { return .new }
    var run = row(section) { $0.remove(at: position.item) }
    if let origin = run.origin, !run.isLifted {
      liftedItems.append(ItemPosition(section: origin, item: run.start))
    }
    run.isLifted = true
    return run
  }

  /// What comes into a section that is new comes with it.
  private mutating func insert(_ run: TrackedRow.Run, at position: ItemPosition) {
    guard let section = oldSection(at: position.section) else { return }
    row(section) { $0.insert(run, at: position.item) }
  }

  /// The old index of the section that is at `index` now.
  private mutating func oldSection(at index: Int) -> Int? {
    let run = sections.isolate(at: index)
    return run.origin == nil ? nil : run.start
  }

  private mutating func row<Result>(_ section: Int, _ edit: (inout TrackedRow) -> Result) -> Result {
    edit(&rows[section, default: TrackedRow(origin: section)])
  }
}

// MARK: The batch

extension ListTracker {
  /// Puts what has happened into an empty batch.
  func write(to batch: inout ListBatch) {
    let kept = writeSections(to: &batch)
    var present: Set<ItemPosition> = []
    let updatedSections = Set(batch.updatedSections)
    for (section, index) in kept.sorted(by: { $0.value < $1.value }) {
      guard let row = rows[section] else { continue }
      let residents = row.residents
      for (item, run) in row.runs {
        let position = ItemPosition(section: index, item: item)
        guard let origin = run.origin, kept[origin] != nil else {
          batch.insertedItems.append(position)
          continue
        }
        if run.isLifted {
          let old = ItemPosition(section: origin, item: run.start)
          present.insert(old)
          if origin != section || !residents.contains(run.start) {
            batch.movedItems.append(ListBatch.Move(from: old, to: position))
          }
        }
        if run.isUpdated, !updatedSections.contains(index) { batch.updatedItems.append(position) }
      }
    }
    batch.removedItems = liftedItems.filter { kept[$0.section] != nil && !present.contains($0) }.sorted()
  }

  /// Returns the new index by the old one of the sections that something happened to or in, and that are still the
  /// same to the view.
  private func writeSections(to batch: inout ListBatch) -> [Int: Int] {
    var kept: [Int: Int] = [:]
    var present: Set<Int> = []
    let residents = sections.residents
    for (index, run) in sections.runs {
      guard run.origin != nil else {
        batch.insertedSections.append(index)
        continue
      }
      guard run.count == 1 else { continue }
      if run.isLifted, !residents.contains(run.start) {
        if rows[run.start]?.isRearranged == true {
          batch.insertedSections.append(index)
          continue
        }
        batch.movedSections.append(ListBatch.Move(from: run.start, to: index))
      }
      present.insert(run.start)
      kept[run.start] = index
      if run.isUpdated { batch.updatedSections.append(index) }
    }
    batch.removedSections = liftedSections.filter { !present.contains($0) }.sorted()
    return kept
  }
}
