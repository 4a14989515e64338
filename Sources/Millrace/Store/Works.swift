internal import Synchronization

/// Everything of a store but the state itself.
///
/// | state | guarded by |
/// |---|---|
/// | the user's state at `state`, and all that is not named below | `lock` |
/// | `running`, and what it leads to | the thread that delivers; `lock`, while none does |
/// | `interruptions` | atomic; changed under `lock`, read by the thread that delivers and by mailboxes |
@usableFromInline
struct Works: ~Copyable {
  /// The number of commits that ran.
  ///
  /// It comes first: ThreadSanitizer notes a change of any member at the address of the whole, which must not
  /// be the lock's, for that one is touched by those who wait for it.
  @usableFromInline var version = 0
  @usableFromInline let lock = Lock()
  /// What has to be seen to before the lock is released.
  @usableFromInline var attention: Attention = []
  /// How many batches are open; and more than that once the store has stopped.
  ///
  /// Not 0: nobody is told anything.
  let interruptions = Atomic<Int>(0)
  /// What is added to `interruptions` when the store stops.
  static let stopped = Int.max / 2
  /// The object that frees all of this.
  ///
  /// Unowned, since it owns this and so outlives it.
  unowned(unsafe) let lifetime: EngineLifetime

  let state: UnsafeRawPointer
  var diff: StateDiff
  /// The version whose changes have been queued.
  ///
  /// It stays behind while a batch is open.
  var settledVersion = 0

  /// What commits leave to be told.
  var pending: UnsafeMutablePointer<DeliveryQueue>
  /// What is being told; between deliveries it is empty, but for one that a batch has interrupted.
  var running: UnsafeMutablePointer<DeliveryQueue>
  var isDelivering = false
  /// How many commits and activities have been queued behind a delivery since it last took the queue.
  var waiting = 0
  /// How many have to wait for the next report.
  var nextReport = Self.firstReport
  static let firstReport = 10_000
  /// How often the delivery at hand has found more to tell when it came to the end.
  var rounds = 0
  static let endlessRounds = 1_000_000

  var openBatches = 0
  /// Where in `pending` the changes of the open batches belong: its end at their first commit.
  var firstChangeInBatch: Int?
  /// Where in `pending` the changes of the commit at hand belong, if activities were sent in it.
  var firstActivityInside: Int?
  /// Whether a commit is comparing what it has touched, which uses `pending`.
  var isComparing = false
  /// All selections with a subscriber; each is retained once.
  var installed = Stack<Unmanaged<Selection>>()
  /// Who listens to activities.
  var listeners = SubscriberList()
  /// Who is to be called as soon as changes are queued, with nothing but the call itself; each is retained
  /// once, until it has been.
  var due = Stack<Unmanaged<Subscriber>>()
  /// What the derived values of this store share: theirs alone, and an object, since this folder need not know them.
  var derivation: AnyObject?
  /// What they do when a commit has compared all that it has touched.
  ///
  /// It captures nothing, so that calling it retains nothing.
  var finishComparing: (@Sendable (Engine) -> Void)?
  /// Whether that is to be done.
  var hasToFinishComparing = false
  /// What is due to subscribers that are still hearing their first value.
  var backlogs: [ObjectIdentifier: Backlog] = [:]
  /// Disposed subscribers that a queue may still name; each is retained once.
  var retired = Stack<Unmanaged<Subscriber>>()
  /// What the user's code asked for while it held the lock.
  var aftermath: Aftermath?
  /// The threads that are doing what their commits have left to do.
  var cleaning: [UInt: Aftermath] = [:]

  init(state: UnsafeMutableRawPointer, byteCount: Int, lifetime: EngineLifetime) {
    self.state = UnsafeRawPointer(state)
    self.lifetime = lifetime
    diff = StateDiff(state: state, byteCount: byteCount)
    pending = .allocate(capacity: 1)
    pending.initialize(to: DeliveryQueue())
    running = .allocate(capacity: 1)
    running.initialize(to: DeliveryQueue())
  }

  /// Whether some queue may name a subscriber.
  var isAnythingQueued: Bool { isDelivering || !pending.pointee.isEmpty || !running.pointee.isEmpty }

  deinit {
    for queue in [pending, running] {
      queue.deinitialize(count: 1)
      queue.deallocate()
    }
  }
}

/// What has to be seen to before a store's lock is released.
@usableFromInline
struct Attention: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline var rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Somebody listens to some part of the state.
  static let watching = Attention(rawValue: 1)
  /// There is an aftermath.
  @usableFromInline static var aftermath: Attention { Attention(rawValue: 2) }
  /// The store has stopped: nothing changes the state any more.
  @usableFromInline static var stopped: Attention { Attention(rawValue: 4) }
}

/// What is due to a subscriber that is still hearing its first value.
struct Backlog {
  let subscriber: Subscriber
  /// Values of the subscriber's payload type, in memory of their own.
  var payloads: [UnsafeMutableRawPointer] = []
  var nextPayload = 0
  /// Whether the first value has been told, and only a batch holds the rest up.
  var isHeldUp = false
}
