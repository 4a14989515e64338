import Millrace
import Testing

/// What is told, and what is freed, where signals end.
@Suite struct SignalEndTests {
  private struct Counter: Sendable, Equatable { var count = 0 }

  @Test("S5 what was sent before the end is told to who is still hearing first values, and then it ends")
  func endAmongFirstValues() {
    let (live, log) = (LiveCount(), Log<Int>())
    let source = Signal<Int>()
    let shared = source.take(4).share(replay: 3)
    let early = shared.sink { _ in }
    for value in 1...3 { source.send(value) }
    let late = shared.sink { [probe = live.probe()] value in
      withExtendedLifetime(probe) { log.add(value) }
      if value == 1 { source.send(4) }
    }
    #expect(log.entries == [1, 2, 3, 4])
    #expect(live.now == 0, "its closure has been released")
    withExtendedLifetime((early, late)) {}
  }

  @Test("share(replay:) of many keeps the newest, in order")
  func replayInOrder() {
    let (source, log) = (Signal<Int>(), Log<Int>())
    let shared = source.share(replay: 3)
    let early = shared.sink { _ in }
    for value in 1...5 { source.send(value) }
    let late = shared.sink { log.add($0) }
    #expect(log.entries == [3, 4, 5])
    withExtendedLifetime((early, late)) {}
  }

  @Test("take(until:) of a part of a store ends also while the first value is told")
  func endInTheFirstValueOfAStore() {
    let (store, stop, log) = (Store(initialState: Counter()), Signal<Void>(), Log<Int>())
    let token = store.signal(\.count).take(until: stop).sink { [weak store] value in
      log.add(value)
      guard value == 0 else { return }
      stop.send()
      store?.commit { $0.count = 1 }
    }
    #expect(log.entries == [0])
    withExtendedLifetime(token) {}
  }

  @Test("take(until:) of a derived value ends also while the first value is told")
  func endInTheFirstValueOfADerivedValue() {
    let (store, stop, log) = (Store(initialState: Counter()), Signal<Void>(), Log<Int>())
    let token = store.derived(\.count) { $0 + 10 }.signal.take(until: stop).sink { [weak store] value in
      log.add(value)
      guard value == 10 else { return }
      stop.send()
      store?.commit { $0.count = 1 }
    }
    #expect(log.entries == [10])
    withExtendedLifetime(token) {}
  }

  @Test("S16 a bag that clears out what has ended keeps a subscription whose last value waits")
  func bagKeepsWhatWaits() {
    let (first, second, stop) = (Signal<Int>(), Signal<Int>(), Signal<Void>())
    let (log, bag, others) = (Log<Int>(), DisposableBag(), Signal<Int>())
    first.take(until: stop).merge(with: second.take(1)).sink { [weak bag] value in
      log.add(value)
      guard value == 1, let bag else { return }
      second.send(7)
      stop.send()
      for _ in 0..<200 { others.sink { _ in }.store(in: bag) }
    }.store(in: bag)
    first.send(1)
    #expect(log.entries == [1, 7])
  }

  @Test("S16 a bag clears out subscriptions whose sources have gone, whatever operators they have")
  func bagClearsWhatHasEnded() {
    let stop = Signal<Int>()
    let operators: [(String, @Sendable (Signal<Int>) -> SignalView<Int>)] = [
      ("none", { $0.readOnly }),
      ("share", { $0.share() }),
      ("take(until:)", { $0.take(until: stop) }),
      ("delay", { $0.delay(for: .seconds(1)) }),
      ("debounce", { $0.debounce(for: .seconds(1)) }),
      ("throttle", { $0.throttle(for: .seconds(1)) }),
      ("zip", { $0.zip(stop).map { $0.0 } }),
      ("merge", { $0.merge(with: Signal<Int>()) }),
    ]
    for (name, make) in operators {
      let bag = DisposableBag()
      var tokens = [Weak]()
      for _ in 0..<400 {
        let source = Signal<Int>()
        let token = make(source).sink { _ in }
        tokens.append(Weak(token))
        token.store(in: bag)
      }
      let alive = tokens.filter { $0.token != nil }.count
      #expect(alive < 100, "\(name): \(alive) of 400 are kept")
    }
  }

  private struct Weak {
    weak var token: Disposable?

    init(_ token: Disposable) { self.token = token }
  }

  @Test("zip ends when one input has ended and nothing of it waits, and keeps nothing of the others")
  func zipEnds() {
    let (live, log) = (LiveCount(), Log<Int>())
    let (numbers, probes) = (Signal<Int>(), Signal<Probe>())
    let token = numbers.take(2).zip(probes).sink { [sink = live.probe()] number, _ in
      withExtendedLifetime(sink) { log.add(number) }
    }
    let third = Signal<Int>()
    let wide = numbers.take(2).zip(probes, third, third).sink { [sink = live.probe()] values in
      withExtendedLifetime(sink) { log.add(100 + values.0) }
    }
    numbers.send(1)
    probes.send(live.probe())
    third.send(1)
    numbers.send(2)
    #expect(live.now == 2, "the two closures")
    probes.send(live.probe())
    third.send(2)
    #expect(log.entries == [1, 101, 2, 102])
    #expect(live.now == 0, "both have ended")
    for _ in 0..<10 { probes.send(live.probe()) }
    #expect(live.now == 0, "nothing waits any more")
    withExtendedLifetime((token, wide)) {}
  }

  @Test("S17 a signal of activities does not keep the state of a store that has gone")
  func activitiesKeepNoState() {
    struct Holding: Sendable { var probe: Probe }
    let live = LiveCount()
    var store: Store<Holding, Int>? = Store(initialState: Holding(probe: live.probe()))
    let activities = store?.activitySignal
    #expect(live.now == 1)
    store = nil
    #expect(live.now == 0)
    withExtendedLifetime(activities) {}
  }

  @Test("Updates of a part that is not there at first begin with the value with which it comes back")
  func partComesBack() throws {
    struct Part: Sendable, Equatable { var number = 1 }
    struct Whole: Sendable, Equatable { var part: Part? = Part() }
    enum WholeAction: Sendable { case set(Part?), part(Int) }
    let store = FluxStore(
      initialState: Whole(),
      reducer: Reducer<Whole, WholeAction> { whole, action in
        switch action {
        case .set(let part): whole.part = part
        case .part(let number): whole.part?.number = number
        }
      })
    let scoped = try #require(store.scope(ifLet: \.part, action: WholeAction.part))
    store.dispatch(.set(nil))
    let log = Log<Int>()
    let token = scoped.signal(\.number).distinct().updates.sink { log.add($0) }
    store.dispatch(.set(Part(number: 5)))
    store.dispatch(.part(6))
    #expect(log.entries == [5, 6])
    withExtendedLifetime(token) {}
  }
}
