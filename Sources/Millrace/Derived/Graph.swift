public import Synchronization

/// Derived values that may depend on each other, and the one lock for how they are linked and what they hold.
///
/// Each store has a graph of its own, as long as no derived value combines two: then their graphs become one,
/// for good. So stores that have nothing to do with each other share no lock.
///
/// No code of the user's runs under the lock. Who holds it takes no other, but for `merge`, which takes two, in
/// the order of their addresses. A store's lock may be held when it is taken (a commit marks what depends on it),
/// and a family's.
///
/// | state | guarded by |
/// |---|---|
/// | `successor` | atomic; set once, under `lock` and that of the successor |
/// | everything else mutable, and what the nodes of the graph say of themselves | `lock` of the last successor |
@usableFromInline
final class Graph: @unchecked Sendable {  // by the table above
  @usableFromInline let lock = Lock()
  /// The graph of which this one has become a part, by address; retained once.
  @usableFromInline let successor = Atomic<UInt>(0)

  // The lock guards these, so that checking for overlapping accesses at run time would only cost.
  /// How many graphs this one is made of.
  @exclusivity(unchecked) private var weight = 1
  /// Changes whenever a part of a state that some node selects is found to have changed, or may have.
  @exclusivity(unchecked) var epoch = 0
  /// What is still to be gone through, while the graph is walked.
  @exclusivity(unchecked) var worklist = Stack<Node>()
  /// The threads that are dropping nodes.
  @exclusivity(unchecked) var drains: [UnsafeMutablePointer<Drain>] = []
  /// The stack of a pull that has ended, for the next one.
  @exclusivity(unchecked) var spareFrames = Stack<Pull.Frame>()

  init() {}

  deinit {
    if let successor = UnsafeRawPointer(bitPattern: successor.load(ordering: .relaxed)) {
      Unmanaged<Graph>.fromOpaque(successor).release()
    }
  }

  /// The graph that this one belongs to now: itself, or the last of its successors.
  @inlinable @inline(__always)
  static func current(of graph: Unmanaged<Graph>) -> Unmanaged<Graph> {
    var current = graph
    while let successor = current._withUnsafeGuaranteedRef({
      UnsafeRawPointer(bitPattern: $0.successor.load(ordering: .acquiring))
    }) {
      current = .fromOpaque(successor)
    }
    return current
  }

  /// Makes two graphs one.
  ///
  /// Outside of their locks.
  static func merge(_ one: Unmanaged<Graph>, _ other: Unmanaged<Graph>, as thread: UInt) {
    while true {
      let (a, b) = (current(of: one), current(of: other))
      if a.toOpaque() == b.toOpaque() { return }
      // In the order of their addresses, as everybody who takes two.
      let (first, second) = a.toOpaque() < b.toOpaque() ? (a, b) : (b, a)
      let isDone = first._withUnsafeGuaranteedRef { first in
        second._withUnsafeGuaranteedRef { second in
          first.lock.withLock(as: thread) {
            second.lock.withLock(as: thread) {
              guard first.isCurrent, second.isCurrent else { return false }
              if first.weight < second.weight { first.become(second) } else { second.become(first) }
              return true
            }
          }
        }
      }
      if isDone { return }
    }
  }

  /// Under both locks.
  private func become(_ graph: Graph) {
    graph.weight += weight
    graph.epoch += 1
    graph.drains += drains
    drains = []
    successor.store(UInt(bitPattern: Unmanaged.passRetained(graph).toOpaque()), ordering: .releasing)
  }

  /// Under the lock.
  @inlinable @inline(__always)
  var isCurrent: Bool { successor.load(ordering: .relaxed) == 0 }
}

extension Graph {
  /// Runs `body` under the lock of the graph that `graph` belongs to now.
  @inlinable @inline(__always)
  static func withLock(of graph: Unmanaged<Graph>, as thread: UInt, _ body: (Graph) -> Void) {
    var isDone = false
    while !isDone {
      current(of: graph)._withUnsafeGuaranteedRef { graph in
        graph.lock.withLock(as: thread) {
          guard graph.isCurrent else { return }  // it has become part of another meanwhile
          body(graph)
          isDone = true
        }
      }
    }
  }
}

extension Node {
  /// Runs `body` under the lock of the node's graph.
  @inlinable @inline(__always)
  func withGraph(as thread: UInt, _ body: (Graph) -> Void) {
    Graph.withLock(of: self.body.pointee.graph, as: thread, body)
  }
}
