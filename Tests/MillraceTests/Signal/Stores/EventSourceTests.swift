import Millrace
import Testing

@Suite struct EventSourceTests {
  /// Calls back those who have been added to it.
  private final class Ticker: EventSource {
    private let handlers = Guarded<[Int: @Sendable (Int) -> Void]>([:])
    private let journal: Journal
    private let lastID = Tally()
    /// Called back as soon as somebody is added.
    let atOnce: Int?

    init(_ journal: Journal, atOnce: Int? = nil) {
      self.journal = journal
      self.atOnce = atOnce
    }

    func attach(_ handler: @escaping @Sendable (Int) -> Void) -> Disposable {
      lastID.add()
      let id = lastID.count
      handlers.withLock { $0[id] = handler }
      journal("attach \(id)")
      if let atOnce { handler(atOnce) }
      return Disposable { [weak self] in self?.remove(id) }
    }

    private func remove(_ id: Int) {
      let removed = handlers.withLock { $0.removeValue(forKey: id) }
      if removed != nil { journal("detach \(id)") }
    }

    func removeAll() {
      let removed = handlers.withLock { handlers in
        defer { handlers = [:] }
        return handlers
      }
      _ = removed
    }

    var current: [@Sendable (Int) -> Void] { handlers.withLock { Array($0.values) } }

    func tick(_ number: Int) { for handler in current { handler(number) } }
  }

  private let journal = Journal()

  private func hear(_ signal: SignalView<Int>, _ name: String = "") -> Disposable {
    signal.sink { [journal] in journal("\(name)\($0)") }
  }

  @Test("An event source has one handler for all who listen, from the first to the last, and then again")
  func oneHandler() {
    let ticker = Ticker(journal)
    let signal = ticker.signal
    ticker.tick(0)
    let tokens = [hear(signal, "first "), hear(signal, "second ")]
    ticker.tick(1)
    tokens[0].dispose()
    ticker.tick(2)
    tokens[1].dispose()
    ticker.tick(3)
    let third = hear(signal, "third ")
    ticker.tick(4)
    third.dispose()
    #expect(
      journal.lines == [
        "attach 1", "first 1", "second 1", "second 2", "detach 1", "attach 2", "third 4", "detach 2",
      ])
  }

  @Test("An event that comes while the handler is being attached is heard")
  func atOnce() {
    let ticker = Ticker(journal, atOnce: 7)
    let token = hear(ticker.signal)
    #expect(journal.lines == ["attach 1", "7"])
    token.dispose()
  }

  @Test(
    "S11 events of several threads at once are told one after the other, none left out, to all in one order")
  func severalThreads() {
    let (ticker, first, second) = (Ticker(journal), Watch(), Watch())
    let signal = ticker.signal
    let bag = DisposableBag()
    signal.sink { first.hear($0) }.store(in: bag)
    signal.sink { second.hear($0) }.store(in: bag)
    onThreads(4) { thread in
      for number in 0..<1_000 { ticker.tick(1_000 * thread + number) }
    }
    #expect(first.overlaps == 0)
    #expect(first.values == second.values)
    #expect(first.values.sorted() == Array(0..<4_000))
    bag.dispose()
  }

  @Test("S15 an event that comes after the last has gone is told to nobody, also not to who comes later")
  func lateEvent() {
    let ticker = Ticker(journal)
    let signal = ticker.signal
    let token = hear(signal, "first ")
    let late = ticker.current
    token.dispose()
    for handler in late { handler(1) }
    let second = hear(signal, "second ")
    for handler in late { handler(2) }
    ticker.tick(3)
    #expect(journal.lines == ["attach 1", "detach 1", "attach 2", "second 3"])
    second.dispose()
  }

  @Test("S15 who disposes in an event is told no more, and the handler is detached with the last")
  func disposesInside() {
    let ticker = Ticker(journal)
    let token = Box<Disposable?>(nil)
    token.value = ticker.signal.sink { [journal] in
      journal("\($0)")
      token.value?.dispose()
    }
    ticker.tick(1)
    ticker.tick(2)
    #expect(journal.lines == ["attach 1", "1", "detach 1"])
  }

  @Test("A source that lets go of its handlers has ended: closures are released")
  func end() {
    let ticker = Ticker(journal)
    func listen() -> Disposable {
      let witness = Witness("closure", in: journal)
      return ticker.signal.map { 2 * $0 }.sink { [journal] in
        use(witness)
        journal("\($0)")
      }
    }
    let token = listen()
    ticker.tick(1)
    ticker.removeAll()
    #expect(journal.lines == ["attach 1", "2", "closure is gone"])
    token.dispose()
  }

  @Test("Who listens does not keep the source")
  func notKept() {
    var ticker: Ticker? = Ticker(journal)
    weak let weakTicker = ticker
    let token = ticker.map { hear($0.signal) }
    ticker = nil
    #expect(weakTicker == nil)
    withExtendedLifetime(token) {}
  }
}
