/// One run of a tracking closure: the states that it sees, and what it has read so far.
///
/// The states are copies, made when the closure begins, and for another store when something of it is read
/// first. So all that one run reads is of one state of each store, whatever others commit meanwhile.
///
/// It is used again for the next run of the same node, so that runs allocate nothing. Only the thread that
/// runs the closure uses it.
@usableFromInline
final class TrackingRun {
  /// The state of the closure's own store.
  private let home: Snapshot
  /// Those of other stores.
  @exclusivity(unchecked) private var others: [Snapshot] = []
  @exclusivity(unchecked) private var thread: UInt = 0
  /// Reads in this run alone, where the whole pull does.
  @exclusivity(unchecked) private var evaluation: Evaluation?
  /// Values that have already moved on from the snapshots.
  @exclusivity(unchecked) private var past: Evaluation?
  @exclusivity(unchecked) private(set) var reads: [Read] = []
  @exclusivity(unchecked) private var known: Set<UnsafeMutablePointer<NodeBody>> = []
  /// The parts of the state that were read, in this run up to `leafCount`, and in the one before after that.
  @usableFromInline @exclusivity(unchecked) var leaves: [Part] = []
  @usableFromInline @exclusivity(unchecked) var leafCount = 0
  /// Where the parts are, up to `indexedCount`, in a run that reads many.
  @exclusivity(unchecked) private var leafIndices: [ObjectIdentifier: Int] = [:]
  @exclusivity(unchecked) private var indexedCount = 0
  /// Nothing has been marked since the snapshots, as long as the graph has this epoch.
  @exclusivity(unchecked) private var graph: Unmanaged<Graph>?
  @exclusivity(unchecked) private var epoch = -1
  /// The number of the run; negative when none is going on.
  @usableFromInline @exclusivity(unchecked) private(set) var run = -1
  @exclusivity(unchecked) private var runs = 0

  /// Something that was read.
  struct Read {
    /// Retained once.
    let node: Node
    /// The stamp of what was read; 0 where that is not in the graph any more, or not known yet.
    var stamp: Int
    /// For a part of the closure's store, its stamp when the run began; 0 where it was not up to date then.
    ///
    /// Nil for a derived value.
    let stampAtStart: Int?
  }

  /// A part of the state that was read.
  @usableFromInline
  struct Part {
    @usableFromInline let path: AnyKeyPath
    @usableFromInline let key: LeafKey
    let leaf: NodeLifetime
    /// The stamp when the run began, if the leaf was up to date.
    var stampAtStart = 0

    @usableFromInline
    init(_ path: AnyKeyPath, _ key: LeafKey, _ leaf: NodeLifetime) {
      self.path = path
      self.key = key
      self.leaf = leaf
    }
  }

  // Only one thread uses a run, so that checking for overlapping accesses at run time would only cost.

  /// Up to how many reads it is quicker to go through them than to look them up.
  private static let fewReads = 16

  init(of home: EngineLifetime) { self.home = Snapshot(of: home) }

  /// Begins a run: at `epoch` of `graph`, or in an evaluation.
  func open(as thread: UInt, _ evaluation: Evaluation?, graph: Unmanaged<Graph>?, epoch: Int) {
    self.thread = thread
    self.evaluation = evaluation
    self.graph = graph
    self.epoch = epoch
    runs += 1
    run = runs
    leafCount = 0
    if evaluation == nil {
      home.take(as: thread) {
        // Under the store's lock, so that a leaf that is up to date has the value of the snapshot.
        for index in leaves.indices {
          let node = leaves[index].leaf.node
          leaves[index].stampAtStart = node.isStale ? 0 : node.stamp
        }
      }
    }
  }

  /// Ends a run: the reader is of no use any more.
  func close() { run = -1 }

  /// Lets go of what the run has used.
  ///
  /// Outside of every lock.
  func clear() {
    home.drop()
    others.removeAll()
    past = nil
    evaluation = nil
    for read in reads { read.node.release() }
    reads.removeAll(keepingCapacity: true)
    known.removeAll(keepingCapacity: true)
    leafIndices.removeAll(keepingCapacity: true)
    indexedCount = 0
    if leafCount < leaves.count { leaves.removeSubrange(leafCount...) }
  }

  deinit { clear() }

  /// The state of the closure's store.
  @usableFromInline
  var state: UnsafeRawPointer { evaluation?.snapshot(of: home.lifetime).state ?? home.state }

  /// The store.
  var lifetime: EngineLifetime { home.lifetime }

  private var version: Int { home.version }

  @inlinable @inline(__always)
  func checkOpen(_ run: Int) {
    if run != self.run { stopClosed() }
  }

  @usableFromInline @inline(never)
  func stopClosed() -> Never {
    fatalError(
      """
      Millrace: the reader of a tracking closure was used after the closure had returned. What is read then \
      can be no input of the value. Read inside the closure: store.derived { read in read.count }.
      """)
  }

  // MARK: Reading

  /// Notes that the part at `path` was read; `make` finds its leaf, where the run before has not read it at the
  /// same point.
  ///
  /// Returns where it is stored, if it is.
  @inlinable
  func note(_ path: AnyKeyPath, key: () -> LeafKey, make: (LeafKey) -> NodeLifetime) -> Place? {
    if leafCount > 0, leaves[leafCount - 1].path === path { return leaves[leafCount - 1].key.place }
    if leafCount == leaves.count || leaves[leafCount].path !== path {
      if let known = indexOfLeaf(at: path) { return leaves[known].key.place }
      let key = key()
      put(leafCount < leaves.count && leaves[leafCount].key == key ? nil : make(key), path, key)
    }
    noteLeaf()
    return leaves[leafCount - 1].key.place
  }

  /// Where a part is among those that this run has read.
  @usableFromInline
  func indexOfLeaf(at path: AnyKeyPath) -> Int? {
    if leafCount <= Self.fewReads { return leaves[..<leafCount].firstIndex { $0.path === path } }
    while indexedCount < leafCount {
      leafIndices[ObjectIdentifier(leaves[indexedCount].path)] = indexedCount
      indexedCount += 1
    }
    return leafIndices[ObjectIdentifier(path)]
  }

  /// Puts a part where the next is expected; nil for one that is there, by another path.
  @usableFromInline
  func put(_ leaf: NodeLifetime?, _ path: AnyKeyPath, _ key: LeafKey) {
    if leafCount < leaves.count {
      leaves[leafCount] = Part(path, key, leaf ?? leaves[leafCount].leaf)
    } else if let leaf {
      leaves.append(Part(path, key, leaf))
    }
  }

  /// Notes the read of the part that comes next.
  @usableFromInline
  func noteLeaf() {
    let part = leaves[leafCount]
    note(part.leaf.node, stamp: 0, stampAtStart: part.stampAtStart)
    leafCount += 1
  }

  /// What the leaf of a part that was read keeps: the value of one that is no longer there.
  @inlinable
  func keptValue<Value>(_: Value.Type, at path: AnyKeyPath) -> Value? {
    guard let node = leaf(at: path) else { return nil }
    var value: Value?
    node.withGraph(as: ThreadIdentity.current) { _ in
      if node.stamp != 0 { value = node.memory.assumingMemoryBound(to: Value.self).pointee }
    }
    return value
  }

  @usableFromInline
  func leaf(at path: AnyKeyPath) -> Node? { indexOfLeaf(at: path).map { leaves[$0].leaf.node } }

  private func note(_ node: Node, stamp: Int, stampAtStart: Int? = nil) {
    if reads.last?.node == node { return }
    if reads.count < Self.fewReads {
      if reads.contains(where: { $0.node == node }) { return }
    } else {
      if known.isEmpty {
        for read in reads { known.insert(read.node.body) }
      }
      guard known.insert(node.body).inserted else { return }
    }
    node.retain()
    reads.append(Read(node: node, stamp: stamp, stampAtStart: stampAtStart))
  }

  /// Calls `take` with the value of another derived value, as it is in the snapshots; the last call counts.
  @usableFromInline
  func read(_ node: Node, _ take: (UnsafeRawPointer) -> Void) {
    if let evaluation {
      take(evaluation.value(of: node))
      return
    }
    note(node, stamp: readUpToDate(node, take) ?? readSlowly(node, take))
  }

  /// Calls `take` with the value, where it is up to date and nothing has been marked since the snapshots;
  /// returns its stamp.
  private func readUpToDate(_ node: Node, _ take: (UnsafeRawPointer) -> Void) -> Int? {
    var stamp: Int?
    node.withGraph(as: thread) { graph in
      node.checkNotInside(as: thread)
      node.checkNoCycle(as: thread)
      guard !node.isStale, graph.epoch == epoch, hasSnapshots(for: node),
        self.graph?.toOpaque() == Unmanaged.passUnretained(graph).toOpaque()
      else { return }
      take(node.memory)
      stamp = node.stamp
    }
    return stamp
  }

  private func hasSnapshots(for node: Node) -> Bool {
    if node.body.pointee.soleWorks == home.lifetime.engine.works { return true }
    return node.body.pointee.sources._withUnsafeGuaranteedRef { $0.lifetimes.allSatisfy(hasSnapshot) }
  }

  private func hasSnapshot(of lifetime: EngineLifetime) -> Bool {
    home.lifetime === lifetime || others.contains { $0.lifetime === lifetime }
  }

  /// Brings the value up to date, and checks that no store has moved on meanwhile; where one has, computes it
  /// from the snapshots.
  private func readSlowly(_ node: Node, _ take: (UnsafeRawPointer) -> Void) -> Int {
    while true {
      addSnapshots(for: node)
      node.bringUpToDate(as: thread)
      var stamp = 0
      var (graph, epoch) = (self.graph, -1)
      node.withGraph(as: thread) {
        graph = .passUnretained($0)
        epoch = $0.epoch
        if node.isStale { return }
        take(node.memory)
        stamp = node.stamp
      }
      // The value may turn out to depend on another store.
      if addSnapshots(for: node) { continue }
      if stamp != 0, home.isCurrent(as: thread), others.allSatisfy({ $0.isCurrent(as: thread) }) {
        (self.graph, self.epoch) = (graph, epoch)
        return stamp
      }
      if stamp != 0, isInSnapshots(node, stamp: stamp) { return stamp }
      let past = past ?? Evaluation(as: thread, snapshots: [home] + others)
      self.past = past
      take(past.value(of: node))
      return 0
    }
  }

  /// Whether the value of `node` is of the snapshots, though its stores have moved on: nothing that it depends on
  /// has changed.
  private func isInSnapshots(_ node: Node, stamp: Int) -> Bool {
    var isSame = false
    node.withGraph(as: thread) { _ in
      isSame = !node.isStale && node.stamp == stamp
      var seen: Set<UnsafeMutablePointer<NodeBody>> = []
      var rest = [node]
      while isSame, let next = rest.popLast() {
        guard seen.insert(next.body).inserted else { continue }
        if next.kind == .leaf { isSame = isInSnapshot(next) }
        next.forEachLink { rest.append($0.pointee.input) }
      }
    }
    return isSame
  }

  /// Copies the states that are missing; false where there are none.
  @discardableResult
  private func addSnapshots(for node: Node) -> Bool {
    let missing = node.currentSources(as: thread).lifetimes.filter { !hasSnapshot(of: $0) }
    for lifetime in missing {
      let snapshot = Snapshot(of: lifetime)
      snapshot.take(as: thread)
      others.append(snapshot)
    }
    if !missing.isEmpty { past = nil }
    return !missing.isEmpty
  }

  // MARK: The end

  /// Brings the parts of the state that were read up to date, so that the node can be linked to them.
  func refreshLeaves() {
    guard leafCount > 0 else { return }
    var isAnyStale = false
    // They are all of one store, and so of one graph.
    leaves[0].leaf.node.withGraph(as: thread) { _ in
      for index in 0..<leafCount where leaves[index].leaf.node.isStale { isAnyStale = true }
    }
    guard isAnyStale else { return }
    for index in 0..<leafCount { leaves[index].leaf.node.bringUpToDate(as: thread) }
  }

  /// Finds the stamps of what was read: 0 for a part of the state that has changed since.
  ///
  /// Under the locks of the closure's store and of the graph.
  func resolveLeaves() {
    let hasMoved = lifetime.engine.works.pointee.version != version
    for index in reads.indices {
      let node = reads[index].node
      guard let stampAtStart = reads[index].stampAtStart, !node.isStale else { continue }
      let isSame = stampAtStart != 0 && node.stamp == stampAtStart
      if !hasMoved || isSame || isInSnapshot(node) { reads[index].stamp = node.stamp }
    }
  }

  /// Whether a leaf's value is the snapshot's, bit by bit.
  private func isInSnapshot(_ node: Node) -> Bool {
    guard let leaf = node.recipe.leaf, leaf.lifetime === lifetime, let place = leaf.place else {
      return false
    }
    return haveSameBytes(node.memory, state + place.offset, count: place.size)
  }
}

extension Snapshot {
  /// Whether the store is still at the version that was copied.
  fileprivate func isCurrent(as thread: UInt) -> Bool {
    lifetime.engine.withLock(as: thread) { lifetime.engine.works.pointee.version == version }
  }
}
