/// Finds a part of a store's state that has no fixed place, or is not always there.
///
/// | state | guarded by |
/// |---|---|
/// | `known` | a lock of its own |
@usableFromInline
final class PartFinder<Part>: Sendable {
  /// A stored property whose bytes change whenever a stored property of the part does; if there is one.
  @usableFromInline let container: Place?
  private let find: @Sendable (UnsafeRawPointer) -> Part?
  /// The part as it was found last: for those who read it when it has gone.
  private let known: Protected<SendablePart>

  // A store's state is `Sendable`, and so are the parts that its key paths lead to.
  private struct SendablePart: @unchecked Sendable {
    var part: Part
  }

  init(container: Place?, last: Part, find: @escaping @Sendable (UnsafeRawPointer) -> Part?) {
    self.container = container
    self.find = find
    known = Protected(SendablePart(part: last))
  }

  /// The part in the state at `state`; nil where it is not there.
  @usableFromInline
  func find(in state: UnsafeRawPointer) -> Part? { find(state) }

  /// The part as it was read last.
  @usableFromInline
  func last() -> Part { known.withLock { $0.part } }

  /// Remembers the part; returns the one before, to be dropped outside the store's lock.
  @usableFromInline
  func remember(_ part: Part) -> Part {
    known.withLock { known in
      defer { known.part = part }
      return known.part
    }
  }
}

/// How to find a part in a store's state: by its offset, or by looking for it.
@usableFromInline
struct PartReader<Part>: Sendable {
  @usableFromInline let offset: Int
  @usableFromInline let finder: PartFinder<Part>?

  @inlinable
  init(offset: Int, finder: PartFinder<Part>?) {
    self.offset = offset
    self.finder = finder
  }

  /// The part in the state at `state`; nil where it is not there.
  @inlinable
  func find(_ state: UnsafeRawPointer) -> Part? {
    if let finder { return finder.find(in: state) }
    return (state + offset).assumingMemoryBound(to: Part.self).pointee
  }

  /// The part in the state at `state`; or as it was read last, where it is not there.
  @inlinable
  func read(_ state: UnsafeRawPointer) -> Part {
    if let finder { return finder.find(in: state) ?? finder.last() }
    return (state + offset).assumingMemoryBound(to: Part.self).pointee
  }
}
