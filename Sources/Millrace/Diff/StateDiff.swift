/// Finds which selections a commit touched, at a cost that does not grow with those it left alone.
///
/// It keeps the state's own bytes as of the last look (the shadow), compares them with the state, eight words
/// at a time, and looks up, for a word that differs, the selections that lie there.
///
/// Cost of a look: O(*w* + *k*), with *w* the words of the state between the first and the last that somebody
/// selects, and *k* the selected places on words that differ, and the selections of those whose bytes do.
/// Memory: two words a word of state, and for each selected place 24 bytes a word.
///
/// The store's lock guards all of it.
struct StateDiff: ~Copyable {
  private let state: UnsafeRawPointer
  private let shadow: UnsafeMutableRawPointer
  /// A list of watched places for each word.
  private let heads: UnsafeMutablePointer<UnsafeMutablePointer<WordLink>?>
  /// A place that nobody watches any more, to be used again: subscriptions come and go.
  private var spare: UnsafeMutablePointer<WatchedPlace>?
  /// The selections that can be shared and have to be evaluated.
  private var sharedByPath: [ComputedPath: Unmanaged<Selection>] = [:]
  /// The words that may have a selection.
  ///
  /// It only shrinks when the last selection goes.
  private var watched = 0..<0
  private var watchedSelections = 0
  /// The number of looks.
  private var looks = 0

  /// The selections on whose bytes something happened since the last settlement.
  private(set) var touched = Stack<Unmanaged<Selection>>()
  /// Those of them that want to know at once.
  private var toNotify = Stack<Unmanaged<Selection>>()
  /// The selections that only evaluating can compare.
  private(set) var evaluated = Stack<Unmanaged<Selection>>()

  /// Watches the `byteCount` bytes at `state`, a whole number of words.
  init(state: UnsafeRawPointer, byteCount: Int) {
    self.state = state
    let wordCount = byteCount / Word.size
    shadow = .allocate(byteCount: max(byteCount, 1), alignment: Word.size)
    heads = .allocate(capacity: max(wordCount, 1))
    heads.initialize(repeating: nil, count: max(wordCount, 1))
  }

  deinit {
    shadow.deallocate()
    heads.deallocate()
    if let spare { Self.free(spare) }
  }

  // MARK: Selections come and go

  /// The selection of the stored property at `place` that tells `type`, if there is one that can be shared.
  func selection(at place: Place, telling type: any Any.Type) -> Unmanaged<Selection>? {
    watchedPlace(at: place)?.pointee.selection(telling: type)
  }

  /// The selection of what `path` computes, if there is one.
  func selection(of path: ComputedPath) -> Unmanaged<Selection>? { sharedByPath[path] }

  mutating func add(_ selection: Selection) {
    guard !selection.isEvaluated else {
      if let path = selection.path { sharedByPath[path] = .passUnretained(selection) }
      selection.evaluatedIndex = evaluated.count
      evaluated.append(.passUnretained(selection))
      return
    }
    if watchedSelections == 0 { watched = 0..<0 }
    watchedSelections += 1
    selection.forEachPlace { place, membership in
      guard place.size > 0 else { return }  // it never changes
      let watchedPlace = watchedPlace(at: place) ?? watch(place)
      membership.initialize(
        to: Membership(selection: .passUnretained(selection), place: watchedPlace, next: nil, previous: nil))
      watchedPlace.pointee.add(membership)
      if selection.isShared { watchedPlace.pointee.share(selection) }
    }
  }

  mutating func remove(_ selection: Selection) {
    forget(selection)
    guard !selection.isEvaluated else {
      let address = Unmanaged.passUnretained(selection).toOpaque()
      if let path = selection.path, sharedByPath[path]?.toOpaque() == address { sharedByPath[path] = nil }
      let moved = evaluated.swapRemove(at: selection.evaluatedIndex)
      moved?._withUnsafeGuaranteedRef { $0.evaluatedIndex = selection.evaluatedIndex }
      return
    }
    watchedSelections -= 1
    selection.forEachPlace { place, membership in
      guard place.size > 0 else { return }
      let watchedPlace = membership.pointee.place
      watchedPlace.pointee.remove(membership)
      if selection.isShared { watchedPlace.pointee.unshare(selection) }
      if watchedPlace.pointee.members == nil { unwatch(watchedPlace) }
    }
  }

  // MARK: Places

  private func watchedPlace(at place: Place) -> UnsafeMutablePointer<WatchedPlace>? {
    guard place.size > 0 else { return nil }
    var next = heads[place.offset / Word.size]
    while let link = next {
      let candidate = link.pointee.place
      if candidate.pointee.place.offset == place.offset, candidate.pointee.place.size == place.size {
        return candidate
      }
      next = link.pointee.next
    }
    return nil
  }

  private mutating func watch(_ place: Place) -> UnsafeMutablePointer<WatchedPlace> {
    let watchedPlace: UnsafeMutablePointer<WatchedPlace>
    if let spare, spare.pointee.place.offset == place.offset, spare.pointee.place.size == place.size {
      watchedPlace = spare
      self.spare = nil
    } else {
      watchedPlace = .allocate(capacity: 1)
      watchedPlace.initialize(to: WatchedPlace(place))
    }
    var link = watchedPlace.pointee.links
    for word in place.words {
      link.initialize(to: WordLink(place: watchedPlace, next: heads[word], previous: nil))
      heads[word]?.pointee.previous = link
      heads[word] = link
      link += 1
    }
    extendWatch(to: place.words)
    return watchedPlace
  }

  private mutating func unwatch(_ watchedPlace: UnsafeMutablePointer<WatchedPlace>) {
    var link = watchedPlace.pointee.links
    for word in watchedPlace.pointee.place.words {
      let (next, previous) = (link.pointee.next, link.pointee.previous)
      next?.pointee.previous = previous
      if let previous { previous.pointee.next = next } else { heads[word] = next }
      link += 1
    }
    if let spare { Self.free(spare) }
    spare = watchedPlace
  }

  private static func free(_ watchedPlace: UnsafeMutablePointer<WatchedPlace>) {
    watchedPlace.pointee.links.deallocate()
    watchedPlace.deinitialize(count: 1)
    watchedPlace.deallocate()
  }

  /// Puts back the bytes that belong to no property, when the value of the last look has been put back.
  func restoreBytes(of state: UnsafeMutableRawPointer) {
    guard watchedSelections != 0 else { return }
    let offset = watched.lowerBound * Word.size
    (state + offset).copyMemory(from: shadow + offset, byteCount: watched.count * Word.size)
  }

  /// Looks at `words` too from now on.
  ///
  /// The shadow is kept up to date only where it is looked at.
  private mutating func extendWatch(to words: Range<Int>) {
    guard words.lowerBound < watched.lowerBound || words.upperBound > watched.upperBound || watched.isEmpty
    else {
      return
    }
    let before = watched.isEmpty ? words.lowerBound..<words.lowerBound : watched
    watched = min(before.lowerBound, words.lowerBound)..<max(before.upperBound, words.upperBound)
    refreshShadow(watched.lowerBound..<before.lowerBound)
    refreshShadow(before.upperBound..<watched.upperBound)
  }

  private func refreshShadow(_ words: Range<Int>) {
    let offset = words.lowerBound * Word.size
    (shadow + offset).copyMemory(from: state + offset, byteCount: words.count * Word.size)
  }

  /// Takes `selection` off the list of those that were touched, for it has taken over its value.
  mutating func forget(_ selection: Selection) {
    guard selection.touchedIndex >= 0 else { return }
    let moved = touched.swapRemove(at: selection.touchedIndex)
    moved?._withUnsafeGuaranteedRef { $0.touchedIndex = selection.touchedIndex }
    selection.touchedIndex = -1
  }

  // MARK: A commit has run

  /// Notes the selections whose bytes differ from the shadow, and brings the shadow up to date.
  mutating func look() {
    guard watchedSelections != 0 else { return }
    looks &+= 1
    let words = state.assumingMemoryBound(to: Word.self)
    let shadowWords = shadow.assumingMemoryBound(to: Word.self)
    var index = watched.lowerBound
    let end = watched.upperBound
    while index < end {
      // Eight at a time, where there are as many: most of a state is as it was. A branch, and not a choice of
      // the next index, lets the processor go on with the next eight before it knows the answer.
      let blockEnd = index &+ 8
      if blockEnd > end || Self.differ(words + index, shadowWords + index) {
        lookClosely(index..<min(blockEnd, end))
      }
      index = blockEnd
    }
  }

  /// Compares the words one by one.
  @inline(never)
  private mutating func lookClosely(_ range: Range<Int>) {
    let words = state.assumingMemoryBound(to: Word.self)
    let shadowWords = shadow.assumingMemoryBound(to: Word.self)
    for index in range where words[index] != shadowWords[index] {
      touchSelections(at: index)
      shadowWords[index] = words[index]
    }
  }

  /// Whether eight words are not the same as eight others.
  ///
  /// Without branches, so that it becomes vector code.
  @inline(__always)
  private static func differ(_ left: UnsafePointer<Word>, _ right: UnsafePointer<Word>) -> Bool {
    let first = (left[0] ^ right[0]) | (left[1] ^ right[1]) | (left[2] ^ right[2]) | (left[3] ^ right[3])
    let second = (left[4] ^ right[4]) | (left[5] ^ right[5]) | (left[6] ^ right[6]) | (left[7] ^ right[7])
    return first | second != 0
  }

  /// The shadow still has the old word, so that a place can be compared by its own bytes alone.
  private mutating func touchSelections(at word: Int) {
    var next = heads[word]
    while let link = next {
      let place = link.pointee.place
      if place.pointee.lastTouched != looks, place.pointee.differs(state, shadow) {
        place.pointee.lastTouched = looks
        touchMembers(of: place)
      }
      next = link.pointee.next
    }
  }

  private mutating func touchMembers(of place: UnsafeMutablePointer<WatchedPlace>) {
    var next = place.pointee.members
    while let member = next {
      member.pointee.selection._withUnsafeGuaranteedRef { selection in
        if selection.touchedIndex < 0 {
          selection.touchedIndex = touched.count
          touched.append(member.pointee.selection)
          if selection.onTouch != nil { toNotify.append(member.pointee.selection) }
        }
      }
      next = member.pointee.next
    }
  }

  /// Tells the selections that want to know at once what the commit has touched, or may have: in a batch.
  mutating func notifyTouched() {
    for index in 0..<toNotify.count { toNotify[index]._withUnsafeGuaranteedRef { $0.onTouch?() } }
    for index in 0..<evaluated.count { evaluated[index]._withUnsafeGuaranteedRef { $0.onTouch?() } }
    toNotify.removeAll()
  }

  /// Whether any selection has to be compared.
  var hasCandidates: Bool { touched.count > 0 || evaluated.count > 0 }

  /// Forgets what was touched: each of those has been compared with its own kept value.
  mutating func settled() {
    for index in 0..<touched.count {
      touched[index]._withUnsafeGuaranteedRef { $0.touchedIndex = -1 }
    }
    touched.removeAll()
    toNotify.removeAll()
  }
}
