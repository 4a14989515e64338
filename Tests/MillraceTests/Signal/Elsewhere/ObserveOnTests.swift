import Dispatch
import Millrace
import Testing

@Suite struct ObserveOnTests {
  private let executor = HandExecutor()
  private let journal = Journal()

  private func hear(_ signal: some ReadableSignal<Int>, _ name: String = "") -> Disposable {
    let witness = Witness("closure", in: journal)
    return signal.sink { [journal] value in
      use(witness)
      journal("\(name)\(value)")
    }
  }

  @Test("observe(on:) tells soon, in order, and what is below it runs there")
  func inOrder() {
    let signal = Signal<Int>()
    let token = hear(
      signal.observe(on: .executor(executor)).map { [journal] in
        journal("map \($0)")
        return 10 * $0
      })
    for value in 1...2 { signal.send(value) }
    #expect(journal.lines == [])
    executor.run()
    signal.send(3)
    #expect(journal.lines == ["map 1", "10", "map 2", "20"])
    executor.run()
    #expect(journal.lines == ["map 1", "10", "map 2", "20", "map 3", "30"])
    token.dispose()
  }

  @Test("Signals that are observed on one executor keep their order among them")
  func orderAmongSignals() {
    let (first, second) = (Signal<Int>(), Signal<Int>())
    let bag = DisposableBag()
    hear(first.observe(on: .executor(executor)), "first ").store(in: bag)
    hear(second.observe(on: .executor(executor)), "second ").store(in: bag)
    second.sink(on: .executor(executor)) { [journal] in journal("sink \($0)") }.store(in: bag)
    first.send(1)
    second.send(2)
    first.send(3)
    second.send(4)
    executor.run()
    #expect(journal.lines == ["first 1", "second 2", "sink 2", "first 3", "second 4", "sink 4"])
    bag.dispose()
  }

  @Test("latest: true may skip values in between, never the last")
  func latest() {
    let property = Property(0)
    let bag = DisposableBag()
    hear(property.observe(on: .executor(executor), latest: true), "signal ").store(in: bag)
    property.sink(on: .executor(executor), latest: true) { [journal] in journal("sink \($0)") }.store(in: bag)
    for value in 1...9 { property.value = value }
    executor.run()
    property.value = 10
    executor.run()
    #expect(journal.lines == ["signal 9", "sink 9", "signal 10", "sink 10"])
    bag.dispose()
  }

  @Test("A property's current value is told there first, unless it is not wanted")
  func initial() {
    let property = Property(1)
    let bag = DisposableBag()
    property.sink(on: .executor(executor)) { [journal] in journal("first \($0)") }.store(in: bag)
    property.sink(initial: false, on: .executor(executor)) { [journal] in journal("second \($0)") }.store(
      in: bag)
    property.readOnly.map { $0 }.observe(on: .executor(executor)).sink { [journal] in journal("third \($0)") }
      .store(in: bag)
    #expect(journal.lines == [])
    executor.run()
    property.value = 2
    executor.run()
    #expect(journal.lines == ["first 1", "third 1", "first 2", "second 2", "third 2"])
    bag.dispose()
  }

  @Test("What waits when the source ends is still told; then the closure is released")
  func end() {
    var signal: Signal<Int>? = Signal()
    let token = signal.map { hear($0.observe(on: .executor(executor))) }
    for value in 1...2 { signal?.send(value) }
    signal = nil
    #expect(journal.lines == [])
    executor.run()
    #expect(journal.lines == ["1", "2", "closure is gone"])
    withExtendedLifetime(token) {}
  }

  @Test("What waits is told, and then the end, through two hops and operators with an end of their own")
  func endThroughHops() {
    let (signal, other) = (Signal<Int>(), HandExecutor())
    let token = hear(
      signal.take(2).observe(on: .executor(executor)).observe(on: .executor(other), latest: true))
    for value in 1...3 { signal.send(value) }
    executor.run()
    #expect(journal.lines == [])
    other.run()
    executor.run()
    other.run()
    #expect(journal.lines == ["2", "closure is gone"])
    token.dispose()
  }

  @Test("A loop over signal.take(1).observe(on: .main) ends")
  func loopEnds() async {
    let signal = Signal<Int>()
    var iterator = signal.take(1).observe(on: .main).values().makeAsyncIterator()
    signal.send(1)
    signal.send(2)
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == nil)
  }

  @Test("S15 dispose() drops and frees at once what waits, and the closure")
  func dispose() {
    let (signal, live) = (Signal<Probe>(), LiveCount())
    func observe() -> Disposable {
      let witness = Witness("closure", in: journal)
      return signal.observe(on: .executor(executor)).sink { _ in use(witness) }
    }
    let token = observe()
    for name in 0..<10 { signal.send(live.probe(name)) }
    #expect(live.now == 10)
    token.dispose()
    #expect(live.now == 0)
    #expect(journal.lines == ["closure is gone"])
    executor.run()
  }

  @Test("S15 a closure may dispose itself with values waiting")
  func disposesItself() {
    let signal = Signal<Int>()
    let token = Box<Disposable?>(nil)
    token.value = signal.sink(on: .executor(executor)) { [journal] value in
      journal("\(value)")
      if value == 2 { token.value?.dispose() }
    }
    for value in 1...4 { signal.send(value) }
    executor.run()
    #expect(journal.lines == ["1", "2"])
  }

  @Test("S11 what a closure sends there is told after it has returned; S12 on constant stack")
  func again() {
    let signal = Signal<Int>()
    let last = Box(0)
    let token = signal.sink(on: .executor(executor)) { [weak signal, journal] value in
      if value < 3 { journal("enter \(value)") }
      if value < 100_000 { signal?.send(value + 1) }
      if value < 3 { journal("leave \(value)") }
      last.value = value
    }
    signal.send(1)
    executor.run()
    #expect(journal.lines == ["enter 1", "leave 1", "enter 2", "leave 2"])
    #expect(last.value == 100_000)
    token.dispose()
  }

  @Test("observe(on: .queue) tells on the queue, in order")
  func queue() {
    let (signal, queue) = (Signal<Int>(), DispatchQueue(label: "observe"))
    let bag = DisposableBag()
    signal.observe(on: .queue(queue)).sink { [journal] value in
      dispatchPrecondition(condition: .onQueue(queue))
      journal("signal \(value)")
    }.store(in: bag)
    signal.sink(on: .queue(queue)) { [journal] value in
      dispatchPrecondition(condition: .onQueue(queue))
      journal("sink \(value)")
    }.store(in: bag)
    queue.suspend()
    for value in 1...2 { signal.send(value) }
    #expect(journal.lines == [])
    queue.resume()
    queue.sync {}
    #expect(journal.lines == ["signal 1", "sink 1", "signal 2", "sink 2"])
    bag.dispose()
  }

  @Test("A concurrent queue calls one at a time")
  func concurrentQueue() {
    let (signal, watch) = (Signal<Int>(), Watch())
    let queue = DispatchQueue(label: "observe", attributes: .concurrent)
    let token = signal.sink(on: .queue(queue)) { watch.hear($0) }
    for value in 1...1_000 { signal.send(value) }
    queue.sync(flags: .barrier) {}
    #expect(watch.values == Array(1...1_000))
    #expect(watch.overlaps == 0)
    token.dispose()
  }
}

/// On the main actor, which all tests share: at once is for a process of its own.
@MainActor
@Suite struct ObserveOnMainTests {
  private let journal = Journal()

  /// Waits until everything that was scheduled on the main actor before has run.
  private func settle() async {
    for _ in 0..<3 { await Task { @MainActor in }.value }
  }

  @Test(
    "On the main actor with nothing waiting a value goes on at once, and the closure is known to be there")
  func atOnce() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let (signal, property, heard) = (Signal<Int>(), Property(0), Box<[Int]>([]))
        let bag = DisposableBag()
        signal.observe(on: .main).sink { heard.value.append($0) }.store(in: bag)
        property.sink(on: .main) {
          MainActor.assertIsolated()
          heard.value.append(10 + $0)
        }.store(in: bag)
        signal.send(1)
        property.value = 2
        precondition(heard.value == [10, 1, 12])
        bag.dispose()
      }
    }
  }

  @Test("What another thread sends is told on the main actor soon, in order, also among signals")
  func fromElsewhere() async {
    let (journal, signal, property, bag) = (journal, Signal<Int>(), Property(0), DisposableBag())
    signal.observe(on: .main).sink { value in
      MainActor.assertIsolated()
      journal("signal \(value)")
    }.store(in: bag)
    property.sink(initial: false, on: .main) { value in journal("property \(value)") }.store(in: bag)
    onThread {
      signal.send(1)
      property.value = 2
      signal.send(3)
    }
    signal.send(4)
    #expect(journal.lines == [])
    await settle()
    #expect(journal.lines == ["signal 1", "property 2", "signal 3", "signal 4"])
    bag.dispose()
  }

  @Test("S15 on the main actor nothing is told after dispose(), though values wait; captures are released")
  func disposed() async {
    let (journal, signal) = (journal, Signal<Int>())
    func observe() -> [Disposable] {
      let witness = Witness("closure", in: journal)
      return [
        signal.sink(on: .main) { _ in use(witness) },
        signal.observe(on: .main, latest: true).map { 2 * $0 }.sink { _ in use(witness) },
      ]
    }
    let tokens = observe()
    onThread { for value in 1...3 { signal.send(value) } }
    for token in tokens { token.dispose() }
    #expect(journal.lines == ["closure is gone"])
    await settle()
    #expect(journal.lines == ["closure is gone"])
  }

  @Test("What waits for the main actor when the source has gone is still told, and then the end")
  func end() async {
    let (journal, source) = (journal, Box<Signal<Int>?>(Signal()))
    func observe() -> Disposable? {
      let witness = Witness("closure", in: journal)
      return source.value?.sink(on: .main) { value in
        use(witness)
        journal("\(value)")
      }
    }
    let token = observe()
    onThread {
      for value in 1...2 { source.value?.send(value) }
      source.value = nil
    }
    #expect(journal.lines == [])
    await settle()
    #expect(journal.lines == ["1", "2", "closure is gone"])
    withExtendedLifetime(token) {}
  }
}
