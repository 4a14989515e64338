public import Synchronization

/// Lets one thread at a time do what several ask for, in the order in which they asked, without making
/// anybody wait.
///
/// Whoever finds it free takes the turn, does what it came for, and then what others have asked for in the
/// meantime. Whoever finds it taken, be it further up on its own stack, leaves a call and goes on. So calls never
/// overlap, keep their order, and use constant stack.
///
/// | state | guarded by |
/// |---|---|
/// | `word` | atomic |
/// | `waiting`, `nextReport` | `lock`, under which no code of the user's runs |
/// | `spare` | the turn: whoever has it |
@usableFromInline
class Turn: @unchecked Sendable {  // by the table above
  @usableFromInline final let word = Atomic<UInt8>(Turn.free)
  @usableFromInline final let lock = Lock()
  // The lock, and the turn, guard these, so that checking for overlapping accesses would only cost.
  @exclusivity(unchecked) private final var waiting: [@Sendable () -> Void] = []
  @exclusivity(unchecked) private final var nextReport = Turn.firstReport
  @exclusivity(unchecked) private final var spare: [@Sendable () -> Void] = []

  @usableFromInline static var free: UInt8 { 0 }
  @usableFromInline static var taken: UInt8 { 1 }
  /// Taken, and calls are waiting.
  @usableFromInline static var takenWithMore: UInt8 { 3 }

  private static let firstReport = 10_000
  private static let endlessRounds = 1_000_000

  @usableFromInline
  init() {}

  /// Takes the turn where it is free.
  ///
  /// Whoever has got it calls ``leave()``.
  @inlinable @inline(__always)
  final func tryTake() -> Bool {
    word.compareExchange(
      expected: Turn.free, desired: Turn.taken, successOrdering: .acquiring, failureOrdering: .relaxed
    )
    .exchanged
  }

  /// Gives the turn back, after everything that is waiting has been done.
  @inlinable @inline(__always)
  final func leave() {
    if !tryLeave() { doWaiting() }
  }

  @inlinable @inline(__always)
  final func tryLeave() -> Bool {
    word.compareExchange(
      expected: Turn.taken, desired: Turn.free, successOrdering: .releasing, failureOrdering: .relaxed
    )
    .exchanged
  }

  /// Makes `call` at once where the turn is free; lets whoever has it make it otherwise.
  final func run(_ call: @escaping @Sendable () -> Void) {
    if tryTake() {
      call()
      leave()
    } else {
      runLater(call)
    }
  }

  /// Makes `call` after everything that has been asked for already.
  @usableFromInline @inline(never)
  final func runLater(_ call: @escaping @Sendable () -> Void) {
    var arrival = Arrival.queued
    lock.withLock(as: ThreadIdentity.current) { arrival = queue(call) }
    settle(arrival)
  }

  /// How a call has come that was asked for under the lock.
  @usableFromInline
  enum Arrival {
    /// The turn was free, and is the caller's: the call is to be made before the arrival is settled.
    case taken
    /// The call waits, and whoever has the turn will make it.
    case queued
    /// The call waits, and the turn is the caller's.
    case queuedAndTaken
    /// The call waits behind so many others that this is to be reported.
    case queuedBehind(Int)
  }

  /// Does what an arrival asks for, after the lock; where it has taken the turn, after the call has been made.
  @inlinable
  final func settle(_ arrival: Arrival) {
    switch arrival {
    case .taken: leave()
    case .queued: break
    case .queuedAndTaken: doWaiting()
    case .queuedBehind(let count): reportLongQueue(count)
    }
  }

  @usableFromInline @inline(never)
  final func reportLongQueue(_ count: Int) { Report.longQueue(waiting: count).deliver() }

  @usableFromInline
  final func settle(_ arrivals: [Arrival]) {
    for arrival in arrivals { settle(arrival) }
  }

  /// Queues `call`.
  ///
  /// Under the lock; ``settle(_:)`` has to follow after it.
  @usableFromInline
  final func queue(_ call: @escaping @Sendable () -> Void) -> Arrival {
    waiting.append(call)
    if word.bitwiseOr(Turn.takenWithMore, ordering: .acquiringAndReleasing).oldValue == Turn.free {
      return .queuedAndTaken
    }
    guard waiting.count >= nextReport else { return .queued }
    nextReport *= 2
    return .queuedBehind(waiting.count)
  }

  /// Makes the calls that wait until none is left, and gives the turn back.
  ///
  /// For whoever has the turn.
  @usableFromInline @inline(never)
  final func doWaiting() {
    var rounds = 0
    repeat {
      _ = word.exchange(Turn.taken, ordering: .acquiringAndReleasing)
      var calls: [@Sendable () -> Void] = []
      swap(&calls, &spare)
      lock.withLock(as: ThreadIdentity.current) {
        swap(&calls, &waiting)
        nextReport = Self.firstReport
      }
      for call in calls { call() }
      calls.removeAll(keepingCapacity: calls.count <= 1024)
      swap(&calls, &spare)
      rounds += 1
      if rounds == Self.endlessRounds { Report.endlessDelivery(rounds: rounds).deliver() }
    } while !tryLeave()
  }
}
