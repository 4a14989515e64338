extension Pull {
  /// Brings a leaf up to date with its store's state.
  ///
  /// `makeSelection` is for the first time; `find` says where the value is, if it is there; it may put it
  /// into the memory that it is given. They and `areEqual` run inside the store's lock.
  @inlinable @inline(__always)
  mutating func refresh<Value>(
    _ node: Node, _ leaf: Leaf, _: Value.Type, makeSelection: (UnsafeRawPointer) -> Selection,
    find: (UnsafeRawPointer, UnsafeMutablePointer<Value>) -> UnsafePointer<Value>?,
    areEqual: (Value, Value) -> Bool
  ) {
    let engine = leaf.lifetime.engine
    if engine.isLocked(by: thread) { Misuse.readDerived.stop(file: #fileID, line: #line) }
    var exit = Exit()
    // Out of the lock, so that what was kept, and what was only compared, is dropped there.
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 2) { room in
      let leftover = room.baseAddress!  // there is room for two
      let scratch = leftover + 1
      var hasLeftover = false
      var hasScratch = false
      engine.withLock(as: thread) {
        if leaf.selection == nil {
          leaf.install(makeSelection(engine.state), node: node)
          node.withGraph(as: thread) {
            node.noteFirstValue(in: $0)
            advance(in: $0)
          }
        } else if node.isStale {
          let kept = node.memory.assumingMemoryBound(to: Value.self)
          let current = find(engine.state, scratch)
          hasScratch = current == UnsafePointer(scratch)
          let isMoved =
            if let current {
              !areBytesTelling(Value.self)
                || !haveSameBytes(current, kept, count: MemoryLayout<Value>.size)
            } else { false }
          let isChange = if isMoved, let current { !areEqual(kept.pointee, current.pointee) } else { false }
          node.withGraph(as: thread) {
            if isMoved, let current {
              Leaf.swap(current, kept, leftover)
              hasLeftover = true
            }
            node.noteRefresh(isChange: isChange, in: $0)
            advance(in: $0)
          }
          leaf.forgetTouch()
        } else {
          node.withGraph(as: thread) { advance(in: $0) }
        }
        exit = engine.leaveAfterRead()
      }
      if hasLeftover { leftover.deinitialize(count: 1) }
      if hasScratch { scratch.deinitialize(count: 1) }
    }
    if exit.isNeeded { engine.perform(exit) }
  }
}

extension Node {
  /// Under the graph's lock.
  @usableFromInline
  func noteFirstValue(in graph: Graph) {
    body.pointee.stamp = 1
    graph.epoch &+= 1
    body.pointee.flags.remove(.stale)
  }

  /// Under the graph's lock.
  @usableFromInline
  func noteRefresh(isChange: Bool, in graph: Graph) {
    if isChange {
      body.pointee.stamp &+= 1
      graph.epoch &+= 1
    }
    body.pointee.flags.remove(.stale)
  }
}
