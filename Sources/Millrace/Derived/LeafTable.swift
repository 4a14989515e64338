/// A value that a commit has found to have changed.
struct LeafChange: BitwiseCopyable {
  /// In memory until the commit is done.
  let leaf: Unmanaged<Leaf>
  let fresh: UnsafeMutableRawPointer
}

/// What the derived values of one store share.
///
/// The store's lock guards it.
final class LeafTable: @unchecked Sendable {  // see above
  let graph = Graph()
  /// The store, for the nodes of it, which hold this.
  ///
  /// It holds the store's engine, which holds the table.
  private weak var knownSources: Sources?
  private let engine: Engine
  // The lock guards it, so that checking for overlapping accesses at run time would only cost.
  /// What the commit at hand has found to have changed.
  @exclusivity(unchecked) var changes = Stack<LeafChange>()
  private var leaves: [LeafKey: WeakNode] = [:]

  private struct WeakNode {
    weak var node: NodeLifetime?
  }

  private init(of engine: Engine) { self.engine = engine }

  /// The one store.
  var sources: Sources {
    if let knownSources { return knownSources }
    let sources = Sources([engine.works.pointee.lifetime])
    knownSources = sources
    return sources
  }

  /// The table of a store that has one, for the moment; so that using it counts no references.
  static func unmanaged(of engine: Engine) -> Unmanaged<LeafTable>? {
    engine.works.pointee.derivation.map { .passUnretained(unsafeDowncast($0, to: LeafTable.self)) }
  }

  /// The table of a store.
  static func of(_ engine: Engine) -> LeafTable {
    // Only this function sets it.
    if let known = engine.works.pointee.derivation { return unsafeDowncast(known, to: LeafTable.self) }
    let table = LeafTable(of: engine)
    engine.works.pointee.derivation = table
    engine.works.pointee.finishComparing = { engine in
      unmanaged(of: engine)?._withUnsafeGuaranteedRef { $0.finishComparing() }
    }
    return table
  }

  /// Takes over all that the commit at hand has found to have changed, at one moment.
  private func finishComparing() {
    Graph.withLock(of: .passUnretained(graph), as: ThreadIdentity.current) { graph in
      graph.epoch &+= 1
      for index in 0..<changes.count {
        let change = changes[index]
        change.leaf._withUnsafeGuaranteedRef { $0.takeOver(change.fresh, in: graph) }
      }
    }
    changes.removeAll()
  }

  /// The leaf of the part that `key` names, if there is one.
  func node(for key: LeafKey) -> NodeLifetime? { leaves[key]?.node }

  func add(_ node: NodeLifetime, for key: LeafKey) { leaves[key] = WeakNode(node: node) }

  /// Forgets a leaf that has gone.
  func remove(_ key: LeafKey) {
    if let known = leaves[key], known.node == nil { leaves[key] = nil }
  }
}
