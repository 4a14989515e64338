internal import Synchronization

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
/// | `firstPart`, `otherParts` | `lock`, under which no code of the user's runs |
@usableFromInline
final class Observation: @unchecked Sendable {  // by the table above
  /// Where the user asked for it, for a message.
  let file: StaticString
  let line: UInt
  private let isOver = Atomic<Bool>(false)
  private let lock = Lock()
  // The lock guards them, so that checking for overlapping accesses would only cost.
  @exclusivity(unchecked) private var firstPart: (any Endable)?
  @exclusivity(unchecked) private var otherParts: [any Endable] = []

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
  func add(_ part: any Endable) {
    var ended: [any Endable] = []  // go outside the lock
    let isOpen = withLock {
      if isEnded { return false }
      guard firstPart != nil else {
        firstPart = part
        return true
      }
      if otherParts.count >= 8, otherParts.count == otherParts.capacity {
        swap(&otherParts, &ended)
        otherParts = ended.filter { !$0.hasEnded }
        otherParts.reserveCapacity(2 * otherParts.count)
      }
      otherParts.append(part)
      return true
    }
    if !isOpen { part.end() }
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    lock.withLock(as: ThreadIdentity.current, body)
  }
}

extension Observation: Endable {
  /// Ends all parts.
  ///
  /// Afterwards no operator and no closure is called any more; also where another call is still at it.
  @usableFromInline
  func end() {
    // The parts stay until all have ended, for others that call this meanwhile.
    let (first, others) = withLock {
      isOver.store(true, ordering: .releasing)
      return (firstPart, otherParts)
    }
    first?.end()
    for part in others { part.end() }
    var dropped: (first: (any Endable)?, others: [any Endable])  // goes outside the lock
    dropped = (nil, [])
    withLock {
      swap(&firstPart, &dropped.first)
      swap(&otherParts, &dropped.others)
    }
  }

  @usableFromInline
  var hasEnded: Bool {
    if isEnded { return true }
    let (first, others) = withLock { (firstPart, otherParts) }
    return first?.hasEnded == true && others.allSatisfy { $0.hasEnded }
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

extension Disposable: Endable {
  @usableFromInline
  func end() { dispose() }

  @usableFromInline
  var hasEnded: Bool { isEnded }
}
