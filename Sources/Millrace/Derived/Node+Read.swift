extension Node {
  /// The up-to-date value and its stamp; or one that was computed for this call alone, and 0.
  @inlinable @inline(__always)
  func read<Value>(_: Value.Type, as thread: UInt) -> (value: Value, stamp: Int) {
    var found: (value: Value, stamp: Int)?
    withGraph(as: thread) { _ in
      checkNotInside(as: thread)
      if isStale { return }
      found = (memory.assumingMemoryBound(to: Value.self).pointee, stamp)
    }
    if let found { return found }
    let (value, outcome) = pull(Value.self, as: thread, for: nil, unlessSeen: -1)
    return (value!, outcome.stamp)  // no stamp is below 0
  }

  /// Brings the value up to date.
  ///
  /// Nil where it has the stamp that the caller has seen. For a sink, marks reach the sink again from the
  /// moment on at which this begins.
  @inlinable
  func pull<Value>(_: Value.Type, as thread: UInt, for sink: Node?, unlessSeen seen: Int)
    -> (value: Value?, outcome: Pull.Outcome)
  {
    withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { room in
      let destination = room.baseAddress!  // there is room for one
      var outcome = pull(as: thread, for: sink, to: destination)
      if outcome.isWritten { return (destination.move(), outcome) }
      if outcome.isHeldUp { return (nil, outcome) }
      var value: Value?
      withGraph(as: thread) { _ in
        outcome.stamp = stamp
        if stamp != seen { value = memory.assumingMemoryBound(to: Value.self).pointee }
      }
      return (value, outcome)
    }
  }

  /// Brings the value up to date; `destination` gets it, or one of its own where other threads commit too
  /// fast; but for one that has not changed.
  @usableFromInline
  func pull(as thread: UInt, for sink: Node?, to destination: UnsafeMutableRawPointer) -> Pull.Outcome {
    var pull = Pull(as: thread, destination: destination)
    var isHeldUp = false
    withGraph(as: thread) { graph in
      checkNotInside(as: thread)
      if let sink {
        let isFirst = sink.body.pointee.flags.contains(.beginning)
        if body.pointee.soleWorks == nil, !isFirst, batch != nil {
          isHeldUp = true
          return
        }
        sink.body.pointee.flags = []
      }
      pull.begin(at: self, in: graph)
    }
    if isHeldUp { return holdUp(sink, as: thread) }
    finish(&pull)
    if pull.isOvertaken {
      let evaluation = Evaluation(as: thread)
      evaluation.copyValue(of: self, to: destination)
      return Pull.Outcome(isWritten: true)
    }
    return pull.outcome
  }

  private func finish(_ pull: inout Pull) {
    while let node = pull.next {
      node.body.pointee.recipe._withUnsafeGuaranteedRef { $0.work(node, &pull) }
      pull.releasePutOff()
    }
  }

  /// Brings the value up to date; where other threads commit too fast, it may be stale again, or still.
  ///
  /// `isNested` says that a tracking closure asks.
  func bringUpToDate(as thread: UInt, isNested: Bool = false) {
    var pull = Pull(as: thread, isNested: isNested)
    withGraph(as: thread) { pull.begin(at: self, in: $0) }
    finish(&pull)
  }

  /// A store that has a batch open.
  ///
  /// Under the graph's lock.
  private var batch: EngineLifetime? {
    body.pointee.sources._withUnsafeGuaranteedRef { $0.lifetimes.first(where: \.engine.hasOpenBatch) }
  }

  /// Puts a sink's call off to the end of the batch that is open in one of several stores.
  ///
  /// A batch of the one store would have held the call up.
  @inline(never)
  private func holdUp(_ sink: Node?, as thread: UInt) -> Pull.Outcome {
    var lifetime: EngineLifetime?
    var subscriber: Unmanaged<Subscriber>?
    withGraph(as: thread) { _ in
      lifetime = batch
      subscriber = sink?.body.pointee.subscriber
    }
    guard let lifetime, let subscriber else { return Pull.Outcome(isHeldUp: true) }
    let isCalledLater = lifetime.engine.callAfterBatch(subscriber, as: thread)
    return Pull.Outcome(isCurrent: isCalledLater, isHeldUp: true)
  }

  /// The stores on which the value depends.
  func currentSources(as thread: UInt) -> Sources {
    var current: Sources?
    withGraph(as: thread) { _ in current = body.pointee.sources.takeUnretainedValue() }
    return current!  // set under the lock
  }

  /// Stops the program where the thread is inside a commit or a read of a store that the value depends on.
  ///
  /// Under the graph's lock.
  @inlinable @inline(__always)
  func checkNotInside(
    as thread: UInt, _ misuse: Misuse = .readDerived, file: StaticString = #fileID, line: UInt = #line
  ) {
    if let soleWorks = body.pointee.soleWorks {
      if soleWorks.pointee.lock.isHeld(by: thread) { misuse.stop(file: file, line: line) }
    } else if dependsOnStore(heldBy: thread) {
      misuse.stop(file: file, line: line)
    }
  }

  @usableFromInline
  func dependsOnStore(heldBy thread: UInt) -> Bool {
    body.pointee.sources._withUnsafeGuaranteedRef { $0.held(by: thread) != nil }
  }
}
