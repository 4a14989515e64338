internal import Synchronization

extension Derived {
  /// A value that a tracking closure over a store computes.
  @inlinable
  static func tracked<State, Activity>(
    in access: StoreAccess<State, Activity>, _ comparison: some Comparison<Value>,
    _ compute: @escaping @Sendable (DerivedReader<State>) -> Value
  ) -> Derived {
    let lifetime = access.cell.lifetime
    let node = NodeLifetime.tracked(in: lifetime, ValueLayout(of: Value.self)) { node, pull in
      pull.track(
        node, Value.self, in: lifetime, { compute(DerivedReader($0, access)) }, comparison: comparison)
    }
    return Derived(node, areEqual: { comparison.areEqual($0, $1) })
  }
}

extension Pull {
  /// Runs the tracking closure of `node`, and takes what it has read for the inputs.
  @inlinable @inline(__always)
  mutating func track<Value>(
    _ node: Node, _: Value.Type, in lifetime: EngineLifetime, _ body: (TrackingRun) -> Value,
    comparison: some Comparison<Value>
  ) {
    if let evaluation {
      let run = makeFrame(of: lifetime)
      evaluation.keep(body(run), of: node)
      end(run)
      return
    }
    var old: Value?
    var run: TrackingRun?
    beginTracking(node, in: lifetime, &run) {
      old = $0.assumingMemoryBound(to: Value.self).pointee
    }
    guard let run else { return }
    let value = body(run)
    let isChange = if let old { !comparison.areEqual(old, value) } else { true }
    // Out of the lock, so that what it holds is dropped there.
    var dropped: Value? = value
    endTracking(node, run) { $0.keep(&dropped, of: node, isChange: isChange, in: $1) }
    _ = dropped
  }

  /// A run of a closure in an evaluation.
  @usableFromInline
  func makeFrame(of lifetime: EngineLifetime) -> TrackingRun {
    let run = TrackingRun(of: lifetime)
    run.open(as: thread, evaluation, graph: nil, epoch: -1)
    return run
  }

  @usableFromInline
  func end(_ run: TrackingRun) {
    run.close()
    run.clear()
  }

  /// Begins a run: `takeOld` is called with the value before, if there is one.
  ///
  /// Without one afterwards there is nothing to do.
  @usableFromInline
  mutating func beginTracking(
    _ node: Node, in lifetime: EngineLifetime, _ run: inout TrackingRun?,
    takeOld: (UnsafeRawPointer) -> Void
  ) {
    var begun: (graph: Unmanaged<Graph>, epoch: Int)?
    node.withGraph(as: thread) { graph in
      guard beginTracking(node, in: graph) else { return }
      begun = (.passUnretained(graph), graph.epoch)
      if node.stamp != 0 { takeOld(node.memory) }
    }
    guard let begun else { return }
    let taken = node.takeSpareRun() ?? TrackingRun(of: lifetime)
    taken.open(as: thread, nil, graph: begun.graph, epoch: begun.epoch)
    run = taken
  }

  /// Ends a run: the node is linked to what was read, where nobody has begun another, and `keep` takes the
  /// value over.
  @usableFromInline
  mutating func endTracking(_ node: Node, _ run: TrackingRun, keep: (inout Pull, Graph) -> Void) {
    run.close()
    run.refreshLeaves()
    for read in run.reads where read.node.kind != .constant {
      Graph.merge(node.body.pointee.graph, read.node.body.pointee.graph, as: thread)
    }
    run.lifetime.engine.withLock(as: thread) {
      node.withGraph(as: thread) {
        if isNewest(node) {
          run.resolveLeaves()
          replaceInputs(of: node, by: run.reads, in: $0)
        }
        keep(&self, $0)
      }
    }
    run.clear()
    node.giveBack(run)
  }

  /// Under the graph's lock.
  private mutating func replaceInputs(of node: Node, by reads: [TrackingRun.Read], in graph: Graph) {
    let isObserved = node.body.pointee.observers > 0
    // Mostly it reads what it has read before.
    var index = 0
    var last: UnsafeMutablePointer<Dependency>?
    var next = node.body.pointee.firstInput
    while let link = next, index < reads.count,
      link.pointee.input == reads[index].node
    {
      node.update(link, to: reads[index], in: graph)
      last = link
      next = link.pointee.nextInput
      index += 1
    }
    let outdated = next
    if let last { last.pointee.nextInput = nil } else { node.body.pointee.firstInput = nil }
    for read in reads[index...] {
      let link = UnsafeMutablePointer<Dependency>.allocate(capacity: 1)
      read.node.retain()
      Dependency.initialize(link, from: read.node, to: node)
      if let last { last.pointee.nextInput = link } else { node.body.pointee.firstInput = link }
      last = link
      node.update(link, to: read, in: graph)
      if isObserved { read.node.changeObservers(by: 1, in: graph) }
    }
    next = outdated
    while let link = next {
      next = link.pointee.nextInput
      Node.disconnect(link)
      if isObserved { link.pointee.input.changeObservers(by: -1, in: graph) }
      releaseLater(link.pointee.input)
      link.deallocate()
    }
  }
}

extension Node {
  /// What an earlier run has used, if it is not in use.
  fileprivate func takeSpareRun() -> TrackingRun? {
    let spare = body.pointee.spareRun.exchange(0, ordering: .acquiringAndReleasing)
    return UnsafeRawPointer(bitPattern: spare).map {
      Unmanaged<TrackingRun>.fromOpaque($0).takeRetainedValue()
    }
  }

  fileprivate func giveBack(_ run: TrackingRun) {
    let given = Unmanaged.passRetained(run)
    let (isGiven, _) = body.pointee.spareRun.compareExchange(
      expected: 0, desired: UInt(bitPattern: given.toOpaque()), ordering: .acquiringAndReleasing)
    if !isGiven { given.release() }
  }

  /// Drops the spare one, when the node goes.
  func dropSpareRun() { _ = takeSpareRun() }

  /// Links this node to something that its closure has read; it stays stale where that has changed since.
  ///
  /// Under the graph's lock.
  fileprivate func update(
    _ link: UnsafeMutablePointer<Dependency>, to read: TrackingRun.Read, in graph: Graph
  ) {
    link.pointee.seen = read.stamp
    connect(link, in: graph)
    if read.node.isStale || read.node.stamp != read.stamp { body.pointee.flags.insert(.marked) }
  }
}
