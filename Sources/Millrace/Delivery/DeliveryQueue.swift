/// What commits and activities have left to be told, in order, with the values themselves.
///
/// A store has two. Under its lock, commits put what is due into one; the one thread that delivers tells what
/// is in the other, outside the lock, and swaps them when it has come to the end.
///
/// | state | guarded by |
/// |---|---|
/// | the queue that fills | the store's lock |
/// | the queue that is told | the thread that delivers; by the store's lock while nobody does |
struct DeliveryQueue: ~Copyable {
  /// A call to be made.
  ///
  /// The subscriber stays in memory until the delivery has ended, disposed or not.
  struct Entry: BitwiseCopyable {
    let subscriber: Unmanaged<Subscriber>
    let payload: UnsafeMutableRawPointer
  }

  /// A value to be dropped when all is told.
  private struct Leftover: BitwiseCopyable {
    let pointer: UnsafeMutableRawPointer
    let type: any Any.Type
  }

  private var entries = Stack<Entry>()
  private var leftovers = Stack<Leftover>()
  private var arena = PayloadArena()
  /// Who is called with nothing to tell; each is retained once.
  private var due = Stack<Unmanaged<Subscriber>>()
  /// Whether there is a value in the arena that is not to be dropped, and still needs its place.
  private var keepsMemory = false
  /// How many entries have been told.
  private var told = 0

  /// Whether there is neither anything to tell nor anything to drop.
  var isEmpty: Bool { entries.count == 0 && leftovers.count == 0 && !keepsMemory }

  // MARK: Filling

  /// Compares `selection` with its kept value, and queues what its subscribers are to hear.
  ///
  /// Returns whether that is anything.
  mutating func take(_ selection: Selection, state: UnsafeRawPointer, version: Int) -> Bool {
    let slot = arena.reserve(size: selection.slotSize, alignment: selection.slotAlignment)
    let verdict = selection.take(state + selection.offset, selection.memory, slot, version)
    if verdict == .unchanged { return false }
    let layout = selection.layout
    var end = slot
    if verdict.isChange {
      end = slot + layout.leftoverOffset
      if !layout.isPayloadTrivial { leftovers.append(Leftover(pointer: slot, type: layout.payloadType)) }
      append(selection.subscribers, payload: slot)
    }
    if verdict.leftovers > 0 {
      if layout.isKeptTrivial {
        keepsMemory = true
      } else {
        for index in 0..<verdict.leftovers {
          let pointer = slot + layout.leftoverOffset + index * layout.keptStride
          leftovers.append(Leftover(pointer: pointer, type: layout.keptType))
        }
      }
      end = slot + layout.slotSize
    }
    arena.claim(upTo: end)
    return verdict.isChange
  }

  /// Room for a value that `append` then queues.
  mutating func reserve(size: Int, alignment: Int) -> UnsafeMutableRawPointer {
    arena.reserve(size: size, alignment: alignment)
  }

  /// Queues the value at `slot` for each of `listeners`.
  ///
  /// `type` is nil where there is nothing to drop.
  mutating func append(
    _ slot: UnsafeMutableRawPointer, size: Int, type: (any Any.Type)?, for listeners: SubscriberList
  ) {
    if let type { leftovers.append(Leftover(pointer: slot, type: type)) }
    arena.claim(upTo: slot + size)
    append(listeners, payload: slot)
  }

  /// Queues a call of `subscriber` with nothing to tell, and takes over a retain of it.
  mutating func append(_ subscriber: Unmanaged<Subscriber>) {
    due.append(subscriber)
    entries.append(Entry(subscriber: subscriber, payload: subscriber.toOpaque()))
  }

  private mutating func append(_ subscribers: SubscriberList, payload: UnsafeMutableRawPointer) {
    var next = subscribers.first
    while let subscriber = next {
      entries.append(Entry(subscriber: subscriber, payload: payload))
      next = subscriber._withUnsafeGuaranteedRef { $0.next }
    }
  }

  /// Puts the entries from `start` on, which belong to one commit, into the order of subscription.
  mutating func sortEntries(from start: Int) {
    var commit = entries.tail(from: start)
    commit.sort {
      $0.subscriber._withUnsafeGuaranteedRef(\.number) < $1.subscriber._withUnsafeGuaranteedRef(\.number)
    }
  }

  /// Moves the entries from `start` on up to `position`, before those that are there.
  mutating func moveEntries(from start: Int, to position: Int) {
    let entries = entries.tail(from: position)
    let moved = Array(entries[(start - position)...]) + Array(entries[..<(start - position)])
    for (index, entry) in moved.enumerated() { entries[index] = entry }
  }

  /// Where the entries of the commit at hand will begin.
  var end: Int { entries.count }

  // MARK: Telling

  /// The next call to be made.
  mutating func next() -> Entry? {
    guard told < entries.count else { return nil }
    defer { told &+= 1 }
    return entries[told]
  }

  /// Forgets the calls that were not made.
  mutating func dropRest() { told = entries.count }

  /// Drops the values, which runs their `deinit`s, and keeps the memory for the next ones.
  mutating func recycle() {
    if leftovers.count > 0 { dropLeftovers() }
    while let subscriber = due.popLast() { subscriber.release() }
    entries.removeAll()
    arena.removeAll()
    keepsMemory = false
    told = 0
  }

  @inline(never)
  private mutating func dropLeftovers() {
    for index in 0..<leftovers.count {
      destroyValue(of: leftovers[index].type, at: leftovers[index].pointer)
    }
    leftovers.removeAll()
  }
}
