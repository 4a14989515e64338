internal import Synchronization

/// A part of an observation that can be ended.
@usableFromInline
protocol Ending: AnyObject, Sendable {
  /// Sees to it that nothing is called any more, and lets go of what would be.
  func end()

  /// Whether nothing is called any more.
  var hasEnded: Bool { get }
}

/// One observation: a closure, the operators above it, and what they hold of the sources.
///
/// A signal is only a description. To observe it connects, from the closure up, a chain that hangs on the
/// sources and calls down to the closure; ending the observation takes it off them, which frees it.
/// Operators that end a part of their chain before the whole (`take`, `flatMapLatest`) make an observation for
/// that part.
///
/// | state | guarded by |
/// |---|---|
/// | `isOver` | atomic |
/// | `parts` | a lock of its own, under which no code of the user's runs |
@usableFromInline
final class Observation: Sendable {
  /// Where the user asked for it, for a message.
  let file: StaticString
  let line: UInt
  private let isOver = Atomic<Bool>(false)
  private let parts = Protected<[any Ending]>([])

  @usableFromInline
  init(file: StaticString, line: UInt) {
    self.file = file
    self.line = line
  }

  /// Makes an observation that ends with `parent`, if not before.
  @usableFromInline
  convenience init(in parent: Observation) {
    self.init(file: parent.file, line: parent.line)
    parent.add(self)
  }

  /// Adds a part, which ends with this; at once, where this has ended.
  @usableFromInline
  func add(_ part: any Ending) {
    var ended: [any Ending] = []  // go outside the lock
    let isOpen = parts.withLock { parts in
      if isOver.load(ordering: .relaxed) { return false }
      if parts.count >= 8, parts.count == parts.capacity {
        swap(&parts, &ended)
        parts = ended.filter { !$0.hasEnded }
        parts.reserveCapacity(2 * parts.count)
      }
      parts.append(part)
      return true
    }
    if !isOpen { part.end() }
  }
}

extension Observation: Ending {
  /// Ends all parts.
  ///
  /// Afterwards no operator and no closure is called any more; also where another call is still at it.
  @usableFromInline
  func end() {
    // The parts stay until all have ended, for others that call this meanwhile.
    var ending = parts.withLock { parts in
      isOver.store(true, ordering: .releasing)
      return parts
    }
    for part in ending { part.end() }
    parts.withLock { parts in
      ending = parts
      parts = []
    }
  }

  @usableFromInline
  var hasEnded: Bool {
    if isOver.load(ordering: .acquiring) { return true }
    let parts = parts.withLock { $0 }
    return !parts.isEmpty && parts.allSatisfy(\.hasEnded)
  }

  /// Whether ``end()`` has been called.
  @usableFromInline
  var isEnded: Bool { isOver.load(ordering: .acquiring) }
}

extension Observation: DisposalTarget {
  func dispose(_ subscription: borrowing Atomic<UInt>) {
    end()
    subscription.store(0, ordering: .releasing)
  }
}

extension Disposable {
  @usableFromInline
  convenience init(observing observation: Observation) { self.init(of: observation) }
}

extension Disposable: Ending {
  @usableFromInline
  func end() { dispose() }

  @usableFromInline
  var hasEnded: Bool { isEnded }
}
