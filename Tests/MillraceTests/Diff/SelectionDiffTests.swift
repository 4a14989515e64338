import Millrace
import Testing

/// Several selections of one state: overlapping, beside each other, made and disposed at different times.
@Suite struct SelectionDiffTests {
  struct Part: Sendable, Equatable {
    var x = 0
    var y = 0
    var tags: [String] = []
  }

  struct State: Sendable, Equatable {
    var part = Part()
    var pair = (number: 0, text: "zero")
    var other = 0
    @Clamped var clamped = 0
    var observed = 0 { didSet { changes += 1 } }
    var changes = 0
    lazy var later = 7
    var sum: Int { part.x + part.y }

    static func == (left: State, right: State) -> Bool {
      left.part == right.part && left.pair == right.pair && left.other == right.other
        && left.clamped == right.clamped && left.observed == right.observed && left.changes == right.changes
    }
  }

  @propertyWrapper struct Clamped: Sendable, Equatable {
    private var value: Int
    var wrappedValue: Int {
      get { value }
      set { value = min(newValue, 10) }
    }
    init(wrappedValue: Int) { value = wrappedValue }
  }

  @Test("A whole, its part and the part's part are each told, in the order of subscription")
  func overlapping() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = DisposableBag()
    store.sink(\.part.x, initial: false) { log.add("x \($0)") }.store(in: bag)
    store.sink(\.self, initial: false) { log.add("whole \($0.part.x) \($0.part.y) \($0.other)") }.store(
      in: bag)
    store.sink(\.part, initial: false) { log.add("part \($0.x) \($0.y)") }.store(in: bag)
    store.sink(\.sum, initial: false) { log.add("sum \($0)") }.store(in: bag)
    store.sink(\.part.x, initial: false) { log.add("x again \($0)") }.store(in: bag)

    store.commit { $0.part.x = 1 }
    #expect(log.take() == ["x 1", "whole 1 0 0", "part 1 0", "sum 1", "x again 1"])
    store.commit { $0.part.y = 2 }
    #expect(log.take() == ["whole 1 2 0", "part 1 2", "sum 3"])
    store.commit { swap(&$0.part.x, &$0.part.y) }
    #expect(log.take() == ["x 2", "whole 2 1 0", "part 2 1", "x again 2"])
    store.commit { $0.other = 3 }
    #expect(log.take() == ["whole 2 1 3"])
    bag.dispose()
  }

  @Test("A part that is selected late hears also of a change back to what it was before")
  func selectedLate() {
    let (store, log) = (Store(initialState: State()), Log<Int>())
    let first = store.sink(\.part.x, initial: false) { _ in }
    store.commit { $0.other = 1 }
    let late = store.sink(\.other) { log.add($0) }
    store.commit { $0.other = 0 }
    #expect(log.entries == [1, 0])
    withExtendedLifetime((first, late)) {}
  }

  @Test("A part that is selected again, after a while without, hears of every change")
  func selectedAgain() {
    let (store, log) = (Store(initialState: State()), Log<Int>())
    let kept = store.sink(\.part.y, initial: false) { _ in }
    for round in 1...3 {
      let token = store.sink(\.other, initial: false) { log.add($0) }
      store.commit { $0.other = round }
      token.dispose()
      store.commit { $0.other = -round }
    }
    let last = store.sink(\.other, initial: false) { log.add($0) }
    store.commit { $0.other = 3 }
    #expect(log.entries == [1, 2, 3, 3])
    withExtendedLifetime((kept, last)) {}
  }

  @Test("Parts on both sides of a part that nobody selects are noticed")
  func beside() {
    let (store, log) = (Store(initialState: Wide()), Log<String>())
    let bag = DisposableBag()
    store.sink(\.fields.0, initial: false) { log.add("first \($0)") }.store(in: bag)
    store.sink(\.fields.11, initial: false) { log.add("last \($0)") }.store(in: bag)
    store.commit { $0.fields.5 = 5 }
    store.commit { $0.fields.11 = 11 }
    store.commit { $0.fields.0 = 1 }
    store.sink(\.fields.5, initial: false) { log.add("middle \($0)") }.store(in: bag)
    store.commit { $0.fields.5 = 0 }
    #expect(log.entries == ["last 11", "first 1", "middle 0"])
    bag.dispose()
  }

  struct Wide: Sendable {
    var fields = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  @Test("The elements of a tuple are noticed for themselves")
  func tuples() {
    let numbers = heard(of: \State.pair.number, in: State()) { store in
      store.commit { $0.pair.text = "still zero" }
      store.commit { $0.pair = (1, "one") }
    }
    #expect(numbers == [1])
    let texts = heard(of: \State.pair.text, in: State()) { store in
      store.commit { $0.pair.text.append("!") }
      store.commit { $0.pair.number = 1 }
      store.commit { $0.pair = (2, "zero!") }
    }
    #expect(texts == ["zero!"])
  }

  @Test("Wrapped and observed properties are noticed")
  func wrappedAndObserved() {
    let clamped = heard(of: \State.clamped, in: State()) { store in
      store.commit { $0.clamped = 99 }
      store.commit { $0.clamped = 100 }
      store.commit { $0.clamped = 3 }
    }
    #expect(clamped == [10, 3])

    let observed = heard(of: \State.observed, in: State()) { store in
      store.commit { $0.observed = 1 }
      store.commit { $0.observed = 1 }
    }
    #expect(observed == [1])
  }

  @Test("A path and a closure that lead to the same place are told alike")
  func samePlace() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let first = store.sink(\.part.x, initial: false) { log.add("literal \($0)") }
    let second = store.sink(select: { $0.part.x }, initial: false) { log.add("closure \($0)") }
    store.commit { $0.part.x = 4 }
    #expect(log.entries == ["literal 4", "closure 4"])
    withExtendedLifetime((first, second)) {}
  }

  @Test("Several parts are told once a commit, where any of them has changed")
  func several() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let token = store.sink(\.part.x, \.other, \.part.tags, \.sum, initial: false) { x, other, tags, sum in
      log.add("\(x) \(other) \(tags) \(sum)")
    }
    store.commit { $0.observed = 1 }
    store.commit {
      $0.part.x = 1
      $0.other = 1
    }
    store.commit { $0.part.tags = [] }
    store.commit { $0.part.tags.append("t") }
    store.commit { $0.part.y = 1 }
    #expect(log.entries == [#"1 1 [] 1"#, #"1 1 ["t"] 1"#, #"1 1 ["t"] 2"#])
    withExtendedLifetime(token) {}
  }

  @Test("Several parts in one word are told once, and only for themselves")
  func severalInOneWord() {
    struct Flags: Sendable { var a = false, b = false, c = false }
    let (store, log) = (Store(initialState: Flags()), Log<String>())
    let token = store.sink(\.a, \.c, initial: false) { log.add("\($0) \($1)") }
    store.commit { $0.b = true }
    store.commit { $0 = Flags(a: true, b: false, c: true) }
    store.commit { $0.c = false }
    #expect(log.entries == ["true true", "true false"])
    withExtendedLifetime(token) {}
  }

  @Test("A batch there and back tells nothing, whatever happened to the storage in between")
  func batchThereAndBack() {
    let count = wakeups(of: \State.self, in: State()) { store in
      store.batch {
        store.commit { $0.part.tags = ["a", "b"] }
        store.commit { $0.part.tags.removeAll() }
        store.commit { $0.pair = (1, "one") }
        store.commit { $0.pair = (0, String(Array("zero"))) }
      }
    }
    #expect(count == 0)
  }

  @Test("A batch that edits one array in place again and again tells its last contents")
  func batchInPlace() {
    let heard = heard(of: \State.part.tags, in: State()) { store in
      store.batch {
        store.commit { $0.part.tags = ["a"] }
        for letter in ["b", "c"] { store.commit { $0.part.tags[0] = letter } }
      }
      store.batch {
        store.commit { $0.part.tags[0] = "d" }
        store.commit { $0.part.tags[0] = "c" }
      }
      store.commit { $0.part.tags[0] = "d" }
    }
    #expect(heard == [["c"], ["d"]])
  }

  @Test("A commit that throws leaves nothing to be told, and hides nothing of the next")
  func throwing() {
    let heard = heard(of: \State.part.tags, in: State()) { store in
      #expect(throws: Refusal.tooMuch) {
        try store.commit { state throws(Refusal) in
          state.part.tags.append("lost")
          throw .tooMuch
        }
      }
      store.commit { $0.other += 1 }
      store.commit { $0.part.tags.append("kept") }
    }
    #expect(heard == [["kept"]])
  }

  @Test("Changes name the state before the commit, also where storage was edited in place")
  func changes() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let token = store.sinkChanges(initial: false) { changes in
      log.add("\(changes.previous?.part.tags ?? ["none"]) -> \(changes.part.tags)")
    }
    store.commit { $0.part.tags.append("a") }
    store.commit { $0.part.tags[0] = "b" }
    store.commit { $0.part.tags = ["b"] }
    store.commit { $0.part.tags[0] = "c" }
    #expect(log.entries == [#"[] -> ["a"]"#, #"["a"] -> ["b"]"#, #"["b"] -> ["c"]"#])
    withExtendedLifetime(token) {}
  }
}
