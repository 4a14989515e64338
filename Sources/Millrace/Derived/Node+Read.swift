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
      if outcome.isHeldUp {
        if outcome.isWritten { destination.deinitialize(count: 1) }
        return (nil, outcome)
      }
      if outcome.isWritten { return (destination.move(), outcome) }
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
    var isFirst = true
    var isHeldUp = false
    var soleWorks: UnsafeMutablePointer<Works>?
    withGraph(as: thread) { graph in
      if let sink {
        isFirst = sink.body.pointee.flags.contains(.beginning)
        soleWorks = body.pointee.soleWorks
        if !isFirst, let soleWorks {
          isHeldUp = Engine(works: soleWorks).hasOpenBatch
        } else if !isFirst {
          isHeldUp = batch != nil || dependsOnStore(heldBy: thread)
        }
        if isHeldUp { return }
        sink.body.pointee.flags = []
      } else {
        checkNotInside(as: thread)
      }
      pull.begin(at: self, in: graph)
    }
    if isHeldUp { return holdUp(sink, as: thread) }
    finish(&pull)
    var outcome = pull.outcome
    if pull.isOvertaken {
      let evaluation = Evaluation(as: thread)
      evaluation.copyValue(of: self, to: destination)
      outcome = Pull.Outcome(isWritten: true)
    }
    // A batch that has been opened meanwhile holds up what is not told yet.
    if !isFirst, soleWorks.map({ Engine(works: $0).hasOpenBatch }) ?? hasOpenBatch(as: thread) {
      let held = holdUp(sink, as: thread)
      outcome.isHeldUp = true
      outcome.isCurrent = held.isCurrent
    }
    return outcome
  }

  private func finish(_ pull: inout Pull) {
    while let node = pull.next {
      node.body.pointee.recipe._withUnsafeGuaranteedRef { $0.work(node, &pull) }
      pull.releasePutOff()
    }
  }

  /// Brings the value up to date; where other threads commit too fast, it may be stale again, or still.
  func bringUpToDate(as thread: UInt) {
    var pull = Pull(as: thread)
    withGraph(as: thread) { pull.begin(at: self, in: $0) }
    finish(&pull)
  }

  /// A store that has a batch open.
  ///
  /// Under the graph's lock.
  private var batch: EngineLifetime? {
    body.pointee.sources._withUnsafeGuaranteedRef { $0.lifetimes.first(where: \.engine.hasOpenBatch) }
  }

  private func hasOpenBatch(as thread: UInt) -> Bool {
    var isOpen = false
    withGraph(as: thread) { _ in isOpen = batch != nil }
    return isOpen
  }

  /// Puts a sink's call off: to the end of the batch that is open, or of the commit that the thread is inside, where
  /// it has committed to another store.
  ///
  /// Not current where neither is so any more.
  @inline(never)
  private func holdUp(_ sink: Node?, as thread: UInt) -> Pull.Outcome {
    var lifetime: EngineLifetime?
    var subscriber: Unmanaged<Subscriber>?
    var held: EngineLifetime?
    withGraph(as: thread) { _ in
      lifetime = batch
      subscriber = sink?.body.pointee.subscriber
      held = body.pointee.sources._withUnsafeGuaranteedRef { $0.held(by: thread) }
    }
    guard let subscriber else { return Pull.Outcome(isCurrent: true, isHeldUp: true) }
    if let held {
      let called = subscriber.takeUnretainedValue()
      held.engine.postpone { called.call(UnsafeRawPointer(subscriber.toOpaque())) }
      return Pull.Outcome(isCurrent: true, isHeldUp: true)
    }
    let isCalledLater = lifetime?.engine.callAfterBatch(subscriber, as: thread) ?? false
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
