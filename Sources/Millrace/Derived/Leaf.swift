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

  // The lock guards these, so that checking for overlapping accesses at run time would only cost.
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
  /// Otherwise it is marked.
  @usableFromInline
  func markOrNodeToUpdate() -> Node? {
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

  /// Has the changed value at `fresh` taken over, which gets the one before.
  ///
  /// It waits until the commit has compared all that it has touched, and is then taken over together with the
  /// others: so that whoever reads meanwhile finds the values of one state.
  @usableFromInline
  func put(_ fresh: UnsafeMutableRawPointer) {
    LeafTable.unmanaged(of: lifetime.engine)?._withUnsafeGuaranteedRef {
      $0.changes.append(LeafChange(leaf: .passUnretained(self), fresh: fresh))
    }
    lifetime.engine.works.pointee.hasToFinishComparing = true
  }

  /// Takes over a change, and marks what depends on it.
  ///
  /// Under the graph's lock too.
  func takeOver(_ fresh: UnsafeMutableRawPointer, in graph: Graph) {
    guard let node else { return }
    exchange(node.memory, fresh)
    node.body.pointee.stamp &+= 1
    // Where nobody has asked since the last change, later commits need not compare, nor keep what they replace.
    if !node.markDependents(in: graph, waking: lifetime.engine) { node.body.pointee.flags.insert(.stale) }
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
    uninstall()
    return false
  }

  /// Takes the leaf out of what commits look at.
  func uninstall() {
    let engine = lifetime.engine
    var uninstalled: Unmanaged<Selection>?
    engine.withLock(as: ThreadIdentity.current) {
      node = nil
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
