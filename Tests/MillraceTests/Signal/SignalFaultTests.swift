import Millrace
import Testing

/// What other libraries of this kind get wrong, each named for what is right.
@Suite struct SignalFaultTests {
  @Test("A disposed chain tells nothing more, whoever still holds its parts")
  func disposedChain() {
    let property = Property(0)
    let journal = Journal()
    let mapped = property.map { "mapped \($0)" }
    let filtered = mapped.filter { !$0.isEmpty }
    let token = filtered.sink { journal($0) }
    token.dispose()
    property.value = 1
    #expect(journal.lines == ["mapped 0"])
    withExtendedLifetime((mapped, filtered)) {}
  }

  @Test("Listeners are told in the order in which they came, a thousand of them too")
  func order() {
    let property = Property(0)
    let log = Log<Int>()
    let tokens = (0..<1000).map { name in property.sink(initial: false) { _ in log.add(name) } }
    property.value = 1
    #expect(log.entries == Array(0..<1000))
    withExtendedLifetime(tokens) {}
  }

  @Test("A new listener makes nobody else hear the value again, through operators neither")
  func newListener() {
    let property = Property(0)
    let journal = Journal()
    let mapped = property.map { $0 * 2 }
    let tokens = [
      property.sink { journal("first \($0)") }, mapped.sink { journal("mapped \($0)") },
      property.combineLatest(mapped).sink { journal("both \($0)") },
    ]
    journal("--")
    let late = [property.sink { _ in }, mapped.sink { _ in }, property.share().sink { _ in }]
    #expect(journal.lines == ["first 0", "mapped 0", "both (0, 0)", "--"])
    withExtendedLifetime((tokens, late)) {}
  }

  @Test("The current value is told behind operators, and is there to read behind those that keep it")
  func initialValueBehindOperators() {
    let property = Property(Pair(a: 1, b: 2))
    let journal = Journal()
    property.map(\.a).sink { journal("map \($0)") }.dispose()
    property.map { $0.b }.filter { $0 > 0 }.sink { journal("filter \($0)") }.dispose()
    property.compactMap { $0.a }.scan(10, +).sink { journal("scan \($0)") }.dispose()
    property.map(\.a).combineLatest(property.map(\.b)).map { $0 + $1 }.sink { journal("sum \($0)") }.dispose()
    property.flatMapLatest { Property($0.a) }.sink { journal("inner \($0)") }.dispose()
    #expect(journal.lines == ["map 1", "filter 2", "scan 11", "sum 3", "inner 1"])
    #expect(property.map(\.a).distinct().combineLatest(property.observe(\.b)).map { $0 + $1 }.value == 3)
  }

  @Test("A temporary among combineLatest's inputs is kept, and told of")
  func temporaries() {
    let (left, right) = (Property(1), Property(10))
    let journal = Journal()
    let both = left.combineLatest(right.map { $0 * 2 })
    let third = left.map { $0 }.combineLatest(right.map { $0 }, Property(5).map { $0 })
    let tokens = [both.sink { journal("\($0)") }, third.sink { journal("three \($0)") }]
    right.value = 20
    #expect(journal.lines == ["(1, 20)", "three (1, 10, 5)", "(1, 40)", "three (1, 20, 5)"])
    withExtendedLifetime((tokens, both, third)) {}
  }

  @Test("Dropping one branch of an event source ends no other; with the last one it is let go of")
  func branches() {
    let journal = Journal()
    let source = HandSource(journal)
    let events = source.signal
    var first: Disposable? = events.map { "first \($0)" }.sink { journal($0) }
    let second = events.sink { journal("second \($0)") }
    source.emit(1)
    first = nil
    source.emit(2)
    second.dispose()
    source.emit(3)
    #expect(journal.lines == ["attached", "first 1", "second 1", "second 2", "detached"])
    withExtendedLifetime(first) {}
  }

  @Test("A write to a part that nobody watches is stored")
  func unwatchedPaths() {
    struct User: Sendable, Equatable { var name = "Ada", visits = 0 }
    struct Profile { @Diff(\.name) var user = User() }
    let profile = Profile()
    let journal = Journal()
    let token = profile.$user.sink { journal("\($0.name) \($0.visits)") }
    profile.user.visits = 3
    #expect(profile.user.visits == 3)
    profile.user.name = "Grace"
    #expect(journal.lines == ["Ada 0", "Grace 3"])
    token.dispose()
  }

  @Test("A target that has gone ends its binding, which is not kept")
  func deadTargets() {
    final class Label: Sendable {
      let journal: Journal
      init(_ journal: Journal) { self.journal = journal }
      func show(_ value: Int) { journal("shown \(value)") }
    }
    let (journal, live) = (Journal(), LiveCount())
    let property = Property(0)
    var label: Label? = Label(journal)
    let token = label.map { label in
      property.map { [probe = live.probe()] value in withExtendedLifetime(probe) { value } }
        .bind(to: label, .method(Label.show))
    }
    property.value = 1
    label = nil
    property.value = 2
    #expect(journal.lines == ["shown 0", "shown 1"])
    #expect(live.now == 0)
    withExtendedLifetime((label, token)) {}
  }

  @Test("A callback may add, send and dispose on the signal that calls it: no lock is held")
  func locks() {
    let property = Property(0)
    let journal = Journal()
    let bag = DisposableBag()
    let other = property.sink(initial: false) { journal("other \($0)") }
    property.sink(initial: false) { [weak property] value in
      journal("heard \(value)")
      guard value == 1, let property else { return }
      property.value = 2
      property.sink { journal("new \($0)") }.store(in: bag)
      other.dispose()
    }.store(in: bag)
    property.value = 1
    #expect(journal.lines == ["other 1", "heard 1", "new 2", "heard 2"])
    bag.dispose()
  }

  @Test(
    "singleReplay connects once for many, of whom a late one hears the newest value; ending one ends no other"
  )
  func singleReplay() {
    let signal = Signal<Int>()
    let (journal, calls) = (Journal(), Tally())
    let replayed = signal.map { value in
      calls.add()
      return value
    }.singleReplay()
    let first = replayed.sink { journal("first \($0)") }
    signal.send(1)
    signal.send(2)
    let second = replayed.sink { journal("second \($0)") }
    first.dispose()
    signal.send(3)
    #expect(journal.lines == ["first 1", "first 2", "second 2", "second 3"])
    #expect(calls.count == 3)
    second.dispose()
  }

  @Test("A callback of a singleReplay may begin to listen to it, and dispose: no lock is held")
  func singleReplayInCallback() {
    let signal = Signal<Int>()
    let journal = Journal()
    let bag = DisposableBag()
    let replayed = signal.singleReplay()
    replayed.sink { value in
      journal("first \(value)")
      if value == 1 { onThread { replayed.sink { journal("late \($0)") }.store(in: bag) } }
      if value == 2 { bag.dispose() }
    }.store(in: bag)
    for value in 1...3 { signal.send(value) }
    #expect(journal.lines == ["first 1", "late 1", "first 2"])
  }

  @Test("Of edits that set the same value nobody hears, and of one that does not set it everybody does")
  func orderOfEdits() {
    let property = Property(0)
    let journal = Journal()
    let tokens = (0..<2).map { name in
      property.sink(initial: false) { [weak property] value in
        if name == 0, value == 1 { property?.value = 2 }
        journal("\(name):\(value)")
      }
    }
    property.value = 1
    property.value = 2
    #expect(journal.lines == ["0:1", "1:1", "0:2", "1:2"])
    withExtendedLifetime(tokens) {}
  }
}

/// An event source that is fed by hand.
final class HandSource: EventSource {
  private let handlers = Guarded<[Int: @Sendable (Int) -> Void]>([:])
  private let count = Tally()
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func attach(_ handler: @escaping @Sendable (Int) -> Void) -> Disposable {
    journal("attached")
    count.add()
    let id = count.count
    handlers.withLock { $0[id] = handler }
    return Disposable { [self] in
      journal("detached")
      handlers.withLock { _ = $0.removeValue(forKey: id) }
    }
  }

  func emit(_ value: Int) { for handler in handlers.current.values { handler(value) } }
}
