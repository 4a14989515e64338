public import Synchronization

/// A closure that listens to a ``Hub``, and its place among the others.
///
/// | state | guarded by |
/// |---|---|
/// | `flags` | atomic |
/// | `next`, `previous`, `body` | the hub's turn |
/// | `isCounted`, `backlog`, `endsAfterBacklog` | the hub's lock |
@usableFromInline
final class Listener<Value: Sendable>: @unchecked Sendable {  // by the table above
  @usableFromInline let flags: Atomic<UInt8>
  // The turn, and the lock, guard these, so that checking for overlapping accesses would only cost.

  /// Retained once while the listener is linked.
  ///
  /// An object of its own: what ended the subscription may be kept for long, and the closure must not be.
  @exclusivity(unchecked) @usableFromInline var body: Unmanaged<Body>?
  @exclusivity(unchecked) @usableFromInline var next: Unmanaged<Listener>?
  @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<Listener>?
  /// Whether the hub counts it among those who listen; never so where it had ended before it was put in.
  @exclusivity(unchecked) @usableFromInline var isCounted = false
  /// What came while the first values were being told.
  @exclusivity(unchecked) @usableFromInline var backlog = RingBuffer<Value>()
  /// Whether the hub has ended while the first values were being told: what came until then is told too.
  @exclusivity(unchecked) @usableFromInline var endsAfterBacklog = false
  @usableFromInline let hub: Hub<Value>

  @usableFromInline
  final class Body: Sendable {
    /// A `let`, so that calling it retains nothing.
    @usableFromInline let call: @Sendable (Value) -> Void

    @inlinable
    init(_ call: @escaping @Sendable (Value) -> Void) { self.call = call }
  }

  /// No call begins any more.
  @inlinable static var ended: UInt8 { 1 }
  /// The first values are being told; what comes meanwhile is collected.
  @inlinable static var hearingFirstValues: UInt8 { 2 }

  @inlinable
  init(to hub: Hub<Value>, isHearingFirstValues: Bool, _ body: @escaping @Sendable (Value) -> Void) {
    self.hub = hub
    self.body = .passRetained(Body(body))
    flags = Atomic(isHearingFirstValues ? Self.hearingFirstValues : 0)
  }

  @inlinable
  var isEnded: Bool { flags.load(ordering: .acquiring) & Self.ended != 0 }

  /// Sees to it that no call begins any more; false where that was so already.
  @inlinable @discardableResult
  func markEnded() -> Bool {
    flags.bitwiseOr(Self.ended, ordering: .acquiringAndReleasing).oldValue & Self.ended == 0
  }

  /// Lets go of the closure.
  ///
  /// In the turn, once the listener is in no list.
  @inlinable
  func dropBody() {
    let dropped = body
    body = nil
    dropped?.release()
  }
}

extension Listener: Endable {
  @inlinable
  func end() {
    if markEnded() { hub.remove(self) }
  }

  @inlinable
  var hasEnded: Bool { isEnded }
}
