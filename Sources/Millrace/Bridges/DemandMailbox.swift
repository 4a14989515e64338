/// Where the values of one subscription wait until the receiver asks for them, as Combine's subscribers do.
///
/// The receiver is called by one thread at a time, never while it is running, with no more values than it has asked
/// for; at the end, once all that waits has been asked for and told, with the end. What it asks for while it is called
/// is told after that call, in a loop. What is to happen is decided under the lock and done after it.
///
/// Until ``open()`` nothing is told.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `state`, in which no code of the user's runs |
final class DemandMailbox<Value: Sendable>: Sendable {
  private let skipping: Bool
  private let state: Protected<Guarded>

  /// Whom the values are for.
  struct Receiver: Sendable {
    /// Takes a value, and says how many more it wants: ``DemandMailbox/unlimited`` for all.
    let receive: @Sendable (Value) -> Int
    /// Takes the end.
    let complete: @Sendable () -> Void
  }

  fileprivate struct Guarded: ~Copyable, Sendable {
    /// Nil when there is nobody to be called any more.
    var receiver: Receiver?
    var values = RingBuffer<Value>()
    /// How many values it wants, those that wait included.
    var demand = 0
    /// Whether some thread calls the receiver, or nobody may yet.
    var isTaken = true
    /// Whether no further value comes.
    var hasEnded = false
    /// What the values come from.
    var source: Disposable?
  }

  /// What is to be done next.
  fileprivate enum Step {
    case tell(Value, Receiver)
    case complete(Receiver)
    case nothing
  }

  /// The number of values that a receiver wants which wants all.
  static var unlimited: Int { .max }

  /// An empty mailbox.
  ///
  /// - Parameters:
  ///   - skipping: Whether of the values that nobody has asked for yet only the newest waits.
  ///   - receiver: Whom the values are for. Released at the end, or when cancelled.
  init(skipping: Bool, for receiver: Receiver) {
    self.skipping = skipping
    state = Protected(Guarded(receiver: receiver))
  }

  // MARK: The source's side

  /// Subscribes to `signal`: what happens from now on is heard.
  ///
  /// To be called once.
  func subscribe(to signal: SignalAccess<Value>, file: StaticString, line: UInt) {
    attach(signal.sink(initial: true, file: file, line: line, intake()))
  }

  /// The closure for the source, which has ended when it lets go of it.
  ///
  /// A function of its own: nothing else here may hold the intake.
  private func intake() -> @Sendable (Value) -> Void {
    let intake = Intake<Value> { [self] in
      put($0)
    } atEnd: { [self] in
      finish()
    }
    return { intake.handle($0) }
  }

  /// Keeps the source's subscription until the end.
  private func attach(_ source: Disposable) {
    let isOpen = state.withLock { state in
      guard state.receiver != nil else { return false }
      state.source = source
      return true
    }
    if !isOpen { source.dispose() }
  }

  private func put(_ value: Value) {
    var skipped: Value?  // goes outside the lock
    state.withLock { state in
      guard state.receiver != nil, !state.hasEnded else { return }
      if skipping, state.values.count >= max(1, state.demand) { skipped = state.values.popLast() }
      state.values.append(value)
    }
    tellWhatIsDue()
    _ = skipped
  }

  private func finish() {
    state.withLock { $0.hasEnded = true }
    tellWhatIsDue()
  }

  // MARK: The receiver's side

  /// Begins to call the receiver, which has been told of the subscription.
  ///
  /// To be called once.
  func open() {
    state.withLock { $0.isTaken = false }
    tellWhatIsDue()
  }

  /// Asks for `count` more values.
  func request(_ count: Int) {
    state.withLock { $0.add(count) }
    tellWhatIsDue()
  }

  /// Ends it: no further call begins, and what was held is let go.
  func cancel() {
    var dropped = RingBuffer<Value>()  // goes outside the lock, as what is returned does
    let ended = state.withLock { state in
      swap(&state.values, &dropped)
      return state.end()
    }
    ended.source?.dispose()
  }

  // MARK: Telling

  private func tellWhatIsDue() {
    guard state.withLock({ $0.take() }) else { return }
    while true {
      var ended: (receiver: Receiver?, source: Disposable?)  // goes outside the lock
      let step = state.withLock { state in
        let step = state.nextStep()
        if case .complete = step { ended = state.end() }
        return step
      }
      ended.source?.dispose()
      switch step {
      case .tell(let value, let receiver):
        let more = receiver.receive(value)
        state.withLock { $0.add(more) }
      case .complete(let receiver): receiver.complete()
      case .nothing: return
      }
    }
  }
}

extension DemandMailbox.Guarded {
  mutating func add(_ count: Int) {
    let (sum, isTooMuch) = demand.addingReportingOverflow(max(0, count))
    demand = isTooMuch ? .max : sum
  }

  /// Whether there may be something to do for whoever asks, who then does it.
  mutating func take() -> Bool {
    if isTaken { return false }
    isTaken = true
    return true
  }

  mutating func nextStep() -> DemandMailbox.Step {
    if let receiver {
      if demand > 0, let value = values.popFirst() {
        if demand != .max { demand -= 1 }
        return .tell(value, receiver)
      }
      if hasEnded, values.count == 0 { return .complete(receiver) }
    }
    isTaken = false
    return .nothing
  }

  mutating func end() -> (receiver: DemandMailbox.Receiver?, source: Disposable?) {
    defer { (receiver, source) = (nil, nil) }
    return (receiver, source)
  }
}
