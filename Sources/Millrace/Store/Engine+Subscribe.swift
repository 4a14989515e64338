internal import Synchronization

extension Engine {
  /// Subscribes `body` to a selection, and tells it the first value where `initial` says so.
  ///
  /// Under the lock, `findSelection` gives the selection, one that is installed. `firstPayload` takes from the
  /// selection's memory what to tell at first; nil for a part that is not there. In a store that has stopped there
  /// is nobody to tell.
  @inlinable
  func subscribe<Payload>(
    initial: Bool, file: StaticString, line: UInt,
    findSelection: () -> Unmanaged<Selection>, firstPayload: (UnsafeMutableRawPointer) -> Payload?,
    _ body: @escaping @Sendable (Payload) -> Void
  ) -> Disposable {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) { Misuse.subscribe.stop(file: file, line: line) }
    var exit = Exit()
    var subscriber: Unmanaged<Subscriber>?
    var first: Payload?
    withLock(as: thread) {
      if works.pointee.attention.contains(.stopped) { return }
      let selection = findSelection()
      subscriber = link(to: selection, isHearingFirstValue: initial) { payload in
        body(payload.assumingMemoryBound(to: Payload.self).pointee)
      }
      if initial { first = selection._withUnsafeGuaranteedRef { firstPayload($0.memory) } }
      if works.pointee.attention.contains(.aftermath) { exit = leave() }
    }
    guard let subscriber else { return Disposable(of: nil, in: self) }
    let disposable = Disposable(of: subscriber, in: self)
    if exit.isNeeded { perform(exit) }
    if initial {
      if let first { body(first) }
      finishFirstValue(subscriber.takeUnretainedValue())
    }
    return disposable
  }

  /// Subscribes `body` to activities.
  @inlinable
  func listen<Activity>(
    file: StaticString, line: UInt, _ body: @escaping @Sendable (Activity) -> Void
  ) -> Disposable {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) { Misuse.subscribe.stop(file: file, line: line) }
    var subscriber: Unmanaged<Subscriber>?
    withLock(as: thread) {
      if works.pointee.attention.contains(.stopped) { return }
      subscriber = linkListener(to: Activity.self) { payload in
        body(payload.assumingMemoryBound(to: Activity.self).pointee)
      }
    }
    return Disposable(of: subscriber, in: self)
  }

  // MARK: Under the lock

  /// A selection that a subscription to the stored property at `place` can share.
  @usableFromInline
  func sharedSelection(at place: Place, telling type: any Any.Type) -> Unmanaged<Selection>? {
    upToDate(works.pointee.diff.selection(at: place, telling: type))
  }

  /// A selection that a subscription to what `path` computes can share.
  @usableFromInline
  func sharedSelection(of path: ComputedPath) -> Unmanaged<Selection>? {
    upToDate(works.pointee.diff.selection(of: path))
  }

  /// A selection, unless a batch has touched it: then its kept value is from before the batch, and a new
  /// subscription's is of now.
  private func upToDate(_ selection: Unmanaged<Selection>?) -> Unmanaged<Selection>? {
    guard let selection else { return nil }
    let isBehind = selection._withUnsafeGuaranteedRef {
      $0.touchedIndex >= 0
        || ($0.isEvaluated && works.pointee.settledVersion != works.pointee.version)
    }
    return isBehind ? nil : selection
  }

  /// Puts a selection that has just taken its value from the state among those that commits look at.
  @usableFromInline
  func install(_ selection: consuming Selection) -> Unmanaged<Selection> {
    let installed = Unmanaged.passRetained(selection)
    installed._withUnsafeGuaranteedRef {
      $0.installedIndex = works.pointee.installed.count
      works.pointee.diff.add($0)
    }
    works.pointee.installed.append(installed)
    if !works.pointee.attention.contains(.watching) {
      works.pointee.attention.insert(.watching)
      if works.pointee.openBatches == 0 { works.pointee.settledVersion = works.pointee.version }
    }
    return installed
  }

  @usableFromInline
  func link(
    to selection: Unmanaged<Selection>, isHearingFirstValue: Bool,
    call: __owned @escaping @Sendable (UnsafeRawPointer) -> Void
  ) -> Unmanaged<Subscriber> {
    selection._withUnsafeGuaranteedRef {
      let subscriber = Unmanaged.passRetained(
        Subscriber(
          number: Subscriber.nextNumber(), selection: selection, payloadType: $0.layout.payloadType,
          isHearingFirstValue: isHearingFirstValue, call: call))
      $0.subscribers.append(subscriber)
      return subscriber
    }
  }

  @usableFromInline
  func linkListener(
    to activity: any Any.Type, call: @escaping @Sendable (UnsafeRawPointer) -> Void
  ) -> Unmanaged<Subscriber> {
    let subscriber = Unmanaged.passRetained(
      Subscriber(
        number: Subscriber.nextNumber(), selection: nil, payloadType: activity,
        isHearingFirstValue: false, call: call))
    works.pointee.listeners.append(subscriber)
    return subscriber
  }

  /// Takes a disposed subscriber out, and its selection with the last one; `aftermath` gets what is to be
  /// released after the lock.
  func unlink(_ subscriber: Subscriber, into aftermath: Aftermath) {
    let (released, uninstalled) = unlink(subscriber)
    if let released { aftermath.subscribers.append(released) }
    if let uninstalled { aftermath.selections.append(uninstalled) }
  }

  /// Takes a disposed subscriber out, and its selection with the last one.
  ///
  /// Returns what is to be released after the lock; a subscriber that a queue may still name stays until the
  /// delivery has ended.
  func unlink(_ subscriber: Subscriber) -> (Unmanaged<Subscriber>?, Unmanaged<Selection>?) {
    var uninstalled: Unmanaged<Selection>?
    var released: Unmanaged<Subscriber>?
    if let selection = subscriber.selection {
      selection._withUnsafeGuaranteedRef {
        released = $0.subscribers.remove(subscriber)
        if $0.subscribers.isEmpty { uninstalled = uninstall($0) }
      }
    } else {
      released = works.pointee.listeners.remove(subscriber)
    }
    if subscriber.flags.load(ordering: .relaxed) & Subscriber.hearingFirstValue != 0 {
      released = nil  // whoever tells the first value lets go of it
    } else if works.pointee.isAnythingQueued {
      works.pointee.retired.append(.passUnretained(subscriber))
      released = nil
    }
    return (released, uninstalled)
  }

  func uninstall(_ selection: Selection) -> Unmanaged<Selection> {
    works.pointee.diff.remove(selection)
    let moved = works.pointee.installed.swapRemove(at: selection.installedIndex)
    moved?._withUnsafeGuaranteedRef { $0.installedIndex = selection.installedIndex }
    if works.pointee.installed.count == 0 { works.pointee.attention.remove(.watching) }
    return .passUnretained(selection)
  }

  // MARK: Disposing

  /// Ends a subscription: no call of its closure begins after this returns.
  ///
  /// Under the lock, `find` gives the subscriber, unless another call was first, and `forget` notes that it
  /// is done. A store that has stopped let go of all subscribers.
  func dispose(_ find: () -> Unmanaged<Subscriber>?, forget: () -> Void) {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) {
      guard let subscriber = find() else { return }
      if !works.pointee.attention.contains(.stopped) {
        subscriber._withUnsafeGuaranteedRef { $0.markDisposed() }
        aftermath().disposals.append(subscriber)
      }
      forget()
      return
    }
    var released: Unmanaged<Subscriber>?
    var uninstalled: Unmanaged<Selection>?
    withLock(as: thread) {
      guard let subscriber = find() else { return }
      if !works.pointee.attention.contains(.stopped) {
        subscriber._withUnsafeGuaranteedRef {
          $0.markDisposed()
          (released, uninstalled) = unlink($0)
        }
      }
      forget()
    }
    released?.release()
    uninstalled?.release()
  }

  /// Stops the store, when its last handle goes: nobody is called any more, closures are released, what
  /// waited to be told is dropped.
  ///
  /// Reading what a middleware or an effect still holds goes on working.
  @usableFromInline
  func stop() {
    let thread = ThreadIdentity.current
    if isLocked(by: thread) {
      postpone { [lifetime = works.pointee.lifetime] in lifetime.engine.stop() }
      return
    }
    let released = Aftermath()
    var exit = Exit()
    withLock(as: thread) {
      guard !works.pointee.attention.contains(.stopped) else { return }
      works.pointee.interruptions.add(Works.stopped, ordering: .releasing)
      for index in 0..<works.pointee.installed.count {
        works.pointee.installed[index]._withUnsafeGuaranteedRef { selection in
          removeAll(from: &selection.subscribers, into: released)
          works.pointee.diff.remove(selection)
        }
        released.selections.append(works.pointee.installed[index])
      }
      works.pointee.installed.removeAll()
      for index in 0..<works.pointee.due.count { released.subscribers.append(works.pointee.due[index]) }
      works.pointee.due.removeAll()
      removeAll(from: &works.pointee.listeners, into: released)
      works.pointee.attention = [.stopped]
      if works.pointee.isAnythingQueued {
        exit.delivers = beginDelivery()  // which drops it
      }
    }
    for selection in released.selections { selection.release() }
    for subscriber in released.subscribers { subscriber.release() }
    if exit.delivers { deliver() }
  }

  private func removeAll(from list: inout SubscriberList, into aftermath: Aftermath) {
    while let subscriber = list.first?.takeUnretainedValue() {
      let removed = list.remove(subscriber)
      subscriber.markDisposed()
      if subscriber.flags.load(ordering: .relaxed) & Subscriber.hearingFirstValue != 0 { continue }
      if works.pointee.isAnythingQueued {
        works.pointee.retired.append(removed)
      } else {
        aftermath.subscribers.append(removed)
      }
    }
  }
}
