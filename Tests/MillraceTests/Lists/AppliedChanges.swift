import Millrace

extension [Group] {
  /// The groups after changes that are applied one after another, by the letter; nil where they do not fit.
  ///
  /// What a change does not tell comes from `new`: at the end, for what was inserted or updated.
  func applying(_ changes: CollectionChanges, takingFrom new: [Group]) -> [Group]? {
    var traces = indices.map { SectionTrace(section: $0, header: $0, entries: self[$0].entries) }
    for change in changes {
      switch change {
      case .reset: return new
      case .insertSection(let index): traces.insert(SectionTrace(), at: index)
      case .removeSection(let index): traces.remove(at: index)
      case .updateSection(let index): traces[index].header = nil
      case .moveSection(let from, let to): traces.insert(traces.remove(at: from), at: to)
      case .insertItem(let position): traces[position.section].entries?.insert(nil, at: position.item)
      case .removeItem(let position): traces[position.section].entries?.remove(at: position.item)
      case .updateItem(let position): traces[position.section].entries?[position.item] = nil
      case .moveItem(let from, let to):
        let entry = traces[from.section].entries?.remove(at: from.item) ?? nil
        traces[to.section].entries?.insert(entry, at: to.item)
      }
    }
    guard traces.count == new.count else { return nil }
    return zip(traces, new).map { trace, group in
      var entries = group.entries
      if let kept = trace.entries { entries = kept.enumerated().map { $1 ?? group.entries[$0] } }
      return Group(
        trace.section.map { self[$0].id } ?? group.id, trace.header.map { self[$0].title } ?? group.title,
        entries)
    }
  }
}

/// Where what is in a section comes from; nil for what is taken from the new list.
private struct SectionTrace {
  /// The section's old index, and the same again until its header is updated.
  var section: Int?
  var header: Int?
  var entries: [GroupEntry?]?
}
