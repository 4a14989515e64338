extension Engine {
  /// Runs `body` on the state at `cell` as one commit.
  ///
  /// Where `body` can throw, the state is copied first, to be put back.
  @inlinable @inline(__always)
  func commit<State, Result, Failure: Error>(
    _ cell: UnsafeMutablePointer<State>, file: StaticString, line: UInt,
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) { Misuse.commit.stop(file: file, line: line) }
    var exit = Exit()
    var result: Result?
    var failure: Failure?
    var backup: State?  // goes when the lock is released, with whatever it is the last to hold
    withLock(as: thread) {
      if Failure.self != Never.self { backup = cell.pointee }
      do throws(Failure) {
        result = try body(&cell.pointee)
        works.pointee.version &+= 1
        if works.pointee.attention.rawValue != 0 { exit = settle() }
      } catch {
        failure = error
        swap(&cell.pointee, &backup!)  // made where the closure can throw
        exit = areBytesTelling(State.self) ? leaveUnchanged(UnsafeMutableRawPointer(cell)) : leave()
      }
    }
    backup = nil
    if exit.isNeeded { perform(exit) }
    if let failure { throw failure }
    return result!  // there is one where there is no failure
  }

  /// Runs `body` on the state at `cell` while nobody changes it.
  @inlinable @inline(__always)
  func read<State, Result, Failure: Error>(
    _ cell: UnsafePointer<State>, file: StaticString, line: UInt,
    _ body: (State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) { Misuse.read.stop(file: file, line: line) }
    var exit = Exit()
    var result: Result?
    var failure: Failure?
    withLock(as: thread) {
      do throws(Failure) { result = try body(cell.pointee) } catch { failure = error }
      exit = leaveAfterRead()
    }
    if exit.isNeeded { perform(exit) }
    if let failure { throw failure }
    return result!  // there is one where there is no failure
  }

  /// Runs `body` on the part that `finder` finds, or found last, while nobody changes it.
  @inlinable
  func readFound<Part, Result, Failure: Error>(
    by finder: PartFinder<Part>, file: StaticString, line: UInt,
    _ body: (Part) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var known: Part?  // what was known before; it goes when the lock has been released
    defer { withExtendedLifetime(known) {} }
    return try read(state.assumingMemoryBound(to: Void.self), file: file, line: line) {
      (_) throws(Failure) in
      guard let part = finder.find(in: state) else { return try body(finder.last()) }
      known = finder.remember(part)
      return try body(part)
    }
  }

  /// The number of commits that ran.
  @inlinable
  func version(file: StaticString, line: UInt) -> Int {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) { Misuse.read.stop(file: file, line: line) }
    return withLock(as: thread) { works.pointee.version }
  }

  // MARK: Under the lock

  /// What a read has left to be done.
  ///
  /// As the last thing there.
  @usableFromInline
  func leaveAfterRead() -> Exit {
    works.pointee.attention.contains(.aftermath) ? leave() : Exit()
  }

  /// Ends a commit that has failed, with the state at `state` put back: a copy that holds the same
  /// references, so that its bytes may be put back too. (One with a `weak` property need not.)
  @usableFromInline
  func leaveUnchanged(_ state: UnsafeMutableRawPointer) -> Exit {
    works.pointee.diff.restoreBytes(of: state)
    return leave()
  }

  /// Sees to what a commit has changed.
  ///
  /// Under the lock; `perform` what it returns after.
  @usableFromInline
  func settle() -> Exit {
    if works.pointee.attention.contains(.watching) {
      works.pointee.diff.look()
      if works.pointee.openBatches == 0 {
        if !works.pointee.diff.hasCandidates, !works.pointee.attention.contains(.aftermath) {
          works.pointee.settledVersion = works.pointee.version
          return Exit()
        }
        queueChanges(at: works.pointee.firstActivityInside ?? works.pointee.pending.pointee.end)
      } else if works.pointee.diff.hasCandidates {
        if works.pointee.firstChangeInBatch == nil {
          works.pointee.firstChangeInBatch =
            works.pointee.firstActivityInside ?? works.pointee.pending.pointee.end
        }
        works.pointee.diff.notifyTouched()
      }
    }
    return leave()
  }

  /// Compares what was touched, and queues what its subscribers are to hear, as if it had been due when
  /// `position` was the queue's end: before the activities that were sent after a batch's first commit.
  func queueChanges(at position: Int) {
    let version = works.pointee.version
    works.pointee.settledVersion = version
    let queue = works.pointee.pending
    let state = works.pointee.state
    let start = queue.pointee.end
    var changes = 0
    works.pointee.isComparing = true
    // `take` runs the user's code, which cannot change these lists: what it disposes is unlinked later.
    func take(_ selection: Unmanaged<Selection>) {
      let isChange = selection._withUnsafeGuaranteedRef {
        queue.pointee.take($0, state: state, version: version)
      }
      if isChange { changes &+= 1 }
    }
    for index in 0..<works.pointee.diff.touched.count { take(works.pointee.diff.touched[index]) }
    works.pointee.diff.settled()
    for index in 0..<works.pointee.diff.evaluated.count { take(works.pointee.diff.evaluated[index]) }
    if works.pointee.hasToFinishComparing {
      works.pointee.hasToFinishComparing = false
      works.pointee.finishComparing?(self)
    }
    works.pointee.isComparing = false
    if works.pointee.due.count > 0 { changes &+= queueDue() }
    if changes > 1 { queue.pointee.sortEntries(from: start) }
    if changes > 0, position < start { queue.pointee.moveEntries(from: start, to: position) }
    if changes > 0 { noteWaiting() }
  }

  /// Queues the calls of those who only have to know that there is something.
  private func queueDue() -> Int {
    let count = works.pointee.due.count
    for index in 0..<count { works.pointee.pending.pointee.append(works.pointee.due[index]) }
    works.pointee.due.removeAll()
    return count
  }

  /// Where a delivery goes on while others commit or send faster than subscribers hear, somebody should know.
  func noteWaiting() {
    guard works.pointee.isDelivering else { return }
    works.pointee.waiting += 1
    let waiting = works.pointee.waiting
    guard waiting >= works.pointee.nextReport else { return }
    works.pointee.nextReport = waiting * 2
    aftermath().calls.append { Report.longQueue(waiting: waiting).deliver() }
  }
}
