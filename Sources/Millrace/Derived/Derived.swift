/// A value that follows from the state of one store or several, and is remembered.
///
/// ```swift
/// let store = Store(initialState: Todos())
/// let open = store.derived(\.items) { items in items.filter { !$0.isDone } }
/// let count = open.map(\.count)
/// print(count.value)
/// let token = count.sink { print("\($0) to do") }
/// ```
///
/// It is computed when somebody reads it or listens, at most once for each change of what it is computed
/// from, and stops a change where its result comes out equal: what depends on it is then not computed again,
/// and nobody is woken. It never mixes two states of a store.
///
/// A derived value keeps its inputs and their stores alive. What nobody holds any more is freed at once and
/// costs its stores nothing.
///
/// The closures that compute run outside of every lock, on whichever thread reads or delivers, and must be
/// pure: the result depends on the inputs alone. Two threads that read at the same moment may both compute.
/// All of it may be used from any thread. To read a derived value inside a commit or a read of a store that it
/// depends on, on the same thread, stops the program with a message.
public struct Derived<Value: Sendable>: Sendable {
  @usableFromInline let lifetime: NodeLifetime
  /// Whether a value need not be told after another: the one that the node goes by too.
  @usableFromInline let areEqual: @Sendable (Value, Value) -> Bool

  @inlinable
  init(_ lifetime: NodeLifetime, areEqual: @escaping @Sendable (Value, Value) -> Bool) {
    self.lifetime = lifetime
    self.areEqual = areEqual
  }

  @inlinable @inline(__always)
  var node: Node { lifetime.node }

  /// The value, brought up to date if need be.
  ///
  /// O(1) where nothing has changed; otherwise it costs the computations that have become due, and no more.
  /// What other threads commit while it is computed may not be in it.
  @inlinable
  public var value: Value {
    node.read(Value.self, as: ThreadIdentity.current).value
  }

  /// How often the value was computed: for tests, and for finding out what is computed too often.
  ///
  /// A part of a state (`store.derived(\.count)`) is not computed.
  public var recomputations: Int {
    var count = 0
    node.withGraph(as: ThreadIdentity.current) { _ in count = node.body.pointee.computations }
    return count
  }
}

extension Derived {
  /// A value that never changes: for where a derived value is asked for.
  public static func constant(_ value: Value) -> Derived {
    Derived(NodeLifetime.constant(value)) { _, _ in true }
  }

  /// A value computed from this one.
  ///
  /// - Parameter transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value. It takes an equal result for no change.
  @inlinable
  public func map<Result: Equatable & Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    mapped(Unchanged(Result.self), transform)
  }

  /// A value computed from this one, where a comparator says what is a change.
  ///
  /// - Parameters:
  ///   - areEquivalent: Whether the second result makes no difference after the first: then that is kept.
  ///   - transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value.
  @inlinable
  public func map<Result: Sendable>(
    by areEquivalent: @escaping @Sendable (Result, Result) -> Bool,
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    mapped(Comparator(areEquivalent), transform)
  }

  @inlinable @inline(__always)
  func mapped<Result: Sendable>(
    _ comparison: some Comparison<Result>, isChecked: Bool = true,
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    let input = node
    let lifetime = NodeLifetime.computed(from: [input], ValueLayout(of: Result.self)) { node, pull in
      pull.compute(
        node, Result.self, collect: { $0.value(of: input, as: Value.self) }, transform: transform,
        comparison: comparison, isChecked: isChecked)
    }
    return Derived<Result>(lifetime, areEqual: { comparison.areEqual($0, $1) })
  }
}

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
    let recipe = Recipe(layout: layout, work: work)
    if let graph {
      return NodeLifetime(
        graph: Graph.current(of: graph).takeUnretainedValue(), inputs: inputs, recipe: recipe,
        sources: sources)
    }
    return NodeLifetime(graph: Graph(), inputs: inputs, recipe: recipe, sources: sources)
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
