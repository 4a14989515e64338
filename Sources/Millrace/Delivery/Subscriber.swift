internal import Synchronization

/// One subscription as the store sees it: the closure to call, and its place among the others.
///
/// A store owns its subscribers by hand: a list link is not a reference that counts. What keeps a subscriber
/// in memory is one retain, taken when it is linked and given up when it is unlinked and no delivery can
/// still hold it.
///
/// | state | guarded by |
/// |---|---|
/// | `flags` | atomic; set and cleared under the store's lock, read without |
/// | the links | the store's lock |
@usableFromInline
final class Subscriber: @unchecked Sendable {  // by the table above
  /// Tells a payload of the selection's type.
  ///
  /// A `let`, so that calling it retains nothing.
  let call: @Sendable (UnsafeRawPointer) -> Void
  /// What is selected; nil for a listener to activities.
  ///
  /// In memory for as long as it has the subscriber.
  let selection: Unmanaged<Selection>?
  let payloadType: any Any.Type
  /// The position among all subscriptions that were ever made, in any store: a derived value may belong to
  /// several.
  let number: Int
  let flags: Atomic<UInt8>

  // The store's lock guards the links, so that checking for overlapping accesses would only cost.
  @exclusivity(unchecked) fileprivate(set) var next: Unmanaged<Subscriber>?
  @exclusivity(unchecked) fileprivate var previous: Unmanaged<Subscriber>?

  /// No call of the closure begins any more.
  static let disposed: UInt8 = 1
  /// The first value is being told; what comes due meanwhile is collected.
  static let hearingFirstValue: UInt8 = 2

  init(
    number: Int, selection: Unmanaged<Selection>?, payloadType: any Any.Type, isHearingFirstValue: Bool,
    call: @escaping @Sendable (UnsafeRawPointer) -> Void
  ) {
    self.number = number
    self.selection = selection
    self.payloadType = payloadType
    self.call = call
    flags = Atomic(isHearingFirstValue ? Self.hearingFirstValue : 0)
  }

  private static let numbers = Atomic<Int>(0)

  /// The number of the subscription that is being made.
  static func nextNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }

  func markDisposed() { flags.bitwiseOr(Self.disposed, ordering: .releasing) }

  var isDisposed: Bool { flags.load(ordering: .acquiring) & Self.disposed != 0 }
}

/// The subscribers of one selection, or of the activities, in the order in which they came.
struct SubscriberList {
  private(set) var first: Unmanaged<Subscriber>?
  private var last: Unmanaged<Subscriber>?

  var isEmpty: Bool { first == nil }

  init() {}

  /// Takes over a retain of `subscriber`, which is the newest, and puts it at the end.
  ///
  /// O(1).
  mutating func append(_ subscriber: Unmanaged<Subscriber>) {
    subscriber._withUnsafeGuaranteedRef { $0.previous = last }
    if let last { last._withUnsafeGuaranteedRef { $0.next = subscriber } } else { first = subscriber }
    last = subscriber
  }

  /// Unlinks `subscriber`; its retain passes to the caller.
  ///
  /// O(1).
  mutating func remove(_ subscriber: Subscriber) -> Unmanaged<Subscriber> {
    let (previous, next) = (subscriber.previous, subscriber.next)
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
    if let next { next._withUnsafeGuaranteedRef { $0.previous = previous } } else { last = previous }
    subscriber.previous = nil
    subscriber.next = nil
    return .passUnretained(subscriber)
  }
}
