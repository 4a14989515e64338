internal import Synchronization

/// A subscription to a derived value.
///
/// A commit that may have changed the value queues a call in its store, and with it comes this: it brings the
/// value up to date, and tells it if it differs from what was told last. When several stores call, on several
/// threads, one of them does the work, and the others leave a note that there is more.
///
/// | state | guarded by |
/// |---|---|
/// | `progress` | atomic |
/// | `body`, and what it keeps | the thread that has set `running`; when nobody has, whoever sets `disposed` |
@usableFromInline
final class DerivedSink: @unchecked Sendable {  // by the table above
  /// Brings the value of `input` up to date, and tells it where it is another than the one before.
  ///
  /// False where the value has moved on meanwhile, so that there is more to tell.
  @usableFromInline
  typealias Attempt =
    @Sendable (_ input: Node, _ sink: DerivedSink, _ listener: Node, _ thread: UInt) -> Bool

  private let progress = Atomic<UInt8>(0)
  // The table says who looks at it, so that checking for overlapping accesses at run time would only cost.
  /// Retained once; nil when the sink has ended.
  @exclusivity(unchecked) private var body: Unmanaged<Body>?

  private static let running: UInt8 = 1
  /// While it was running there was another call.
  private static let again: UInt8 = 2
  private static let disposed: UInt8 = 4
  private static let endlessAttempts = 100_000

  private final class Body: Sendable {
    /// Depends on the value, so that marks reach it.
    let listener: NodeLifetime
    let input: NodeLifetime
    /// A `let`, so that calling it retains nothing.
    let attempt: Attempt

    init(listener: NodeLifetime, input: NodeLifetime, attempt: @escaping Attempt) {
      self.listener = listener
      self.input = input
      self.attempt = attempt
    }
  }

  @usableFromInline
  init(to input: NodeLifetime, attempt: @escaping Attempt) {
    let listener = NodeLifetime(
      graph: input.node.body.pointee.graph.takeUnretainedValue(), inputs: [input.node],
      recipe: Recipe(layout: .none) { _, _ in },
      sources: input.node.currentSources(as: ThreadIdentity.current), kind: .sink)
    body = .passRetained(Body(listener: listener, input: input, attempt: attempt))
  }

  /// Links the sink, and makes the first attempt; returns what keeps the subscription.
  @usableFromInline
  func begin(file: StaticString, line: UInt) -> Disposable {
    let subscriber = Unmanaged.passRetained(
      Subscriber(
        number: Subscriber.nextNumber(), selection: nil, payloadType: Void.self, isHearingFirstValue: false
      ) { [self] _ in wake() })
    body?._withUnsafeGuaranteedRef {
      $0.listener.node.beginListening(subscriber, as: ThreadIdentity.current, file, line)
    }
    let disposable = Disposable(of: self)
    wake()
    return disposable
  }

  /// Tells what there is to tell; where another thread is doing that, it goes on to this.
  func wake() {
    var old = progress.load(ordering: .relaxed)
    while old & Self.disposed == 0 {
      let new = old & Self.running == 0 ? Self.running : old | Self.again
      let result = progress.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged {
        if old & Self.running == 0 { run() }
        return
      }
      old = result.original
    }
  }

  private func run() {
    let thread = ThreadIdentity.current
    repeat {
      // Nobody else ends the sink while it is running.
      body?._withUnsafeGuaranteedRef { body in
        var attempts = 0
        while !isDisposed, !body.attempt(body.input.node, self, body.listener.node, thread) {
          attempts += 1
          if attempts == Self.endlessAttempts { Report.endlessDelivery(rounds: attempts).deliver() }
        }
      }
    } while !stopRunning()
  }

  /// Whether nothing more is to be told; then nobody is running any more.
  private func stopRunning() -> Bool {
    var old = progress.load(ordering: .acquiring)
    while old & Self.disposed == 0 {
      let new = old & Self.again == 0 ? 0 : Self.running
      let result = progress.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged { return new == 0 }
      old = result.original
    }
    end()  // `dispose` has left it to this
    return true
  }

  @usableFromInline
  var isDisposed: Bool { progress.load(ordering: .acquiring) & Self.disposed != 0 }

  /// Lets go of everything: nothing is called any more.
  private func end() {
    guard let body else { return }
    self.body = nil
    body._withUnsafeGuaranteedRef {
      $0.listener.node.endListening(as: ThreadIdentity.current) { body.release() }
    }
  }
}

extension DerivedSink: DisposalTarget {
  func dispose(_ subscription: borrowing Atomic<UInt>) {
    let old = progress.bitwiseOr(Self.disposed, ordering: .acquiringAndReleasing).oldValue
    if old & (Self.disposed | Self.running) == 0 { end() }
    subscription.store(0, ordering: .releasing)
  }

  var hasEnded: Bool { false }
}

extension Node {
  /// Lets marks reach `subscriber`, which is retained, through this node of a sink.
  fileprivate func beginListening(
    _ subscriber: Unmanaged<Subscriber>, as thread: UInt, _ file: StaticString, _ line: UInt
  ) {
    withGraph(as: thread) { graph in
      checkNotInside(as: thread, .subscribe, file: file, line: line)
      body.pointee.subscriber = subscriber
      body.pointee.flags = .beginning
      forEachLink { connect($0, in: graph) }
      changeObservers(by: 1, in: graph)
    }
  }

  /// Ends that, and calls `drop`; after the commit or read where the thread is inside one.
  fileprivate func endListening(as thread: UInt, drop: @escaping () -> Void) {
    var subscriber: Unmanaged<Subscriber>?
    var held: EngineLifetime?
    withGraph(as: thread) { graph in
      subscriber = body.pointee.subscriber
      body.pointee.subscriber = nil
      forEachLink(Self.disconnect)
      changeObservers(by: -1, in: graph)
      held = body.pointee.sources._withUnsafeGuaranteedRef { $0.held(by: thread) }
    }
    if let held {
      held.engine.postpone { [subscriber] in
        subscriber?.release()
        drop()
      }
    } else {
      subscriber?.release()
      drop()
    }
  }
}
