/// Derived values that differ by a key, kept for as long as they are used.
///
/// ```swift
/// let byOwner = store.derivedFamily(\.todos, capacity: 32) { (owner: String, todos) in
///   todos.filter { $0.owner == owner }
/// }
/// print(byOwner["Ada"].value)
/// ```
///
/// The value for a key is made when it is asked for first, and is the same from then on. Of those that no
/// sink listens to, the family keeps at most `capacity` in all, and lets go of the least recently used: what
/// somebody else still holds goes on, but the next one to ask for its key gets another.
///
/// A family keeps its store alive. It may be used from any thread. `==` of a key may run under a lock of the
/// family's: it must not use the family.
///
/// | state | guarded by |
/// |---|---|
/// | the entries, hits and misses | a lock of their own |
public final class DerivedFamily<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let make: @Sendable (Key) -> Derived<Value>
  private let entries: Protected<Entries>

  /// How many values are kept; more only while sinks listen to them.
  public let capacity: Int

  /// Makes a family of whatever derived values there are for keys: of other derived values, of several stores.
  ///
  /// ```swift
  /// let todo = DerivedFamily { (id: Int) in todos.map { $0.first { $0.id == id } } }
  /// print(todo[3].value?.title ?? "gone")
  /// ```
  ///
  /// - Parameters:
  ///   - capacity: How many values are kept for those who ask again: at least 1.
  ///   - make: Makes the value for a key. Runs outside of every lock.
  public init(capacity: Int = 32, _ make: @escaping @Sendable (Key) -> Derived<Value>) {
    self.capacity = max(capacity, 1)
    self.make = make
    entries = Protected(Entries())
  }

  /// The value for `key`.
  ///
  /// O(1), taken over many uses. Where sinks have gone that kept more than `capacity`, each use lets a few go.
  public subscript(key: Key) -> Derived<Value> {
    let key = HashedKey(key)
    var dropped: [Derived<Value>] = []  // goes outside the lock, as does what was made in vain
    if let known = entries.withLock({ $0.use(key, capacity: capacity, dropping: &dropped) }) { return known }
    let made = make(key.key)
    return entries.withLock { $0.insert(made, for: key, capacity: capacity, dropping: &dropped) }
  }

  /// Lets go of all values to which no sink listens.
  ///
  /// O(*n*).
  public func clear() {
    var dropped: [Derived<Value>] = []
    entries.withLock { $0.clear(dropping: &dropped) }
  }

  /// How many values there are.
  public var count: Int { entries.withLock { $0.count } }

  /// How often the value for a key was there already.
  public var hits: Int { entries.withLock { $0.hits } }

  /// How often the value for a key had to be made.
  public var misses: Int { entries.withLock { $0.misses } }
}

extension DerivedFamily {
  /// A key with its hash, so that hashing takes place outside of the lock.
  private struct HashedKey: Hashable, Sendable {
    let key: Key
    private let hash: Int

    init(_ key: Key) {
      self.key = key
      hash = key.hashValue
    }

    static func == (left: HashedKey, right: HashedKey) -> Bool {
      left.hash == right.hash && left.key == right.key
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// The values: those that may go in a list from the most to the least recently used, the others apart, so that
  /// nobody has to pass over them again and again.
  private struct Entries: Sendable {
    private struct Entry: Sendable {
      let key: HashedKey
      let derived: Derived<Value>
      var newer: Int?
      var older: Int?
      /// The number of the use that was the last.
      var lastUse: Int
      /// The position in `listened`; nil for one that is in the list.
      var listenedIndex: Int?
    }

    /// A free place is nil.
    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var places: [HashedKey: Int] = [:]
    private var newest: Int?
    private var oldest: Int?
    /// The places of those that were found to have a sink.
    private var listened: [Int] = []
    private var lastRechecked = 0
    private(set) var hits = 0
    private(set) var misses = 0

    var count: Int { places.count }

    mutating func use(
      _ key: HashedKey, capacity: Int, dropping dropped: inout [Derived<Value>]
    ) -> Derived<Value>? {
      guard let place = places[key] else { return nil }
      hits += 1
      entries[place]?.lastUse = hits + misses
      if entries[place]?.listenedIndex == nil { moveToFront(place) }
      let derived = entries[place]?.derived
      shrink(to: capacity, keeping: place, dropping: &dropped)
      return derived
    }

    /// Keeps `made`, unless another thread was first; returns the one that is kept.
    mutating func insert(
      _ made: Derived<Value>, for key: HashedKey, capacity: Int, dropping dropped: inout [Derived<Value>]
    ) -> Derived<Value> {
      if let known = use(key, capacity: capacity, dropping: &dropped) { return known }
      misses += 1
      let place = free.popLast() ?? entries.count
      let entry = Entry(key: key, derived: made, lastUse: hits + misses)
      if place == entries.count { entries.append(entry) } else { entries[place] = entry }
      places[key] = place
      link(place)
      shrink(to: capacity, keeping: place, dropping: &dropped)
      return made
    }

    mutating func clear(dropping dropped: inout [Derived<Value>]) {
      for place in entries.indices where entries[place]?.derived.node.hasObservers == false {
        remove(place, dropping: &dropped)
      }
    }

    /// Lets go of the least recently used without a sink until `capacity` holds.
    ///
    /// O(1) for each entry that goes, or that is put apart.
    private mutating func shrink(
      to capacity: Int, keeping kept: Int, dropping dropped: inout [Derived<Value>]
    ) {
      guard count > capacity else { return }
      recheckListened()
      while count > capacity, let place = oldest, place != kept, let entry = entries[place] {
        if entry.derived.node.hasObservers { putApart(place) } else { remove(place, dropping: &dropped) }
      }
    }

    /// Looks at a few of those that have a sink, in turns, and puts back one whose sink has gone.
    private mutating func recheckListened() {
      for _ in 0..<min(8, listened.count) {
        lastRechecked = (lastRechecked + 1) % listened.count
        let place = listened[lastRechecked]
        if entries[place]?.derived.node.hasObservers == true { continue }
        takeFromListened(place)
        linkByUse(place)
        if listened.isEmpty { return }
      }
    }

    private mutating func putApart(_ place: Int) {
      unlink(place)
      entries[place]?.listenedIndex = listened.count
      listened.append(place)
    }

    private mutating func takeFromListened(_ place: Int) {
      guard let index = entries[place]?.listenedIndex, let last = listened.popLast() else { return }
      entries[place]?.listenedIndex = nil
      guard last != place else { return }
      listened[index] = last
      entries[last]?.listenedIndex = index
    }

    private mutating func remove(_ place: Int, dropping dropped: inout [Derived<Value>]) {
      guard let entry = entries[place] else { return }
      if entry.listenedIndex == nil { unlink(place) } else { takeFromListened(place) }
      places[entry.key] = nil
      entries[place] = nil
      free.append(place)
      dropped.append(entry.derived)
    }

    private mutating func moveToFront(_ place: Int) {
      guard place != newest else { return }
      unlink(place)
      link(place)
    }

    private mutating func link(_ place: Int) {
      entries[place]?.older = newest
      entries[place]?.newer = nil
      if let newest { entries[newest]?.newer = place }
      newest = place
      if oldest == nil { oldest = place }
    }

    /// Puts an entry where it belongs by its last use: O(*n*) in those that were used before.
    private mutating func linkByUse(_ place: Int) {
      guard let lastUse = entries[place]?.lastUse else { return }
      var older: Int?
      var newer = oldest
      while let next = newer, let entry = entries[next], entry.lastUse < lastUse {
        older = next
        newer = entry.newer
      }
      entries[place]?.older = older
      entries[place]?.newer = newer
      if let older { entries[older]?.newer = place } else { oldest = place }
      if let newer { entries[newer]?.older = place } else { newest = place }
    }

    private mutating func unlink(_ place: Int) {
      let (newer, older) = (entries[place]?.newer, entries[place]?.older)
      if let newer { entries[newer]?.older = older } else { newest = older }
      if let older { entries[older]?.newer = newer } else { oldest = newer }
    }
  }
}

extension Node {
  /// Whether a sink listens, here or further down.
  fileprivate var hasObservers: Bool {
    var isObserved = false
    withGraph(as: ThreadIdentity.current) { _ in isObserved = body.pointee.observers > 0 }
    return isObserved
  }
}
