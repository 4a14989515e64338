/// A place in the state that somebody selects, with all selections of it.
///
/// Selections of one place hang here together, so that a commit compares its bytes once, however many they
/// are: also where only a neighbour in the same word has changed. The lock of the store guards it.
struct WatchedPlace {
  let place: Place
  /// Whether nothing else can change the words of the place.
  let fillsItsWords: Bool
  /// The memberships in the lists of the words that the place covers, one a word.
  let links: UnsafeMutablePointer<WordLink>
  /// The selections of the place.
  private(set) var members: UnsafeMutablePointer<Membership>?
  /// Those of them that new subscriptions find, one for each type that is told.
  private var shared: Unmanaged<Selection>?
  /// The look at which the bytes were last found to differ.
  var lastTouched = 0

  init(_ place: Place) {
    self.place = place
    fillsItsWords = place.fillsItsWords
    links = .allocate(capacity: place.words.count)
  }

  /// Whether the bytes differ between two versions of the state.
  func differs(_ state: UnsafeRawPointer, _ shadow: UnsafeRawPointer) -> Bool {
    fillsItsWords || !haveSameBytes(state + place.offset, shadow + place.offset, count: place.size)
  }

  // MARK: Members

  /// O(1).
  mutating func add(_ member: UnsafeMutablePointer<Membership>) {
    member.pointee.previous = nil
    member.pointee.next = members
    members?.pointee.previous = member
    members = member
  }

  /// O(1).
  mutating func remove(_ member: UnsafeMutablePointer<Membership>) {
    let (next, previous) = (member.pointee.next, member.pointee.previous)
    next?.pointee.previous = previous
    if let previous { previous.pointee.next = next } else { members = next }
  }

  // MARK: Sharing

  /// The selection that tells `type`, if there is one that can be shared.
  func selection(telling type: any Any.Type) -> Unmanaged<Selection>? {
    var next = shared
    while let selection = next {
      if selection._withUnsafeGuaranteedRef({ $0.layout.payloadType == type }) { return selection }
      next = selection._withUnsafeGuaranteedRef(\.nextShared)
    }
    return nil
  }

  /// Lets new subscriptions find `selection`, instead of another that tells the same type.
  mutating func share(_ selection: Selection) {
    if let older = self.selection(telling: selection.layout.payloadType) {
      older._withUnsafeGuaranteedRef { unshare($0) }
    }
    selection.nextShared = shared
    shared = .passUnretained(selection)
  }

  /// Lets new subscriptions find `selection` no longer, if they do.
  ///
  /// Few are in the list.
  mutating func unshare(_ selection: Selection) {
    let address = Unmanaged.passUnretained(selection).toOpaque()
    if shared?.toOpaque() == address {
      shared = selection.nextShared
      return
    }
    var next = shared
    while let current = next?.takeUnretainedValue() {
      if current.nextShared?.toOpaque() == address {
        current.nextShared = selection.nextShared
        return
      }
      next = current.nextShared
    }
  }
}

/// A watched place in the list of one word.
struct WordLink: BitwiseCopyable {
  let place: UnsafeMutablePointer<WatchedPlace>
  var next: UnsafeMutablePointer<WordLink>?
  var previous: UnsafeMutablePointer<WordLink>?
}

/// A selection in the list of one watched place.
@usableFromInline
struct Membership: BitwiseCopyable {
  let selection: Unmanaged<Selection>
  let place: UnsafeMutablePointer<WatchedPlace>
  var next: UnsafeMutablePointer<Membership>?
  var previous: UnsafeMutablePointer<Membership>?
}
