/// A part of the state that somebody listens to: how to find it, what it was last, and who hears of it.
///
/// Subscriptions to the same stored property, or the same computed path, share one selection, and with it the
/// comparison and the kept value; those with a comparator of their own, and of several parts, do not.
/// The class is not generic. What depends on the value's type is in `take`, a closure that is made where the
/// type is known and so is compiled for it.
///
/// ## Why comparing bytes is enough
/// A selection of stored properties is looked at only where the state's bytes differ from those after the
/// commit before. That misses nothing, since the selection keeps its own copy of the value: whatever is
/// copy-on-write in it has then a second owner, so that no edit can happen in place and leave the bytes as
/// they were. For this the kept value must move with the bytes: where the bytes differ, the selection takes
/// the new value also where that compares equal.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable, the value in `memory` included | the lock of the store that the selection is in |
@usableFromInline
final class Selection: @unchecked Sendable {  // by the table above
  /// Compares the selection's value with the kept one, and takes it over.
  ///
  /// `part` is the selected place, where there is one, and otherwise the state. `slot` is uninitialized
  /// memory laid out as `layout` says. Where the answer is that the value changed, the payload for the
  /// subscribers is there afterwards; then come the values to be dropped outside the lock.
  @usableFromInline
  typealias Take =
    @Sendable (
      _ part: UnsafeRawPointer, _ memory: UnsafeMutableRawPointer, _ slot: UnsafeMutableRawPointer,
      _ version: Int
    ) -> Verdict

  /// Called under the lock, as soon as a commit in a batch has touched the selection.
  @usableFromInline
  typealias OnTouch = @Sendable () -> Void

  /// What a comparison found: whether the subscribers are to be told the payload in the slot, and how many
  /// values, laid out after it, wait to be dropped.
  @usableFromInline
  struct Verdict: BitwiseCopyable, Equatable {
    /// One word, which is 0 where there is nothing to do.
    @usableFromInline let bits: UInt8

    @inlinable
    init(isChange: Bool, leftovers: Int) {
      bits = (isChange ? 1 : 0) | UInt8(truncatingIfNeeded: leftovers << 1)
    }

    @inlinable static var unchanged: Verdict { Verdict(isChange: false, leftovers: 0) }
    var isChange: Bool { bits & 1 != 0 }
    var leftovers: Int { Int(bits >> 1) }
  }

  let take: Take
  /// Called as soon as a commit has touched the selection while a batch is open: what is read in the batch
  /// sees its commits.
  ///
  /// Nil where only subscribers are interested.
  let onTouch: OnTouch?
  let slotSize: Int
  let slotAlignment: Int
  let layout: SelectionLayout
  /// The stored property that is selected, if it is one.
  let place: Place?
  /// The stored properties, where several are selected at once.
  ///
  /// Empty too where only evaluating can tell.
  let places: [Place]
  /// Where in the state the part begins that `take` is given.
  let offset: Int
  /// Whether other subscriptions may share the selection.
  let isShared: Bool
  /// What those would have to ask for, where it is computed.
  let path: ComputedPath?
  /// The kept values: `layout.keptCount` of type `layout.keptType`.
  ///
  /// The memberships come after them.
  @usableFromInline let memory: UnsafeMutableRawPointer
  /// The memberships in the lists of the selected places, one a place.
  let memberships: UnsafeMutablePointer<Membership>

  // The lock guards these, so that checking for overlapping accesses at run time would only cost.
  @exclusivity(unchecked) var subscribers = SubscriberList()
  @exclusivity(unchecked) var nextShared: Unmanaged<Selection>?
  // An index of -1: in no such list.
  @exclusivity(unchecked) var touchedIndex = -1
  @exclusivity(unchecked) var evaluatedIndex = -1
  @exclusivity(unchecked) var installedIndex = -1

  /// A selection that keeps what `keep` puts into its memory.
  @usableFromInline
  init(
    place: Place? = nil, places: [Place] = [], isShared: Bool = false, path: ComputedPath? = nil,
    layout: SelectionLayout, onTouch: OnTouch? = nil,
    keep: (UnsafeMutableRawPointer) -> Void, take: __owned @escaping Take
  ) {
    self.onTouch = onTouch
    self.place = place
    offset = place?.offset ?? 0
    // What takes no room shares its place with another.
    self.isShared = isShared && place?.size != 0
    self.path = path
    self.places = places
    self.layout = layout
    slotSize = layout.slotSize
    slotAlignment = layout.slotAlignment
    self.take = take
    let keptSize = (layout.keptCount * layout.keptStride + Word.size - 1) / Word.size * Word.size
    let placeCount = place == nil ? places.count : 1
    memory = .allocate(
      byteCount: keptSize + placeCount * MemoryLayout<Membership>.stride,
      alignment: max(layout.slotAlignment, Word.size))
    memberships = (memory + keptSize).bindMemory(to: Membership.self, capacity: placeCount)
    keep(memory)
  }

  deinit {
    if !layout.isKeptTrivial { destroyKeptValues() }
    memory.deallocate()
  }

  private func destroyKeptValues() {
    for index in 0..<layout.keptCount {
      destroyValue(of: layout.keptType, at: memory + index * layout.keptStride)
    }
  }

  /// Whether nothing but evaluating tells if the value has changed.
  var isEvaluated: Bool { place == nil && places.isEmpty }

  /// Calls `body` with each selected place, and room for the membership there.
  func forEachPlace(_ body: (Place, UnsafeMutablePointer<Membership>) -> Void) {
    if let place {
      body(place, memberships)
    } else {
      for (index, place) in places.enumerated() { body(place, memberships + index) }
    }
  }
}

extension Selection {
  /// Keeps `value` from now on; what was kept goes to the slot, to be dropped outside the lock.
  ///
  /// Where this is a change, the slot's payload is `value` too.
  @inlinable @inline(__always)
  static func replace<Value>(
    _ kept: UnsafeMutablePointer<Value>, with value: Value, in slot: UnsafeMutableRawPointer, isChange: Bool
  ) -> Verdict {
    if isChange { slot.initializeMemory(as: Value.self, to: value) }
    if isTrivial(Value.self) {
      kept.pointee = value
      return Verdict(isChange: isChange, leftovers: 0)
    }
    let leftover = slot + SelectionLayout.leftoverOffset(Value.self, Value.self)
    leftover.moveInitializeMemory(as: Value.self, from: kept, count: 1)
    kept.initialize(to: value)
    return Verdict(isChange: isChange, leftovers: 1)
  }
}

/// What a selection keeps and tells: types, and where in a slot the values lie.
@usableFromInline
struct SelectionLayout: Sendable {
  @usableFromInline let payloadType: any Any.Type
  @usableFromInline let keptType: any Any.Type
  @usableFromInline let keptStride: Int
  @usableFromInline let keptCount: Int
  /// Where after the payload the values to be dropped begin; each takes `keptStride` bytes.
  @usableFromInline let leftoverOffset: Int
  @usableFromInline let slotSize: Int
  @usableFromInline let slotAlignment: Int
  @usableFromInline let isPayloadTrivial: Bool
  @usableFromInline let isKeptTrivial: Bool

  /// The layout of a selection that tells `Payload` and keeps `count` values of type `Kept`.
  @inlinable
  init<Payload, Kept>(telling payload: Payload.Type, keeping kept: Kept.Type, count: Int = 1) {
    payloadType = payload
    keptType = kept
    keptStride = MemoryLayout<Kept>.stride
    keptCount = count
    isPayloadTrivial = isTrivial(Payload.self)
    isKeptTrivial = isTrivial(Kept.self)
    leftoverOffset = Self.leftoverOffset(payload, kept)
    slotSize = leftoverOffset + count * MemoryLayout<Kept>.stride
    slotAlignment = max(MemoryLayout<Payload>.alignment, MemoryLayout<Kept>.alignment)
  }

  @inlinable @inline(__always)
  static func leftoverOffset<Payload, Kept>(_: Payload.Type, _: Kept.Type) -> Int {
    let mask = MemoryLayout<Kept>.alignment - 1
    return (MemoryLayout<Payload>.size + mask) & ~mask
  }
}

/// A key path that has to be evaluated, and the type of what is told of it.
@usableFromInline
struct ComputedPath: Hashable, @unchecked Sendable {  // it is only ever made of key paths that are `Sendable`
  private let path: AnyKeyPath
  /// What the path leads from: the part's offset in the store's state; the address of its finder, where it has
  /// none.
  ///
  /// Whoever holds the key holds the finder.
  private let origin: Int
  private let type: ObjectIdentifier

  @usableFromInline
  init(_ path: any AnyKeyPath & Sendable, from origin: Int, telling type: any Any.Type) {
    self.path = path
    self.origin = origin
    self.type = ObjectIdentifier(type)
  }
}
