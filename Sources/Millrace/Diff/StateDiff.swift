/// Finds which selections a commit touched, at a cost that does not grow with those it left alone.
///
/// It keeps the state's own bytes as of the last look (the shadow), compares them with the state, eight words
/// at a time, and looks up, for a word that differs, the selections that lie there.
///
/// Cost of a look: O(*w* + *k*), with *w* the words of the state between the first and the last that somebody
/// selects, and *k* the selections on words that differ. Memory: three words a word of state, and 24
/// bytes for each word that a selection covers.
///
/// The store's lock guards all of it.
struct StateDiff: ~Copyable {
  private let state: UnsafeRawPointer
  private let shadow: UnsafeMutableRawPointer
  /// A list of selections for each word.
  private let heads: UnsafeMutablePointer<UnsafeMutablePointer<WordLink>?>
  /// A list of selections that can be shared, for each word in which one begins.
  private let shared: UnsafeMutablePointer<Unmanaged<Selection>?>
  /// The selections that can be shared and have to be evaluated.
  private var sharedByPath: [ComputedPath: Unmanaged<Selection>] = [:]
  /// The words that may have a selection.
  ///
  /// It only shrinks when the last selection goes.
  private var watched = 0..<0
  private var watchedSelections = 0

  /// The selections on whose bytes something happened since the last settlement.
  private(set) var touched = Stack<Unmanaged<Selection>>()
  /// The selections that only evaluating can compare.
  private(set) var evaluated = Stack<Unmanaged<Selection>>()

  /// Watches the `byteCount` bytes at `state`, a whole number of words.
  init(state: UnsafeRawPointer, byteCount: Int) {
    self.state = state
    let wordCount = byteCount / Word.size
    shadow = .allocate(byteCount: max(byteCount, 1), alignment: Word.size)
    heads = .allocate(capacity: max(wordCount, 1))
    heads.initialize(repeating: nil, count: max(wordCount, 1))
    shared = .allocate(capacity: max(wordCount, 1))
    shared.initialize(repeating: nil, count: max(wordCount, 1))
  }

  deinit {
    shadow.deallocate()
    heads.deallocate()
    shared.deallocate()
  }

  // MARK: Selections come and go

  /// The selection of the stored property at `place` that tells `type`, if there is one that can be shared.
  func selection(at place: Place, telling type: any Any.Type) -> Unmanaged<Selection>? {
    guard place.size > 0 else { return nil }
    var next = shared[place.offset / Word.size]
    while let selection = next {
      let isSame = selection._withUnsafeGuaranteedRef {
        $0.offset == place.offset && $0.layout.payloadType == type
      }
      if isSame { return selection }
      next = selection._withUnsafeGuaranteedRef(\.nextShared)
    }
    return nil
  }

  /// The selection of what `path` computes, if there is one.
  func selection(of path: ComputedPath) -> Unmanaged<Selection>? { sharedByPath[path] }

  mutating func add(_ selection: Selection) {
    if selection.isShared { share(selection) }
    guard !selection.isEvaluated else {
      selection.evaluatedIndex = evaluated.count
      evaluated.append(.passUnretained(selection))
      return
    }
    if watchedSelections == 0 { watched = 0..<0 }
    watchedSelections += 1
    var link = selection.links
    selection.forEachWord { word in
      link.initialize(to: WordLink(selection: selection, next: heads[word], previous: nil))
      heads[word]?.pointee.previous = link
      heads[word] = link
      link += 1
      watch(word)
    }
  }

  /// Puts back the bytes that belong to no property, when the value of the last look has been put back.
  func restoreBytes(of state: UnsafeMutableRawPointer) {
    guard watchedSelections != 0 else { return }
    let offset = watched.lowerBound * Word.size
    (state + offset).copyMemory(from: shadow + offset, byteCount: watched.count * Word.size)
  }

  /// Looks at `word` too from now on.
  ///
  /// The shadow is kept up to date only where it is looked at.
  private mutating func watch(_ word: Int) {
    guard !watched.contains(word) else { return }
    let before = watched.isEmpty ? word..<word : watched
    watched = min(before.lowerBound, word)..<max(before.upperBound, word + 1)
    refreshShadow(watched.lowerBound..<before.lowerBound)
    refreshShadow(before.upperBound..<watched.upperBound)
  }

  private func refreshShadow(_ words: Range<Int>) {
    let offset = words.lowerBound * Word.size
    (shadow + offset).copyMemory(from: state + offset, byteCount: words.count * Word.size)
  }

  mutating func remove(_ selection: Selection) {
    forget(selection)
    if selection.isShared { unshare(selection) }
    guard !selection.isEvaluated else {
      let moved = evaluated.swapRemove(at: selection.evaluatedIndex)
      moved?._withUnsafeGuaranteedRef { $0.evaluatedIndex = selection.evaluatedIndex }
      return
    }
    watchedSelections -= 1
    var link = selection.links
    selection.forEachWord { word in
      let (next, previous) = (link.pointee.next, link.pointee.previous)
      next?.pointee.previous = previous
      if let previous { previous.pointee.next = next } else { heads[word] = next }
      link += 1
    }
  }

  private mutating func share(_ selection: Selection) {
    if let place = selection.place,
      let older = self.selection(at: place, telling: selection.layout.payloadType)
    {
      older._withUnsafeGuaranteedRef { unshare($0) }
    }
    selection.isFound = true
    if let path = selection.path {
      sharedByPath[path] = .passUnretained(selection)
    } else {
      let word = selection.offset / Word.size
      selection.nextShared = shared[word]
      shared[word] = .passUnretained(selection)
    }
  }

  private mutating func unshare(_ selection: Selection) {
    guard selection.isFound else { return }
    selection.isFound = false
    let address = Unmanaged.passUnretained(selection).toOpaque()
    if let path = selection.path {
      if sharedByPath[path]?.toOpaque() == address { sharedByPath[path] = nil }
      return
    }
    // Few begin in one word: one for each type that does.
    let word = selection.offset / Word.size
    if shared[word]?.toOpaque() == address {
      shared[word] = selection.nextShared
      return
    }
    var next = shared[word]
    while let current = next?.takeUnretainedValue() {
      if current.nextShared?.toOpaque() == address {
        current.nextShared = selection.nextShared
        return
      }
      next = current.nextShared
    }
  }

  /// Takes `selection` off the list of those that were touched.
  private mutating func forget(_ selection: Selection) {
    guard selection.touchedIndex >= 0 else { return }
    let moved = touched.swapRemove(at: selection.touchedIndex)
    moved?._withUnsafeGuaranteedRef { $0.touchedIndex = selection.touchedIndex }
    selection.touchedIndex = -1
  }

  // MARK: A commit has run

  /// Notes the selections whose bytes differ from the shadow, and brings the shadow up to date.
  mutating func look() {
    guard watchedSelections != 0 else { return }
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

  /// The shadow still has the old word, so that a selection can be compared by its own bytes alone.
  private mutating func touchSelections(at word: Int) {
    var next = heads[word]
    while let link = next {
      link.pointee.selection._withUnsafeGuaranteedRef { selection in
        if selection.touchedIndex < 0, selection.fillsItsWords || selection.differs(state, shadow) {
          selection.touchedIndex = touched.count
          touched.append(link.pointee.selection)
        }
      }
      next = link.pointee.next
    }
  }

  /// Whether any selection has to be compared.
  var hasCandidates: Bool { touched.count > 0 || evaluated.count > 0 }

  /// Forgets what was touched: each of those has been compared with its own kept value.
  mutating func settled() {
    for index in 0..<touched.count {
      touched[index]._withUnsafeGuaranteedRef { $0.touchedIndex = -1 }
    }
    touched.removeAll()
  }
}

/// A selection's membership in the list of one word.
@usableFromInline
struct WordLink: BitwiseCopyable {
  let selection: Unmanaged<Selection>
  var next: UnsafeMutablePointer<WordLink>?
  var previous: UnsafeMutablePointer<WordLink>?

  init(selection: Selection, next: UnsafeMutablePointer<WordLink>?, previous: UnsafeMutablePointer<WordLink>?)
  {
    self.selection = .passUnretained(selection)
    self.next = next
    self.previous = previous
  }
}
