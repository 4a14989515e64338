import Millrace
import Testing

/// Who keeps whom, and what is freed when.
@Suite struct SignalLifetimeTests {
  @Test(
    "S17 a subscription does not keep its sources: when they go, its closure is released",
    arguments: SignalChain.allCases)
  func sourcesEnd(chain: SignalChain) {
    let (live, journal) = (LiveCount(), Journal())
    var signal: Signal<Int>? = Signal()
    var property: Property<Int>? = Property(0)
    let token = signal.flatMap { signal in
      property.map { property in
        chain.values(of: signal, property).sink { [probe = live.probe()] _ in
          withExtendedLifetime(probe) { journal("told") }
        }
      }
    }
    for value in 1...3 {
      property?.value = value
      signal?.send(value)
    }
    #expect(live.now == 1)
    let lines = journal.lines

    signal = nil
    property = nil

    #expect(live.now == 0)
    #expect(journal.lines == lines)
    #expect(token?.isDisposed == false)
    token?.dispose()
    withExtendedLifetime((signal, property)) {}
  }

  @Test("S17 what an operator returns keeps its sources", arguments: SignalChain.allCases)
  func viewsKeep(chain: SignalChain) {
    weak var signal: Signal<Int>?
    weak var property: Property<Int>?
    var values: SignalView<Int>?
    do {
      let (kept, keptProperty) = (Signal<Int>(), Property(0))
      (signal, property) = (kept, keptProperty)
      values = chain.values(of: kept, keptProperty)
    }
    let heard = Tally()
    let token = values?.sink { _ in heard.add() }
    for value in 1...3 {
      property?.value = value
      signal?.send(value)
    }
    #expect(heard.count > 0)
    values = nil
    #expect(signal == nil && property == nil)
    withExtendedLifetime((values, token)) {}
  }

  @Test("S17 a source that goes in a callback ends after what it has been sent")
  func goesInCallback() {
    let (live, journal) = (LiveCount(), Journal())
    let signal = Box<Signal<Int>?>(Signal())
    let tokens = (0..<2).map { name in
      signal.value?.sink { [probe = live.probe()] value in
        withExtendedLifetime(probe) { journal("\(name):\(value)") }
        guard name == 0, value == 1 else { return }
        signal.value?.send(2)
        signal.value = nil
        journal("gone")
      }
    }
    let sent = signal.value
    sent?.send(1)
    withExtendedLifetime(sent) {}
    #expect(journal.lines == ["0:1", "gone", "1:1", "0:2", "1:2"])
    #expect(live.now == 2)
    withExtendedLifetime(tokens) {}
  }

  @Test("S17 the last handle goes in a callback, and a property's too")
  func lastHandleGoesInCallback() {
    let (live, journal) = (LiveCount(), Journal())
    let property = Box<Property<Int>?>(Property(0))
    let tokens = (0..<2).map { name in
      property.value?.sink { [probe = live.probe()] value in
        withExtendedLifetime(probe) { journal("\(name):\(value)") }
        if name == 0, value == 1 { property.value = nil }
      }
    }
    property.value?.value = 1
    #expect(journal.lines == ["0:0", "1:0", "0:1", "1:1"])
    #expect(live.now == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("S17 nothing is kept of what was told, but by who keeps it", arguments: [false, true])
  func values(isListening: Bool) {
    let live = LiveCount()
    let signal = Signal<Probe>()
    let property = Property<Probe?>(nil)
    let tokens = isListening ? [signal.sink { _ in }, property.distinct().sink { _ in }] : []
    signal.send(live.probe())
    #expect(live.now == 0)
    property.value = live.probe()
    #expect(live.now == 1)
    property.value = nil
    #expect(live.now == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("S17 an operator's closures are freed with what they make, and with the last subscription")
  func operators() {
    let live = LiveCount()
    let property = Property(0)
    let token = {
      let probe = live.probe()
      return property.map { value in withExtendedLifetime(probe) { value } }.sink { _ in }
    }()
    #expect(live.now == 1)
    token.dispose()
    #expect(live.now == 0)
    property.value = 1
  }

  @Test("S17 loops over signals and properties end with their sources")
  func loops() {
    let executor = HandExecutor()
    let journal = Journal()
    let signal = Box<Signal<Int>?>(Signal())
    let property = Box<Property<Int>?>(Property(0))
    executor.start { await loop("signal", in: journal) { signal.value?.map { $0 * 10 }.values() } }
    executor.start { await loop("property", in: journal) { property.value?.values(buffering: .all) } }
    executor.start { await loop("taken", in: journal) { signal.value?.take(1).values() } }

    signal.value?.send(1)
    property.value?.value = 1
    executor.run()
    #expect(journal.lines.sorted() == ["property 0", "property 1", "signal 10", "taken 1", "taken end"])

    signal.value = nil
    property.value = nil
    executor.run()
    #expect(journal.lines.suffix(2).sorted() == ["property end", "signal end"])
  }

  @Test("S17 the values of a gone store's part end with it; reading gives the last")
  func stores() {
    let live = LiveCount()
    var store: Store<Pair, Never>? = Store(initialState: Pair(a: 1))
    let view = store?.signal(\.a)
    let token = view?.map { $0 + 1 }.sink { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }
    store?.commit { $0.a = 2 }
    #expect(live.now == 1)
    store = nil
    #expect(live.now == 0)
    #expect(view?.value == 2)
    withExtendedLifetime((store, token)) {}
  }
}

/// Loops over a sequence without keeping it.
@Sendable
private func loop(
  _ name: String, in journal: Journal, _ values: @Sendable () -> ValueSequence<Int>?
) async {
  func there() -> ValueSequence<Int> { values()! }  // made while the source is there
  for await value in there() { journal("\(name) \(value)") }
  journal("\(name) end")
}
