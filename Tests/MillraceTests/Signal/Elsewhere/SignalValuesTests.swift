import Millrace
import Testing

@Suite struct SignalValuesTests {
  private let executor = HandExecutor()
  private let journal = Journal()

  @Test("A loop hears all that a signal tells, and ends with it: the loop does not keep it")
  func signal() {
    var signal: Signal<Int>? = Signal()
    weak let weakSignal = signal
    if let signal { startLoop(over: signal) }
    for value in 1...3 { signal?.send(value) }
    #expect(journal.lines == [])
    signal = nil
    #expect(weakSignal == nil)
    executor.run()
    #expect(journal.lines == ["1", "2", "3", "end"])
  }

  /// The signal must not be the loop's: its sequence is made before.
  private func startLoop(over signal: some ReadableSignal<Int>) {
    let iterator = Box<ValueSequence<Int>?>(signal.values())
    executor.start { [journal] in
      guard var loop = iterator.value?.makeAsyncIterator() else { return }
      iterator.value = nil
      while let value = await loop.next() { journal("\(value)") }
      journal("end")
    }
  }

  @Test("A for-await loop does not keep what it loops over")
  func forAwait() {
    let source = Box<Signal<Int>?>(Signal())
    executor.start { [journal] in
      guard let values = source.value?.map({ $0 + 1 }).values() else { return }
      for await value in consume values { journal("\(value)") }
      journal("end")
    }
    source.value?.send(1)
    source.value = nil
    executor.run()
    #expect(journal.lines == ["2", "end"])
  }

  @Test("A loop over operators ends with their source, over shared ones too")
  func operators() {
    let source = Box<Signal<Int>?>(Signal())
    let other = Signal<Int>()
    if let signal = source.value {
      startLoop(over: signal.map { $0 }.distinct().share(replay: 1))
      startLoop(over: signal.share().combineLatest(signal.share()).map { $0 + $1 })
      startLoop(over: signal.flatMapLatest { Property($0) })
      startLoop(over: signal.withLatest(from: other).map { $0 + $1 })
    }
    source.value?.send(1)
    source.value = nil
    executor.run()
    #expect(journal.lines.sorted() == ["1", "1", "2", "end", "end", "end", "end"])
  }

  @Test(
    "S5 a loop over a property hears the current value, and only the newest while it is busy; then the end")
  func property() {
    let source = Box<Property<Int>?>(Property(0))
    executor.start { [journal] in
      guard let values = source.value?.values() else { return }
      for await value in consume values { journal("\(value)") }
      journal("end")
    }
    #expect(journal.lines == ["0"])
    for value in 1...3 { source.value?.value = value }
    executor.run()
    for value in 4...5 { source.value?.value = value }
    source.value = nil
    executor.run()
    // A loop that waits is handed the next value, and is busy with that.
    #expect(journal.lines == ["0", "1", "3", "4", "5", "end"])
  }

  @Test("The buffering of a loop is its own choice")
  func buffering() {
    let (signal, property) = (Signal<Int>(), Property(0))
    let (newest, all) = (signal.values(buffering: .newest(2)), property.values(buffering: .all))
    let tasks = [
      executor.start { [journal] in await hear(newest, as: "signal", in: journal) },
      executor.start { [journal] in await hear(all, as: "property", in: journal) },
    ]
    for value in 1...4 {
      signal.send(value)
      property.value = value
    }
    executor.run()
    #expect(
      journal.lines.sorted() == [
        "property 0", "property 1", "property 2", "property 3", "property 4", "signal 1", "signal 3",
        "signal 4",
      ])
    for task in tasks { task.cancel() }
    executor.run()
  }

  @Test("F4 two loops over one sequence hear everything, each for itself")
  func twoLoops() {
    let signal = Signal<Int>()
    let values = signal.values()
    let tasks = [
      executor.start { [journal] in await hear(values, as: "one", in: journal) },
      executor.start { [journal] in await hear(values, as: "other", in: journal) },
    ]
    for value in 1...2 { signal.send(value) }
    executor.run()
    #expect(journal.lines.sorted() == ["one 1", "one 2", "other 1", "other 2"])
    tasks[0].cancel()
    executor.run()
    signal.send(3)
    executor.run()
    #expect(journal.lines.dropFirst(4) == ["one end", "other 3"])
    tasks[1].cancel()
    executor.run()
  }

  @Test("F8 a cancelled task's loop ends with no further value, and its subscription with it")
  func cancelled() {
    let signal = Signal<Int>()
    func start() -> Task<Void, Never> {
      let witness = Witness("subscription", in: journal)
      let values = signal.map {
        use(witness)
        return $0
      }.values()
      return executor.start { [journal] in
        for await value in values { journal("\(value)") }
        journal("end")
      }
    }
    let task = start()
    signal.send(1)
    executor.run()
    task.cancel()
    executor.run()
    #expect(Set(journal.lines) == ["1", "end", "subscription is gone"])
    #expect(journal.lines.first == "1")
  }

  @Test("F8 an iterator that is dropped unsubscribes")
  func droppedIterator() {
    let signal = Signal<Int>()
    let heard = Box(0)
    do {
      let iterator = signal.map {
        heard.value += 1
        return $0
      }.values().makeAsyncIterator()
      signal.send(1)
      withExtendedLifetime(iterator) {}
    }
    signal.send(2)
    #expect(heard.value == 1)
  }

  @Test("A loop over a throttled or debounced signal hears what waits when the source goes, and ends at once")
  func timed() {
    let (source, clock) = (Box<Signal<Int>?>(Signal()), ManualClock())
    if let signal = source.value {
      startLoop(over: signal.throttle(for: .seconds(60), clock: clock))
      startLoop(over: signal.debounce(for: .seconds(60), clock: clock))
    }
    for value in 1...3 { source.value?.send(value) }
    source.value = nil
    executor.run()
    #expect(journal.lines.sorted() == ["1", "3", "3", "end", "end"])
  }
}
