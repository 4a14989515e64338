import Millrace
import Testing

/// Ending subscriptions.
@Suite struct SignalDisposalTests {
  @Test(
    "S15 after dispose() nothing more is told, through any chain of operators",
    arguments: SignalChain.allCases)
  func disposed(chain: SignalChain) {
    let live = LiveCount()
    let (signal, property) = (Signal<Int>(), Property(0))
    let heard = Log<Int>()
    let token = chain.values(of: signal, property).sink { [probe = live.probe()] value in
      withExtendedLifetime(probe) { heard.add(value) }
    }
    for value in 1...6 {
      property.value = value
      signal.send(value)
    }
    #expect(!heard.take().isEmpty)

    token.dispose()
    token.dispose()
    #expect(live.now == 0)
    property.value = 7
    signal.send(7)

    #expect(heard.entries == [])
    #expect(token.isDisposed)
  }

  @Test("S15 releasing the token ends the subscription, and frees what its closure held")
  func released() {
    let live = LiveCount()
    let signal = Signal<Int>()
    let journal = Journal()
    var token: Disposable? = signal.sink { [probe = live.probe()] value in
      withExtendedLifetime(probe) { journal("\(value)") }
    }
    signal.send(1)
    #expect(live.now == 1)
    token = nil
    _ = signal.sink { [probe = live.probe()] _ in withExtendedLifetime(probe) { journal("never") } }
    signal.send(2)
    #expect(journal.lines == ["1"])
    #expect(live.now == 0)
    withExtendedLifetime(token) {}
  }

  @Test("S15 a callback may dispose its own subscription: it hears no more, and is freed at the end")
  func inOwnCallback() {
    let live = LiveCount()
    let signal = Signal<Int>()
    let journal = Journal()
    let token = Box<Disposable?>(nil)
    token.value = signal.sink { [probe = live.probe(), signal = WeakObject(signal)] value in
      signal.object?.send(value + 1)
      token.value?.dispose()
      withExtendedLifetime(probe) { journal("own \(value), \(live.now) alive") }
    }
    let other = signal.sink { journal("other \($0)") }

    signal.send(1)

    #expect(journal.lines == ["own 1, 1 alive", "other 1", "other 2"])
    #expect(live.now == 0)
    other.dispose()
  }

  @Test("S15 a callback may dispose others: those before and those after it, next to it too")
  func inOthersCallback() {
    let live = LiveCount()
    let signal = Signal<Int>()
    let journal = Journal()
    let tokens = Box<[Disposable]>([])
    tokens.value = (0..<5).map { name in
      signal.sink { [probe = live.probe()] value in
        withExtendedLifetime(probe) { journal("\(name):\(value)") }
        if name == 2, value == 1 { for other in [1, 3] { tokens.value[other].dispose() } }
      }
    }
    signal.send(1)
    #expect(live.now == 3)
    signal.send(2)
    #expect(journal.lines == ["0:1", "1:1", "2:1", "4:1", "0:2", "2:2", "4:2"])
    tokens.value = []
    #expect(live.now == 0)
  }

  @Test("S15 a value that waits to be told is not told to those who have been disposed meanwhile")
  func whileValuesWait() {
    let (signal, property) = (Signal<Int>(), Property(0))
    let journal = Journal()
    let later = signal.merge(with: property.updates).sink { journal("later \($0)") }
    let first = signal.sink { [signal = WeakObject(signal)] value in
      journal("first \(value)")
      if value == 1 {
        signal.object?.send(2)
        property.value = 3
        later.dispose()
      }
    }
    signal.send(1)
    #expect(journal.lines == ["later 1", "first 1", "later 3", "first 2"])
    first.dispose()
  }

  @Test("S15 dispose() does not wait for a callback that is running; what it held goes when that is over")
  func whileRunning() {
    let live = LiveCount()
    let signal = Signal<Int>()
    let journal = Journal()
    let token = Box<Disposable?>(nil)
    token.value = signal.map { $0 }.sink { [probe = live.probe()] _ in
      onThread {
        token.value?.dispose()
        journal("disposed, \(live.now) alive")
      }
      withExtendedLifetime(probe) { journal("over") }
    }
    signal.send(1)
    #expect(journal.lines == ["disposed, 1 alive", "over"])
    #expect(live.now == 0)
  }

  @Test("S15 a subscription is disposed by eight threads at once, while it is called")
  func together() {
    let live = LiveCount()
    for _ in 0..<100 {
      let (signal, property) = (Signal<Int>(), Property(0))
      let token = signal.combineLatest(property).flatMapLatest { Property($0.0) }.sink {
        [probe = live.probe()] _ in withExtendedLifetime(probe) {}
      }
      onThreads(8) { thread in
        if thread < 2 { signal.send(thread) } else { token.dispose() }
      }
      #expect(token.isDisposed)
    }
    #expect(live.now == 0)
  }

  @Test("S15 100,000 listeners are disposed in any order, on a small stack, and their source is freed")
  func many() {
    let live = LiveCount()
    onThread(stackSize: 512 * 1024) {
      let property = Property(0)
      var tokens = (0..<100_000).map { _ in
        property.sink(initial: false) { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }
      }
      var random = SplitMix64(seed: 1)
      tokens.shuffle(using: &random)
      for token in tokens.prefix(50_000) { token.dispose() }
      #expect(live.now == 50_000)
      tokens.removeFirst(50_000)
      withExtendedLifetime(tokens) { property.value = 1 }
      withExtendedLifetime(property) {}
    }
    #expect(live.now == 0)
  }

  @Test(
    "S15 an operator's closure may dispose the subscription while this is being made", arguments: [0, 1, 2])
  func whileConnecting(place: Int) {
    let live = LiveCount()
    let (outer, inner) = (Signal<Int>(), Property(0))
    let journal = Journal()
    let others = (0..<2).map { name in inner.sink(initial: false) { journal("other \(name): \($0)") } }
    let token = Box<Disposable?>(nil)
    token.value = outer.flatMapLatest { value in
      if value == 1 { token.value?.dispose() }
      return switch place {
      case 0: inner.readOnly
      case 1: inner.combineLatest(inner).map(\.0)
      default: inner.share()
      }
    }.sink { [probe = live.probe()] value in withExtendedLifetime(probe) { journal("own \(value)") } }
    outer.send(0)

    outer.send(1)
    #expect(live.now == 0)
    inner.value = 1
    inner.value = 2

    #expect(
      journal.lines == ["own 0", "other 0: 1", "other 1: 1", "other 0: 2", "other 1: 2"])
    withExtendedLifetime(others) {}
  }

  @Test("S15 a disposed subscription to a signal does not end its siblings", arguments: SignalChain.allCases)
  func siblings(chain: SignalChain) {
    let (signal, property) = (Signal<Int>(), Property(0))
    let (left, right) = (Log<Int>(), Log<Int>())
    let values = chain.values(of: signal, property)
    let first = values.sink { left.add($0) }
    let second = values.sink { right.add($0) }
    for value in 1...3 {
      property.value = value
      signal.send(value)
    }
    #expect(left.entries == right.entries)
    first.dispose()
    _ = right.take()
    for value in 4...6 {
      property.value = value
      signal.send(value)
    }
    if !chain.endsBySelf { #expect(!right.entries.isEmpty) }
    second.dispose()
  }

  // MARK: Bags

  @Test(
    "S16 a bag ends subscriptions to signals, in the order in which they were put in, and later ones at once")
  func bags() {
    let journal = Journal()
    let signal = Signal<Int>()
    let bag = DisposableBag()
    for name in ["first", "second"] {
      signal.sink { [witness = Witness(name, in: journal)] value in
        use(witness)
        journal("\(name) \(value)")
      }.store(in: bag)
    }
    signal.send(1)
    bag.dispose()
    signal.sink { [witness = Witness("late", in: journal)] _ in use(witness) }.store(in: bag)
    signal.send(2)
    #expect(journal.lines == ["first 1", "second 1", "first is gone", "second is gone", "late is gone"])
  }

  @Test("S16 a bag does not keep subscriptions whose sources have ended")
  func bagsLetGoOfWhatHasEnded() {
    let live = LiveCount()
    let bag = DisposableBag()
    for _ in 0..<1000 {
      let property = Property(0)
      property.combineLatest(property.map { $0 }).flatMapLatest { Property($0.0) }.take(3)
        .sink { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }.store(in: bag)
    }
    #expect(live.now == 0)
    bag.dispose()
  }
}

/// An object for closures that must not keep it.
final class WeakObject<Object: AnyObject & Sendable>: Sendable {
  weak let object: Object?

  init(_ object: Object) { self.object = object }
}
