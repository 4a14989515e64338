/// How a list of sections with items has changed: the steps, in order.
///
/// ```swift
/// struct Todo: Identifiable, Equatable { let id: Int; var title: String }
/// let old = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Tea")]
/// let new = [Todo(id: 2, title: "Green tea"), Todo(id: 3, title: "Bread")]
/// for change in CollectionChanges(from: old, to: new) { print(change) }
/// // removeItem(section 0, item 0)
/// // insertItem(section 0, item 1)
/// // updateItem(section 0, item 0)
/// ```
///
/// There are two ways to number what changes, and this type has both:
///
/// - **In sequence**, its elements: the indices of each change are those of the moment after all the changes before
///   it. Whoever applies one after another to an array, or to an AppKit table view, is right.
/// - **At once**, ``batch``: what was removed or moved away by its index in the old list, what was put in, moved
///   there or has changed by its index in the new list. This is what `performBatchUpdates` of UIKit's table and
///   collection views, and ``ListUpdating``, go by.
///
/// Changes are computed from two lists, recorded by a ``RecordedList``, or recorded one by one with ``record(_:)``.
/// A reset absorbs all others, those before it and those after it: then it is the only change.
public struct CollectionChanges: Hashable, Sendable {
  private var changes: [CollectionChange] = []

  /// Makes no changes.
  public init() {}

  /// Makes changes of the steps in `changes`, as if they were recorded one by one.
  public init(_ changes: some Sequence<CollectionChange>) {
    for change in changes { record(change) }
  }

  /// Whether anything may have changed, so that a view has to ask for everything again.
  public var isReset: Bool { changes.first == .reset }
}

// MARK: Recording

extension CollectionChanges {
  /// Adds a step, which comes after those that are there.
  ///
  /// Amortized O(1). A change with an index that no list has, such as a negative one, counts as a reset.
  public mutating func record(_ change: CollectionChange) {
    if isReset { return }
    if change == .reset || !change.isPossible {
      changes = [.reset]
    } else {
      changes.append(change)
    }
  }

  /// Adds the steps of `later`, which come after those that are there.
  ///
  /// O(*n*) in the steps of `later`.
  public mutating func record(contentsOf later: CollectionChanges) {
    if changes.isEmpty {
      changes = later.changes
    } else {
      for change in later { record(change) }
    }
  }

  /// The changes so far, which are forgotten.
  ///
  /// O(1).
  public mutating func take() -> CollectionChanges {
    let taken = self
    changes = []
    return taken
  }
}

// MARK: The steps

extension CollectionChanges: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }

  /// The number of steps.
  public var endIndex: Int { changes.count }

  /// The step with this number, counted from 0.
  public subscript(position: Int) -> CollectionChange { changes[position] }
}

extension CollectionChanges: ExpressibleByArrayLiteral {
  /// Makes changes of the steps that are written out, as if they were recorded one by one.
  public init(arrayLiteral changes: CollectionChange...) { self.init(changes) }
}
