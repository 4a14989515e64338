import Millrace
import Testing

/// Who hears what, and when.
@Suite struct SignalOrderTests {
  @Test("S8 listeners hear a value in the order in which they came, also after some have gone")
  func subscriptionOrder() {
    let signal = Signal<Int>()
    let journal = Journal()
    let tokens = (0..<20).map { name in signal.sink { journal("\(name):\($0)") } }

    signal.send(1)
    for name in stride(from: 0, to: 20, by: 3) { tokens[name].dispose() }
    let late = signal.sink { journal("late:\($0)") }
    signal.send(2)

    let left = (0..<20).filter { $0 % 3 != 0 }
    #expect(journal.lines == (0..<20).map { "\($0):1" } + left.map { "\($0):2" } + ["late:2"])
    withExtendedLifetime((tokens, late)) {}
  }

  @Test("S4 a property's listeners hear its values in the order in which they were set")
  func setOrder() {
    let property = Property(0)
    let journal = Journal()
    let tokens = [
      property.sink { journal("a\($0)") },
      property.map { $0 * 10 }.sink { journal("b\($0)") },
      property.sink(initial: false) { journal("c\($0)") },
    ]
    journal("--")

    property.value = 1
    property.value = 2

    #expect(journal.lines == ["a0", "b0", "--", "a1", "b10", "c1", "a2", "b20", "c2"])
    withExtendedLifetime(tokens) {}
  }

  @Test("S4 what a property reads as inside a callback is never older than what the callback was told")
  func readInCallback() {
    let property = Property(0)
    let older = Guarded(0)
    let token = property.sink { [readOnly = property.readOnly] told in
      if readOnly.value < told { older.withLock { $0 += 1 } }
    }
    onThreads(3) { _ in
      for _ in 0..<500 { property.modify { $0 += 1 } }
    }
    #expect(older.current == 0)
    #expect(property.value == 1500)
    token.dispose()
  }

  @Test("S5 a signal tells equal values, each of them")
  func equalValues() {
    let signal = Signal<Int>()
    let journal = Journal()
    let token = signal.sink { journal("\($0)") }
    for _ in 0..<3 { signal.send(7) }
    #expect(journal.lines == ["7", "7", "7"])
    token.dispose()
  }

  @Test("S5 a property's listener hears each value that differs from the one before")
  func eachValue() {
    let property = Property(0)
    let log = Log<Int>()
    let token = property.sink { log.add($0) }
    for value in [1, 1, 2, 1, 1, 0] { property.value = value }
    #expect(log.entries == [0, 1, 2, 1, 0])
    token.dispose()
  }

  @Test("S10 a value sent while one is being told is handed over: sending returns at once, on any thread")
  func handedOver() {
    let signal = Signal<Int>()
    let journal = Journal()
    let first = signal.sink { [weak signal] value in
      journal("first \(value)")
      if value == 1 {
        signal?.send(2)
        onThread { [weak signal] in signal?.send(3) }
        journal("sent")
      }
    }
    let second = signal.sink { journal("second \($0)") }

    signal.send(1)
    journal("returned")

    #expect(
      journal.lines == [
        "first 1", "sent", "second 1", "first 2", "second 2", "first 3", "second 3", "returned",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test("S10 callbacks run on the thread that sends, before send returns")
  func thread() {
    let (signal, property) = (Signal<Int>(), Property(0))
    let isOnThread = Log<Bool>()
    let expected = Box<ObjectIdentifier?>(nil)
    let tokens = [
      signal.sink { _ in isOnThread.add(currentThread == expected.value) },
      property.sink(initial: false) { _ in isOnThread.add(currentThread == expected.value) },
    ]
    onThread {
      expected.value = currentThread
      signal.send(1)
      #expect(isOnThread.entries.count == 1)
      property.value = 1
      #expect(isOnThread.entries.count == 2)
    }
    #expect(isOnThread.entries == [true, true])
    withExtendedLifetime(tokens) {}
  }

  @Test("S10 a change made while a first value is told is told to the others before it returns")
  func changeInFirstValue() {
    let property = Property(0)
    let journal = Journal()
    let other = property.sink { journal("other \($0)") }

    let token = property.sink { [weak property] value in
      journal("own \(value)")
      if value == 0 {
        property?.value = 1
        journal("set")
      }
    }
    journal("returned")

    #expect(journal.lines == ["other 0", "own 0", "other 1", "set", "own 1", "returned"])
    withExtendedLifetime((other, token)) {}
  }

  @Test("S12 what a callback sets takes effect at once, and is told after everything that was due before")
  func reentry() {
    let property = Property(0)
    let journal = Journal()
    let first = property.sink(initial: false) { [weak property] value in
      journal("first \(value)")
      if value < 3 {
        property?.value = value + 1
        journal("is \(property?.value ?? -1)")
      }
    }
    let second = property.sink(initial: false) { journal("second \($0)") }

    property.value = 1

    #expect(
      journal.lines == [
        "first 1", "is 2", "second 1", "first 2", "is 3", "second 2", "first 3", "second 3",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test("S12 a chain of 100,000 sends in callbacks runs on a small stack", arguments: Chain.allCases)
  func chains(chain: Chain) {
    let heard = Guarded(0)
    onThread(stackSize: 512 * 1024) { chain.run(upTo: 100_000) { heard.withLock { $0 += 1 } } }
    #expect(heard.current == 100_000)
  }

  /// How a callback brings about its next call.
  enum Chain: CaseIterable, Sendable {
    case signal, property, modify, merged, combined, flatMapped, shared

    func run(upTo limit: Int, _ hear: @escaping @Sendable () -> Void) {
      let (signal, property) = (Signal<Int>(), Property(0))
      @Sendable func set(_ value: Int) {
        switch self {
        case .modify: property.modify { $0 = value }
        case .property, .combined: property.value = value
        case .signal, .merged, .flatMapped, .shared: signal.send(value)
        }
      }
      let values: SignalView<Int> =
        switch self {
        case .signal: signal.readOnly
        case .property, .modify: property.updates
        case .merged: signal.merge(with: property.updates)
        case .combined: property.combineLatest(Property(1)).map { $0.0 }.updates
        case .flatMapped: signal.flatMapLatest { Property($0) }
        case .shared: signal.share(replay: 1)
        }
      let token = values.sink { value in
        hear()
        if value < limit { set(value + 1) }
      }
      set(1)
      withExtendedLifetime(values) { token.dispose() }
    }
  }

  @Test("S11 a callback is never entered while it is running, by whichever threads send")
  func neverTwice() {
    let (signal, property) = (Signal<Int>(), Property(0))
    let watches = (0..<4).map { _ in Watch() }
    let tokens = [
      signal.sink { watches[0].hear($0) },
      property.sink { watches[1].hear($0) },
      signal.merge(with: property).sink { watches[2].hear($0) },
      signal.withLatest(from: property).sink { watches[3].hear($0.0) },
    ]
    onThreads(4) { thread in
      for round in 0..<300 {
        if thread % 2 == 0 { signal.send(round) } else { property.modify { $0 += 1 } }
      }
    }
    #expect(watches.map(\.overlaps) == [0, 0, 0, 0])
    #expect(watches.map(\.calls) == [600, 601, 1201, 600])
    #expect(watches[1].isAscending)
    withExtendedLifetime(tokens) {}
  }
}
