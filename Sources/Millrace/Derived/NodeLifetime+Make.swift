// The kinds of nodes, but for leaves and sinks.

extension NodeLifetime {
  /// A node that is computed from others.
  @usableFromInline
  static func computed(from inputs: [Node], _ layout: ValueLayout, work: @escaping Node.Work)
    -> NodeLifetime
  {
    let thread = ThreadIdentity.current
    var graph: Unmanaged<Graph>?
    var sources = Sources.none
    for input in inputs where input.kind != .constant {
      let next = input.body.pointee.graph
      if let graph { Graph.merge(graph, next, as: thread) } else { graph = next }
      sources = sources.union(input.currentSources(as: thread))
    }
    let current = graph.map { Graph.current(of: $0).takeUnretainedValue() } ?? Graph()
    return NodeLifetime(
      graph: current, inputs: inputs, recipe: Recipe(layout: layout, work: work), sources: sources)
  }

  /// A node that is computed by a tracking closure over a store.
  @usableFromInline
  static func tracked(
    in lifetime: EngineLifetime, _ layout: ValueLayout, work: @escaping Node.Work
  ) -> NodeLifetime {
    let recipe = Recipe(layout: layout, handle: lifetime.handle, work: work)
    let thread = ThreadIdentity.current
    let engine = lifetime.engine
    func make(_ table: LeafTable) -> NodeLifetime {
      NodeLifetime(graph: table.graph, recipe: recipe, sources: table.sources, kind: .tracked)
    }
    // Inside a commit the table is the thread's already.
    if engine.isLocked(by: thread) { return make(.of(engine)) }
    return engine.withLock(as: thread) { make(.of(engine)) }
  }

  /// A node with a value that never changes.
  static func constant<Value>(_ value: Value) -> NodeLifetime {
    let constant = NodeLifetime(
      graph: Graph(), recipe: Recipe(layout: ValueLayout(of: Value.self)) { _, _ in },
      sources: .none, kind: .constant)
    constant.node.memory.initializeMemory(as: Value.self, to: value)
    constant.node.body.pointee.stamp = 1
    constant.node.body.pointee.flags = []
    return constant
  }
}
