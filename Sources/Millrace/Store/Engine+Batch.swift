internal import Synchronization

extension Engine {
  /// Holds back what is told until `body` has returned, and any other batch.
  @inlinable
  func batch<Result, Failure: Error>(
    file: StaticString, line: UInt, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    openBatch(file: file, line: line)
    defer { closeBatch() }
    return try body()
  }

  @usableFromInline
  func openBatch(file: StaticString, line: UInt) {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) { Misuse.batch.stop(file: file, line: line) }
    withLock(as: thread) {
      works.pointee.openBatches += 1
      works.pointee.interruptions.add(1, ordering: .releasing)
    }
  }

  @usableFromInline
  func closeBatch() {
    let thread = ThreadIdentity.current
    var exit = Exit()
    var heldUp: [Subscriber] = []
    withLock(as: thread) {
      works.pointee.openBatches -= 1
      works.pointee.interruptions.subtract(1, ordering: .releasing)
      guard works.pointee.openBatches == 0 else { return }
      heldUp = takeHeldUpSubscribers()
      let position = works.pointee.firstChangeInBatch
      works.pointee.firstChangeInBatch = nil
      if let position {
        queueChanges(at: position)
      } else {
        works.pointee.settledVersion = works.pointee.version
      }
      exit = leave()
    }
    for subscriber in heldUp { finishFirstValue(subscriber) }
    if exit.isNeeded { perform(exit) }
  }
}

extension Engine {
  /// Whether a batch is open, in a store that has not stopped.
  var hasOpenBatch: Bool {
    let interruptions = works.pointee.interruptions.load(ordering: .acquiring)
    return interruptions != 0 && interruptions < Works.stopped
  }

  /// Queues the call of a subscriber for the end of the batch that is open; false where there is none.
  func callAfterBatch(_ subscriber: Unmanaged<Subscriber>, as thread: UInt) -> Bool {
    withLock(as: thread) {
      guard works.pointee.openBatches > 0, !works.pointee.attention.contains(.stopped) else { return false }
      if works.pointee.firstChangeInBatch == nil {
        works.pointee.firstChangeInBatch = works.pointee.pending.pointee.end
      }
      works.pointee.due.append(subscriber.retain())
      return true
    }
  }
}
