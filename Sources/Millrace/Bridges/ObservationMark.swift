internal import Synchronization

/// What the toolchain's Observation tracks instead of a property: one value that was read, until it changes.
///
/// `withObservationTracking` notes key paths while its closure runs, and registers them afterwards. A change in
/// between would reach nobody: on another thread, or in the closure itself. So what it notes here is a key path to a
/// mark. To register one, Observation has to hash it, under the lock under which it looks for those to be told; a
/// mark that is hashed when its value has changed already asks to be told once more, after that.
///
/// Observation hashes a mark also when it forgets it, which mostly takes place while the change is told. Then nothing
/// is asked for; and where it is in vain, nobody is found: each change has marks of its own.
///
/// | state | guarded by |
/// |---|---|
/// | `stage`, `teller`, `isAskedFor` | atomic |
final class ObservationMark: Sendable {
  private let stage = Atomic(Stage.current)
  /// The thread that tells the change, while it does.
  private let teller = Atomic<UInt>(0)
  /// Whether telling once more has been asked for and not begun.
  private let isAskedFor = Atomic(false)
  private let tellAgain: @Sendable (ObservationMark) -> Void

  private enum Stage: UInt8, AtomicRepresentable { case current, due, changed }

  /// `tellAgain` is called under a lock of Observation's: it must put off what it does.
  init(tellAgain: @escaping @Sendable (ObservationMark) -> Void) { self.tellAgain = tellAgain }

  /// Whether nobody was told of a change.
  var isCurrent: Bool { stage.load(ordering: .acquiring) != .changed }

  /// Notes that the change is to be told; false where that has been noted before.
  func becomeDue() -> Bool {
    stage.compareExchange(expected: .current, desired: .due, ordering: .acquiringAndReleasing).exchanged
  }

  /// Notes the change, so that whoever is registered from now on asks to be told.
  func change() { stage.store(.changed, ordering: .releasing) }

  /// Tells the change by `body`, at first.
  func tell(_ body: () -> Void) {
    teller.store(ThreadIdentity.current, ordering: .relaxed)
    body()
    teller.store(0, ordering: .relaxed)
  }

  /// Tells the change by `body`, once more.
  func tellOnceMore(_ body: () -> Void) {
    // Who is registered from now on asks again.
    _ = isAskedFor.exchange(false, ordering: .acquiringAndReleasing)
    body()
  }

  fileprivate func wasHashed() {
    if isCurrent || teller.load(ordering: .relaxed) == ThreadIdentity.current { return }
    if !isAskedFor.exchange(true, ordering: .acquiringAndReleasing) { tellAgain(self) }
  }
}

/// A mark in a key path.
struct ObservationMarkKey: Hashable, Sendable {
  let mark: ObservationMark
  /// Whether it is there to find who is registered, rather than to be registered.
  let isProbe: Bool

  static func == (left: Self, right: Self) -> Bool { left.mark === right.mark }

  func hash(into hasher: inout Hasher) {
    if !isProbe { mark.wasHashed() }
    hasher.combine(ObjectIdentifier(mark))
  }
}
