/// Finds which selections a commit touched, at a cost that does not grow with those it left alone.
///
/// It keeps the state's own bytes as of the last look (the shadow), compares them with the state a word at a
/// time, and looks up, for a word that differs, the selections that lie there.
///
/// Cost of a look: O(*w* + *k*), with *w* the words of the state between the first and the last that somebody
/// selects, and *k* the selections on words that differ. Memory: two words a word of state, and 32 bytes for
/// each word that a selection covers.
///
/// The store's lock guards all of it.
struct StateDiff {
  private let state: UnsafeRawPointer
  private let shadow: UnsafeMutableRawPointer
  private let wordCount: Int
  /// A list of selections for each word.
  private let heads: UnsafeMutablePointer<UnsafeMutablePointer<WordLink>?>
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
    wordCount = byteCount / Word.size
    shadow = .allocate(byteCount: max(byteCount, 1), alignment: Word.size)
    heads = .allocate(capacity: max(wordCount, 1))
    heads.initialize(repeating: nil, count: max(wordCount, 1))
  }

  func free() {
    shadow.deallocate()
    heads.deallocate()
    touched.free()
    evaluated.free()
  }

  // MARK: Selections come and go

  mutating func add(_ selection: Selection) {
    guard !selection.places.isEmpty else {
      selection.evaluatedIndex = evaluated.count
      evaluated.append(.passUnretained(selection))
      return
    }
    if watchedSelections == 0 {
      shadow.copyMemory(from: state, byteCount: wordCount * Word.size)
      watched = 0..<0
    }
    watchedSelections += 1
    let words = selection.places.map(\.words)
    let links = UnsafeMutablePointer<WordLink>.allocate(capacity: words.reduce(0) { $0 + $1.count })
    var link = links
    for word in words.joined() {
      link.initialize(to: WordLink(selection: selection, next: heads[word], previous: nil))
      heads[word]?.pointee.previous = link
      heads[word] = link
      link += 1
      watched =
        watched.isEmpty
        ? word..<word + 1 : min(watched.lowerBound, word)..<max(watched.upperBound, word + 1)
    }
    selection.links = links
  }

  mutating func remove(_ selection: Selection) {
    forget(selection)
    if let links = selection.links {
      var link = links
      for word in selection.places.lazy.map(\.words).joined() {
        let (next, previous) = (link.pointee.next, link.pointee.previous)
        next?.pointee.previous = previous
        if let previous { previous.pointee.next = next } else { heads[word] = next }
        link += 1
      }
      links.deallocate()
      selection.links = nil
      watchedSelections -= 1
    } else if selection.evaluatedIndex >= 0 {
      let moved = evaluated.swapRemove(at: selection.evaluatedIndex)
      moved?._withUnsafeGuaranteedRef { $0.evaluatedIndex = selection.evaluatedIndex }
      selection.evaluatedIndex = -1
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
      // Four at a time: most of a state is as it was.
      if index &+ 4 <= end {
        let differences =
          (words[index] ^ shadowWords[index]) | (words[index &+ 1] ^ shadowWords[index &+ 1])
          | (words[index &+ 2] ^ shadowWords[index &+ 2]) | (words[index &+ 3] ^ shadowWords[index &+ 3])
        if differences == 0 {
          index &+= 4
          continue
        }
      }
      if words[index] != shadowWords[index] {
        touchSelections(at: index)
        shadowWords[index] = words[index]
      }
      index &+= 1
    }
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
