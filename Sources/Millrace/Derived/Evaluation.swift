/// The values of a graph as computed for one caller alone, from copies of the stores' states.
///
/// It neither uses nor changes what nodes hold. It is for a pull that other threads have overtaken too often,
/// and for a tracking closure that reads a value which has already moved on from the closure's snapshot.
@usableFromInline
final class Evaluation {
  private let thread: UInt
  private var snapshots: [Snapshot] = []
  private var copies: [(type: any Any.Type, memory: UnsafeMutableRawPointer)] = []
  private var expanded: Set<UnsafeMutablePointer<NodeBody>> = []
  /// Retained once each.
  private var held: [Node] = []
  private var results: [UnsafeMutableRawPointer: Result] = [:]

  private struct Result {
    /// Retained once.
    let node: Node
    let memory: UnsafeMutableRawPointer
    let isOwned: Bool
  }

  init(as thread: UInt, snapshots: [Snapshot] = []) {
    self.thread = thread
    self.snapshots = snapshots
  }

  deinit {
    for result in results.values {
      if result.isOwned {
        destroyValue(of: result.node.layout.type, at: result.memory)
        result.memory.deallocate()
      }
      result.node.release()
    }
    for node in held { node.release() }
    for copy in copies {
      destroyValue(of: copy.type, at: copy.memory)
      copy.memory.deallocate()
    }
  }

  /// The value of `node`, inputs first.
  ///
  /// Without recursion, but for tracking closures, whose inputs only show when they run.
  func value(of node: Node) -> UnsafeRawPointer {
    var stack = [node]
    while let node = stack.last {
      if results[UnsafeMutableRawPointer(node.body)] != nil {
        stack.removeLast()
        continue
      }
      let missing = expand(node)
      guard missing.isEmpty else {
        stack += missing
        continue
      }
      stack.removeLast()
      evaluate(node)
    }
    return memory(of: node)
  }

  /// The inputs of a node that have to be evaluated first; none where it has been asked before.
  ///
  /// Those of a tracked node are what its closure has read last: it may read others now.
  private func expand(_ node: Node) -> [Node] {
    guard expanded.insert(node.body).inserted else { return [] }
    var inputs: [Node] = []
    node.withGraph(as: thread) { _ in
      node.forEachLink { link in
        let input = link.pointee.input
        guard results[UnsafeMutableRawPointer(input.body)] == nil, !expanded.contains(input.body) else {
          return
        }
        input.retain()
        inputs.append(input)
      }
    }
    held += inputs
    return inputs
  }

  private func evaluate(_ node: Node) {
    if node.kind == .constant {
      keep(Result(node: node, memory: node.memory, isOwned: false))
      return
    }
    let recipe = node.recipe
    if let leaf = recipe.leaf {
      let memory = allocate(for: node)
      leaf.extract(snapshot(of: leaf.lifetime).state, leaf.isAlwaysThere ? nil : keptValue(of: node), memory)
      keep(Result(node: node, memory: memory, isOwned: true))
      return
    }
    var pull = Pull(as: thread, evaluation: self)
    recipe.work(node, &pull)
  }

  private func keep(_ result: Result) {
    result.node.retain()
    results[UnsafeMutableRawPointer(result.node.body)] = result
  }

  /// A copy of the value that a leaf keeps, if it has one; as long as the evaluation lasts.
  private func keptValue(of node: Node) -> UnsafeRawPointer? {
    var kept: UnsafeMutableRawPointer?
    node.withGraph(as: thread) { _ in
      if node.stamp != 0 { kept = allocateCopy(of: node.layout.type, at: node.memory) }
    }
    if let kept { copies.append((node.layout.type, kept)) }
    return kept.map { UnsafeRawPointer($0) }
  }

  /// Keeps a result.
  @usableFromInline
  func keep<Value>(_ value: Value, of node: Node) {
    let memory = allocate(for: node)
    memory.initializeMemory(as: Value.self, to: value)
    keep(Result(node: node, memory: memory, isOwned: true))
  }

  /// The value of an input, which mostly has been evaluated.
  ///
  /// It has not where what tracked nodes have read last forms a ring, since they did so at different times.
  @usableFromInline
  func memory(of node: Node) -> UnsafeRawPointer {
    results[UnsafeMutableRawPointer(node.body)].map { UnsafeRawPointer($0.memory) } ?? value(of: node)
  }

  /// Copies the value of `node` to `destination`.
  func copyValue(of node: Node, to destination: UnsafeMutableRawPointer) {
    Millrace.copyValue(of: node.layout.type, at: value(of: node), to: destination)
  }

  /// The state of a store, copied at the first look.
  func snapshot(of lifetime: EngineLifetime) -> Snapshot {
    if let known = snapshots.first(where: { $0.lifetime === lifetime }) { return known }
    let snapshot = Snapshot(of: lifetime)
    snapshot.take(as: thread)
    snapshots.append(snapshot)
    return snapshot
  }

  private func allocate(for node: Node) -> UnsafeMutableRawPointer {
    .allocate(byteCount: max(node.layout.size, 1), alignment: max(node.layout.alignment, 1))
  }
}
