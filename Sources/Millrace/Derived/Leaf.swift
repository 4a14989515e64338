internal import Synchronization

/// The part of a store's state that a node stands for: how to find it, and its place among what commits look
/// at.
///
/// A leaf that somebody listens to takes its value over at each commit that touches it, and marks what depends
/// on it where that is a change. One that nobody listens to is only marked, and looks when it is read: so it
/// costs a commit next to nothing, and copies nothing.
///
/// | state | guarded by |
/// |---|---|
/// | `node`, `selection` | the store's lock |
/// | `isObserved` | atomic; written under the graph's lock |
@usableFromInline
final class Leaf: @unchecked Sendable {  // by the table above
  /// Copies the part out of a state; where it is not there, the kept value, if there is one.
  @usableFromInline
  typealias Extract =
    @Sendable (
      _ state: UnsafeRawPointer, _ kept: UnsafeRawPointer?, _ destination: UnsafeMutableRawPointer
    ) -> Void

  /// Exchanges two values of the part's type.
  @usableFromInline
  typealias Exchange = @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void

  @usableFromInline let lifetime: EngineLifetime
  let key: LeafKey?
  /// The stored property, if it is one.
  let place: Place?
  let extract: Extract
  /// Whether the part is sure to be in each state.
  var isAlwaysThere: Bool { place != nil }
  private let exchange: Exchange
  /// Whether a sink listens, here or further down.
  let isObserved = Atomic<Bool>(false)

  /// Nil where the node has gone.
  @exclusivity(unchecked) private(set) var node: Node?
  /// What the engine looks at; nil before the first look.
  @usableFromInline @exclusivity(unchecked) private(set) var selection: Unmanaged<Selection>?

  init(
    of lifetime: EngineLifetime, at place: Place?, key: LeafKey?, exchange: @escaping Exchange,
    extract: @escaping Extract
  ) {
    self.lifetime = lifetime
    self.exchange = exchange
    self.key = key
    self.place = place
    self.extract = extract
  }

  func begin(as node: Node) { self.node = node }

  // MARK: Under the store's lock

  /// Puts the leaf among what commits look at.
  @usableFromInline
  func install(_ selection: consuming Selection, node: Node) {
    let installed = lifetime.engine.install(selection)
    self.selection = installed
    node.body.pointee.memory = installed._withUnsafeGuaranteedRef { $0.memory }
  }

  /// The node, where a commit is to take over its value: it is up to date, and somebody listens.
  ///
  /// Otherwise it is only marked.
  @usableFromInline
  func nodeToUpdate() -> Node? {
    guard let node, !node.isStale else { return nil }
    if isObserved.load(ordering: .relaxed) { return node }
    mark()
    return nil
  }

  /// Marks the node, and what depends on it: what it selects may have changed.
  @usableFromInline
  func mark() {
    guard let node, !node.isStale else { return }
    node.withGraph(as: ThreadIdentity.current) {
      $0.epoch &+= 1
      node.body.pointee.flags.insert(.stale)
      node.markDependents(in: $0, waking: lifetime.engine)
    }
  }

  /// Has the value at `fresh` taken over, which gets the one before.
  ///
  /// A change waits until the commit has compared all that it has touched, and is then taken over together with
  /// the others: so that whoever reads meanwhile finds the values of one state.
  @usableFromInline
  func put(_ fresh: UnsafeMutableRawPointer, into node: Node, isChange: Bool) {
    let works = lifetime.engine.works
    if isChange {
      LeafTable.of(lifetime.engine).changes.append(LeafChange(leaf: .passUnretained(self), fresh: fresh))
      works.pointee.hasToFinishComparing = true
    } else {
      node.withGraph(as: ThreadIdentity.current) { _ in exchange(node.memory, fresh) }
    }
  }

  /// Takes over a change, and marks what depends on it.
  ///
  /// Under the graph's lock too.
  fileprivate func take(_ fresh: UnsafeMutableRawPointer, in graph: Graph) {
    guard let node else { return }
    exchange(node.memory, fresh)
    node.body.pointee.stamp &+= 1
    node.markDependents(in: graph, waking: lifetime.engine)
  }

  /// Notes that the leaf has the state's value: no commit has touched it.
  @usableFromInline
  func forgetTouch() {
    selection?._withUnsafeGuaranteedRef { lifetime.engine.works.pointee.diff.forget($0) }
  }

  // MARK: The end

  /// Lets commits find the node no longer, which is about to go.
  ///
  /// True where what is left of the leaf has to wait: the thread is inside a commit.
  func endNode(as thread: UInt) -> Bool {
    let engine = lifetime.engine
    if engine.isLocked(by: thread) {
      node = nil
      return true
    }
    var uninstalled: Unmanaged<Selection>?
    engine.withLock(as: thread) {
      node = nil
      uninstalled = takeSelection()
      if let key { LeafTable.of(engine).remove(key) }
    }
    uninstalled?.release()
    return false
  }

  /// Does what `endNode` has left.
  func uninstall() {
    let engine = lifetime.engine
    var uninstalled: Unmanaged<Selection>?
    engine.withLock(as: ThreadIdentity.current) {
      uninstalled = takeSelection()
      if let key { LeafTable.of(engine).remove(key) }
    }
    uninstalled?.release()
  }

  private func takeSelection() -> Unmanaged<Selection>? {
    guard let selection else { return nil }
    self.selection = nil
    return selection._withUnsafeGuaranteedRef { lifetime.engine.uninstall($0) }
  }
}

/// What identifies a part of a store's state, so that derived values of the same part share a leaf.
@usableFromInline
enum LeafKey: Hashable, Sendable {
  case stored(Place, type: ObjectIdentifier)
  case computed(ComputedPath)

  @inlinable
  init<State, Activity, Value>(
    of path: any KeyPath<State, Value> & Sendable, in access: StoreAccess<State, Activity>
  ) {
    if let place = access.place(of: path) {
      self = .stored(place, type: ObjectIdentifier(Value.self))
    } else {
      self = .computed(ComputedPath(path, from: access.origin, telling: Value.self))
    }
  }

  @inlinable
  var place: Place? {
    if case .stored(let place, _) = self { place } else { nil }
  }
}

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
  /// What the commit at hand has found to have changed.
  @exclusivity(unchecked) fileprivate var changes = Stack<LeafChange>()
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

  /// The table of a store.
  static func of(_ engine: Engine) -> LeafTable {
    if let known = engine.works.pointee.derivation { return unsafeDowncast(known, to: LeafTable.self) }
    let table = LeafTable(of: engine)
    engine.works.pointee.derivation = table
    engine.works.pointee.finishComparing = { [unowned table] in table.finishComparing() }
    return table
  }

  /// Takes over all that the commit at hand has found to have changed, at one moment.
  private func finishComparing() {
    Graph.withLock(of: .passUnretained(graph), as: ThreadIdentity.current) { graph in
      graph.epoch &+= 1
      for index in 0..<changes.count {
        let change = changes[index]
        change.leaf._withUnsafeGuaranteedRef { $0.take(change.fresh, in: graph) }
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
