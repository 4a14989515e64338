internal import Synchronization

extension Engine {
  /// Makes the calling thread the one that delivers, where there is something to tell and nobody does.
  ///
  /// Under the lock.
  func beginDelivery() -> Bool {
    guard !works.pointee.isDelivering, works.pointee.openBatches == 0 else { return false }
    if works.pointee.running.pointee.isEmpty {
      guard !works.pointee.pending.pointee.isEmpty else { return false }
      swap(&works.pointee.pending, &works.pointee.running)
    }
    works.pointee.isDelivering = true
    return true
  }

  /// Tells what is queued, in order, until nothing is left.
  ///
  /// For the thread that delivers, outside the lock.
  ///
  /// What others commit meanwhile, or the subscribers themselves, is queued and told here too.
  func deliver() {
    let thread = ThreadIdentity.current
    while true {
      let queue = works.pointee.running
      var isInterrupted = false
      while true {
        if works.pointee.interruptions.load(ordering: .acquiring) != 0, !mayGoOn(as: thread) {
          isInterrupted = true
          break
        }
        guard let entry = queue.pointee.next() else { break }
        entry.subscriber._withUnsafeGuaranteedRef { subscriber in
          if subscriber.flags.load(ordering: .acquiring) == 0 {
            subscriber.call(entry.payload)
          } else {
            tellOrKeep(entry.payload, subscriber, as: thread)
          }
        }
      }
      if isInterrupted { return }
      queue.pointee.recycle()
      guard goOn(as: thread) else { return }
    }
  }

  /// Whether telling goes on though a batch is open or the store has stopped.
  ///
  /// With a batch open it ends here, and the last batch to close takes it up again. In a stopped store what
  /// waited is dropped, and nobody is called.
  private func mayGoOn(as thread: UInt) -> Bool {
    withLock(as: thread) {
      if works.pointee.attention.contains(.stopped) {
        works.pointee.running.pointee.dropRest()
        works.pointee.pending.pointee.dropRest()
      } else if works.pointee.openBatches > 0 {
        works.pointee.isDelivering = false
        return false
      }
      return true
    }
  }

  /// Takes what has been queued meanwhile; or ends the delivery and lets go of who was disposed during it.
  private func goOn(as thread: UInt) -> Bool {
    var isEndless = false
    var retired = Stack<Unmanaged<Subscriber>>()
    let goesOn = withLock(as: thread) {
      works.pointee.waiting = 0
      // What is queued while a batch is open waits for its end.
      if works.pointee.openBatches == 0, !works.pointee.pending.pointee.isEmpty {
        swap(&works.pointee.pending, &works.pointee.running)
        works.pointee.rounds += 1
        isEndless = works.pointee.rounds == Works.endlessRounds
        return true
      }
      works.pointee.isDelivering = false
      works.pointee.rounds = 0
      works.pointee.nextReport = Works.firstReport
      if works.pointee.retired.count > 0, !works.pointee.isAnythingQueued {
        swap(&retired, &works.pointee.retired)
      }
      return false
    }
    for index in 0..<retired.count { retired[index].release() }
    if isEndless { Report.endlessDelivery(rounds: Works.endlessRounds).deliver() }
    return goesOn
  }

  // MARK: First values

  /// Calls a subscriber that is not plainly ready: not where it is disposed; later where it is still hearing
  /// its first value.
  private func tellOrKeep(_ payload: UnsafeMutableRawPointer, _ subscriber: Subscriber, as thread: UInt) {
    let isReady = withLock(as: thread) {
      let flags = subscriber.flags.load(ordering: .relaxed)
      if flags & Subscriber.disposed != 0 { return false }
      if flags & Subscriber.hearingFirstValue != 0 {
        let kept = allocateCopy(of: subscriber.payloadType, at: payload)
        works.pointee.backlogs[ObjectIdentifier(subscriber), default: Backlog(subscriber: subscriber)]
          .payloads.append(kept)
        return false
      }
      return true
    }
    if isReady { subscriber.call(payload) }
  }

  /// Tells a subscriber that has heard its first value what came due meanwhile, then lets deliveries reach
  /// it.
  @usableFromInline
  func finishFirstValue(_ subscriber: Subscriber) {
    let thread = ThreadIdentity.current
    while let payload = nextInBacklog(of: subscriber, as: thread) {
      if !subscriber.isDisposed { subscriber.call(payload) }
      destroyValue(of: subscriber.payloadType, at: payload)
      payload.deallocate()
    }
  }

  private func nextInBacklog(of subscriber: Subscriber, as thread: UInt) -> UnsafeMutableRawPointer? {
    let identity = ObjectIdentifier(subscriber)
    var payload: UnsafeMutableRawPointer?
    var isGone = false
    withLock(as: thread) {
      let isDisposed = subscriber.isDisposed
      if !works.pointee.backlogs.isEmpty,
        var backlog = works.pointee.backlogs.removeValue(forKey: identity),
        backlog.nextPayload < backlog.payloads.count
      {
        if works.pointee.openBatches > 0, !isDisposed {
          backlog.isHeldUp = true
        } else {
          backlog.isHeldUp = false
          payload = backlog.payloads[backlog.nextPayload]
          backlog.nextPayload += 1
        }
        works.pointee.backlogs[identity] = backlog
      } else {
        subscriber.flags.bitwiseAnd(~Subscriber.hearingFirstValue, ordering: .releasing)
        isGone = isDisposed
        if isGone, works.pointee.isAnythingQueued {
          works.pointee.retired.append(.passUnretained(subscriber))
          isGone = false
        }
      }
    }
    if isGone { Unmanaged.passUnretained(subscriber).release() }
    return payload
  }

  /// The subscribers whose backlog only a batch held up.
  ///
  /// Under the lock, when the last batch closes.
  func takeHeldUpSubscribers() -> [Subscriber] {
    guard !works.pointee.backlogs.isEmpty else { return [] }
    var subscribers: [Subscriber] = []
    for (identity, backlog) in works.pointee.backlogs where backlog.isHeldUp {
      works.pointee.backlogs[identity]?.isHeldUp = false
      subscribers.append(backlog.subscriber)
    }
    return subscribers.sorted { $0.number < $1.number }
  }
}
