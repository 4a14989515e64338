import Millrace
import Testing

@Suite struct AsyncSequenceSignalTests {
  /// Gives 1, 2, … up to a limit, and writes down who begins.
  private struct Numbers: AsyncSequence, Sendable {
    let limit: Int
    let journal: Journal

    struct Iterator: AsyncIteratorProtocol {
      let limit: Int
      var last = 0

      mutating func next() async -> Int? {
        last += 1
        return last <= limit ? last : nil
      }

      mutating func next(isolation actor: isolated (any Actor)?) async -> Int? { await next() }
    }

    func makeAsyncIterator() -> Iterator {
      journal("begin")
      return Iterator(limit: limit)
    }
  }

  /// Waits in its first step until it is let go on, whatever becomes of its task.
  private struct Gate: AsyncSequence, AsyncIteratorProtocol, Sendable {
    let journal: Journal
    let waiting = Box<CheckedContinuation<Int?, Never>?>(nil)

    func next() async -> Int? {
      await withCheckedContinuation {
        waiting.value = $0
        journal("waiting")
      }
    }

    func next(isolation actor: isolated (any Actor)?) async -> Int? { await next() }
    func makeAsyncIterator() -> Gate { self }
  }

  private let journal = Journal()

  private func hear(_ signal: some ReadableSignal<Int>, _ name: String = "") -> Disposable {
    let witness = Witness("\(name)closure", in: journal)
    return signal.sink { [journal] value in
      use(witness)
      journal("\(name)\(value)")
    }
  }

  @Test("The values of an async sequence as a signal: it ends with the sequence")
  func ends() async {
    let token = hear(SignalView(Numbers(limit: 3, journal: journal)))
    #expect(await journal.lines(atLeast: 5) == ["begin", "1", "2", "3", "closure is gone"])
    token.dispose()
  }

  @Test("Each listener loops for itself")
  func eachListener() async {
    let signal = SignalView(Numbers(limit: 2, journal: journal))
    #expect(journal.lines == [])
    let first = hear(signal, "first ")
    _ = await journal.lines(atLeast: 4)
    let second = hear(signal, "second ")
    #expect(
      await journal.lines(atLeast: 8) == [
        "begin", "first 1", "first 2", "first closure is gone", "begin", "second 1", "second 2",
        "second closure is gone",
      ])
    withExtendedLifetime((first, second)) {}
  }

  @Test("share makes one loop serve all, and ends it with the last")
  func shared() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.onTermination = { [journal] in journal("\($0)") }
    let signal = SignalView(stream).share()
    let tokens = [hear(signal, "first "), hear(signal, "second ")]
    continuation.yield(1)
    #expect(await journal.lines(atLeast: 2) == ["first 1", "second 1"])
    tokens[0].dispose()
    continuation.yield(2)
    #expect(await journal.lines(atLeast: 4).dropFirst(2) == ["first closure is gone", "second 2"])
    tokens[1].dispose()
    #expect(await Set(journal.lines(atLeast: 6).dropFirst(4)) == ["second closure is gone", "cancelled"])
  }

  @Test(
    "S15 dispose() cancels the task, and releases the closure before it returns, also where the sequence waits on"
  )
  func dispose() async {
    let gate = Gate(journal: journal)
    let token = hear(SignalView(gate))
    _ = await journal.lines(atLeast: 1)
    token.dispose()
    #expect(journal.lines == ["waiting", "closure is gone"])
    gate.waiting.value?.resume(returning: 1)
    #expect(journal.lines == ["waiting", "closure is gone"])
  }

  @Test("S15 a closure that disposes itself hears nothing more")
  func disposesItself() async {
    let (token, gate) = (Box<Disposable?>(nil), Gate(journal: journal))
    token.value = SignalView(gate).sink { [journal] value in
      token.value = nil
      journal("\(value)")
    }
    _ = await journal.lines(atLeast: 1)
    gate.waiting.value?.resume(returning: 1)
    #expect(await journal.lines(atLeast: 2) == ["waiting", "1"])
    #expect(token.value == nil)
  }

  @Test("E22 a loop over a store's values does not keep the store, and ends with it")
  func storeGoes() async {
    let store = Box<Store<Pair, Never>?>(Store(initialState: Pair()))
    let token = store.value.map { hear(SignalView($0.values(of: \.a, buffering: .all))) }
    #expect(await journal.lines(atLeast: 1) == ["0"])
    store.value?.commit { $0.a = 1 }
    #expect(await journal.lines(atLeast: 2) == ["0", "1"])
    store.value = nil
    #expect(await journal.lines(atLeast: 3) == ["0", "1", "closure is gone"])
    withExtendedLifetime(token) {}
  }
}
