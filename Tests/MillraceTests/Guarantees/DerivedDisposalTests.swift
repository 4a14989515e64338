import Foundation
import Millrace
import Testing

/// How sinks of derived values, and the values, end.
@Suite struct DerivedDisposalTests {
  // MARK: S15

  @Test("S15 after dispose() no call begins; it may be called any number of times, from any thread")
  func dispose() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = store.derived(\.a) { $0 * 10 }
    let token = derived.sink(initial: false) { journal("told \($0)") }
    store.commit { $0.a = 1 }
    #expect(!token.isDisposed)

    onThreads(4) { _ in token.dispose() }
    token.dispose()
    store.commit { $0.a = 2 }

    #expect(token.isDisposed)
    #expect(derived.value == 20)
    #expect(journal.lines == ["told 10"])
  }

  @Test("S15 the closures and what they captured are released before dispose() returns")
  func released() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let names = ["compute", "comparator", "sink"]
    let token = { () -> Disposable in
      let witnesses = names.map { Witness($0, in: journal) }
      let derived = store.derived(
        \.a,
        by: { (old: Int, new: Int) in
          use(witnesses[1])
          return old == new
        }
      ) { a in
        use(witnesses[0])
        return a
      }
      return derived.sink { _ in use(witnesses[2]) }
    }()

    token.dispose()
    journal("disposed")

    #expect(Set(journal.lines.dropLast()) == Set(names.map { "\($0) is gone" }))
    #expect(journal.lines.count == 4)
    #expect(journal.lines.last == "disposed")
  }

  @Test("S15 a callback may dispose itself and others, which do not hear what is being told")
  func inCallback() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let tokens = Box<[Disposable]>([])
    func listen(_ name: String, _ onCall: @escaping @Sendable (Int) -> Void) -> Disposable {
      let witness = Witness(name, in: journal)
      return store.derived(\.a) { $0 }.sink(initial: false) { a in
        use(witness)
        journal("\(name) \(a)")
        onCall(a)
      }
    }
    tokens.value = [
      listen("first") { a in
        if a == 1 { tokens.value[1].dispose() }
        if a == 2 { tokens.value[0].dispose() }
        if a == 2 { journal("disposed") }
      },
      listen("second") { _ in }, listen("third") { _ in },
    ]

    for a in 1...3 {
      store.commit { $0.a = a }
      journal("--")
    }

    #expect(
      journal.lines.filter { !$0.hasSuffix("gone") } == [
        "first 1", "third 1", "--", "first 2", "disposed", "third 2", "--", "third 3", "--",
      ])
    let place = { journal.lines.firstIndex(of: $0) ?? .max }
    #expect(place("second is gone") < place("--"))
    #expect(place("first is gone") < place("third 3"))
    tokens.value = []
  }

  @Test("S15 a sink that disposes itself in its first value hears nothing more")
  func inFirstValue() {
    let (store, live, calls) = (Store(initialState: Pair()), LiveCount(), Tally())
    let bag = DisposableBag()
    bag.dispose()
    func listen() {
      let probe = live.probe()
      store.derived(\.a) { $0 + probe.name }.sink { _ in calls.add() }.store(in: bag)
    }
    listen()
    store.commit { $0.a = 1 }

    #expect(calls.count == 1)
    #expect(live.now == 0)
  }

  @Test("S15 a sink disposed by another thread while it is running is not called again, and released after")
  func whileRunning() {
    let (store, live, journal) = (Store(initialState: Pair()), LiveCount(), Journal())
    let token = Box<Disposable?>(nil)
    func listen() -> Disposable {
      let probe = live.probe()
      return store.derived(\.a) { $0 + probe.name }.sink(initial: false) { value in
        onThread {
          token.value?.dispose()
          store.commit { $0.a = 2 }
          journal("disposed, alive: \(live.now)")
        }
        journal("told \(value)")
      }
    }
    token.value = listen()

    store.commit { $0.a = 1 }

    #expect(journal.lines == ["disposed, alive: 1", "told 1"])
    #expect(live.now == 0)
  }

  @Test("S15 dispose() in a commit: the sink does not hear of it, and all is released by its end")
  func inCommit() {
    let (store, live, calls) = (Store(initialState: Pair()), LiveCount(), Tally())
    func listen() -> Disposable {
      let probe = live.probe()
      return store.derived(\.a) { $0 + probe.name }.map { $0 }.sink(initial: false) { _ in calls.add() }
    }
    let token = listen()

    store.commit { pair in
      token.dispose()
      pair.a = 1
    }

    #expect(live.now == 0)
    #expect(calls.count == 0)
  }

  @Test("S15 dispose() in a batch, and in the computation: no call begins after it")
  func inBatchAndComputation() {
    let (store, calls, token) = (Store(initialState: Pair()), Tally(), Box<Disposable?>(nil))
    let first = store.derived(\.a).sink(initial: false) { _ in calls.add() }
    token.value = store.derived(\.a) { a in
      if a == 1 { token.value?.dispose() }
      return a
    }.sink(initial: false) { _ in calls.add() }

    store.batch {
      store.commit { $0.a = 1 }
      first.dispose()
    }

    #expect(calls.count == 0)
    token.value = nil
  }

  // MARK: What ends inside a commit

  @Test(
    "S9 what ends inside a commit or a read goes right after it, outside of the lock",
    arguments: Ending.allCases)
  func droppedInside(ending: Ending) {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = Box<Derived<Int>?>(nil)
    let makeWitness: @Sendable () -> Witness = {
      Witness { journal("gone, a reads \(store.a)") }
    }
    derived.value = ending.make(in: store, makeWitness)
    if ending.isRead { #expect(derived.value?.value == 0) }
    let token = Box(ending.isListenedTo ? derived.value?.sink { _ in } : nil)
    if ending.isListenedTo { derived.value = nil }

    store.commit { pair in
      pair.a = 1
      derived.value = nil
      token.value = nil
      journal("dropped")
    }
    journal("committed")
    store.commit { $0.a = 2 }

    #expect(journal.lines == ["dropped", "gone, a reads 1", "committed"])
  }

  @Test("S9 a derived value that ends in withState, and one in a commit of another store, go too")
  func droppedInRead() {
    let (store, other, journal) = (Store(initialState: Pair()), Store(initialState: Pair()), Journal())
    func make() -> Derived<Int> {
      let witness = Witness { journal("gone, a reads \(store.a)") }
      return store.derived(\.a) { a in
        use(witness)
        return a
      }
    }
    let derived = Box<Derived<Int>?>(make())
    store.withState { _ in
      derived.value = nil
      journal("dropped")
    }
    derived.value = make()
    other.commit { _ in
      derived.value = nil
      journal("dropped")
    }

    #expect(journal.lines == ["dropped", "gone, a reads 0", "gone, a reads 0", "dropped"])
  }

  @Test("S13 a derived value may be made inside a commit, and read after it")
  func madeInside() {
    let (store, made) = (Store(initialState: Pair(a: 1, b: 2)), Box<[Derived<Int>]>([]))
    store.commit { pair in
      pair.a = 5
      let part = store.derived(\.a)
      made.value = [
        part, part.map { $0 * 2 }, store.derived { read in read.b },
        .combine(part, store.derived(\.b)) { $0 + $1 },
      ]
    }
    #expect(made.value.map(\.value) == [5, 10, 2, 7])
    store.commit { $0.b = 3 }
    #expect(made.value.map(\.value) == [5, 10, 3, 8])
  }

  enum Ending: CaseIterable, Sendable {
    case unread, read, listenedTo, tracked, computedPart, twoStores

    var isRead: Bool { self != .unread }
    var isListenedTo: Bool { self == .listenedTo }

    func make(in store: Store<Pair, Never>, _ makeWitness: () -> Witness) -> Derived<Int> {
      let witness = makeWitness()
      switch self {
      case .unread, .read, .listenedTo:
        return store.derived(\.a) { a in
          use(witness)
          return a
        }.map { $0 }
      case .tracked:
        return store.derived { read in
          use(witness)
          return read.a
        }
      case .computedPart:
        return store.derived(
          \.sum,
          by: {
            use(witness)
            return $0 == $1
          })
      case .twoStores:
        let other = Store(initialState: Pair())
        return Derived.combine(store.derived(\.a), other.derived(\.a)) { a, b in
          use(witness)
          return a + b
        }
      }
    }
  }
}
