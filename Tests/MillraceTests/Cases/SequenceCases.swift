import Millrace
import Testing

/// Activities and async sequences, as reported of other libraries.
@Suite struct SequenceCases {
  enum Signal: Sendable, Equatable { case x, y, number(Int) }

  @Test(
    "F1 what is sent before an iterator is there is gone; what is sent after is heard, each time (badoo/MVIKotlin#165)"
  )
  func attachedWhenItReturns() async {
    let store = Store<Pair, Signal>(initialState: Pair())
    for _ in 0..<1_000 {
      store.send(.x)
      var iterator = store.activityValues().makeAsyncIterator()
      store.send(.y)
      #expect(await iterator.next() == .y)
    }
  }

  @Test("F2 a slow loop hears all of 10,000 activities (Kotlin/kotlinx.coroutines#2387)")
  func slowConsumer() {
    let (store, executor, heard) = (Store<Pair, Int>(initialState: Pair()), HandExecutor(), Log<Int>())
    let values = store.activityValues()
    let task = executor.start {
      for await number in values { heard.add(number) }
    }
    for number in 0..<10_000 { store.send(number) }
    #expect(heard.entries == [])
    executor.run()
    #expect(heard.entries == Array(0..<10_000))
    task.cancel()
    executor.run()
  }

  @Test("F3 equal activities in a row are each heard (Kotlin/kotlinx.coroutines#2787)")
  func equalActivities() {
    let (store, executor, journal) = (
      Box<Store<Pair, Signal>?>(.init(initialState: Pair())), HandExecutor(), Journal()
    )
    if let values = store.value?.activityValues() { executor.start { await hear(values, in: journal) } }
    for _ in 0..<3 { store.value?.send(.x) }
    store.value = nil
    executor.run()
    #expect(journal.lines == ["x", "x", "x", "end"])
  }

  @Test("F4 two loops over one sequence hear everything, and both end (swiftlang/swift#66541)")
  func twoLoops() {
    let (store, executor, journal) = (
      Box<Store<Pair, Never>?>(.init(initialState: Pair())), HandExecutor(), Journal()
    )
    if let values = store.value?.values(of: \.a, buffering: .all) {
      executor.start { await hear(values, as: "one", in: journal) }
      executor.start { await hear(values, as: "other", in: journal) }
    }
    for a in 1...2 {
      store.value?.commit { $0.a = a }
      executor.run()
    }
    store.value = nil
    executor.run()
    #expect(
      journal.lines == ["one 0", "other 0", "one 1", "other 1", "one 2", "other 2", "one end", "other end"])
  }

  @Test("F5 a loop that waits ends when the last handle goes, on another thread (swiftlang/swift#86719)")
  func sourceGoes() {
    let (store, executor, journal) = (
      Box<Store<Pair, Never>?>(Store(initialState: Pair())), HandExecutor(), Journal()
    )
    if let values = store.value?.values(of: \.a) { executor.start { await hear(values, in: journal) } }
    onThread { store.value = nil }
    #expect(journal.lines == ["0"])
    executor.run()
    #expect(journal.lines == ["0", "end"])
  }

  @Test("F5 the same for a loop on the main actor")
  func sourceOfMainActorGoes() async {
    let (store, journal) = (Box<Store<Pair, Never>?>(Store(initialState: Pair())), Journal())
    guard let values = store.value?.values(of: \.a) else { return }
    let task = await withCheckedContinuation { continuation in
      let own = Guarded<Task<Void, Never>?>(nil)
      own.withLock {
        $0 = Task { @MainActor in
          for await a in values {
            journal("\(a)")
            if a == 0, let task = own.current { continuation.resume(returning: task) }
          }
          journal("end")
        }
      }
    }
    await MainActor.run {}  // when this has run, the loop waits
    onThread { store.value = nil }
    await task.value
    #expect(journal.lines == ["0", "end"])
  }

  @Test("F5 what waits is heard before the end")
  func waitingAtTheEnd() async {
    var store: Store<Pair, Int>? = Store(initialState: Pair())
    var all = store?.values(of: \.a, buffering: .all).makeAsyncIterator()
    var newest = store?.values(of: \.a).makeAsyncIterator()
    var activities = store?.activityValues().makeAsyncIterator()
    for a in 1...2 {
      store?.commit { $0.a = a }
      store?.send(10 * a)
    }
    store = nil
    var heard: [[Int?]] = [[], [], []]
    for _ in 0..<5 {
      heard[0].append(await all?.next())
      heard[1].append(await newest?.next())
      heard[2].append(await activities?.next())
    }
    #expect(heard[0] == [0, 1, 2, nil, nil])
    #expect(heard[1] == [2, nil, nil, nil, nil])
    #expect(heard[2] == [10, 20, nil, nil, nil])
  }

  @Test("F6 what only closures hear is buffered nowhere, though there is a sequence (Wave-RF/WaveHouse#389)")
  func callbacksOnly() {
    let live = LiveCount()
    let store = Store<Int, Probe>(initialState: 0)
    let (values, most, calls) = (store.activityValues(), Guarded(0), Guarded(0))
    let token = store.sinkActivity { _ in
      calls.withLock { $0 += 1 }
      most.withLock { $0 = max($0, live.now) }
    }
    for name in 0..<1_000_000 { store.send(live.probe(name)) }
    #expect(calls.current == 1_000_000)
    #expect(most.current == 1)
    #expect(live.now == 0)
    withExtendedLifetime((values, token)) {}
  }

  @Test("F6 what waits for a loop is let go of when that ends")
  func clearedOnClose() {
    let (live, executor) = (LiveCount(), HandExecutor())
    let store = Store<Int, Probe>(initialState: 0)
    let values = store.activityValues()
    let task = executor.start {
      for await _ in values {}
    }
    for name in 0..<100 { store.send(live.probe(name)) }
    #expect(live.now == 100)
    task.cancel()
    executor.run()
    #expect(live.now == 0)
  }

  @Test("F7 finished, cancelled and dropped: what a subscription held goes once (swiftlang/swift#88017)")
  func cleanedUpOnce() {
    let (executor, journal) = (HandExecutor(), Journal())
    var store: Store<Pair, Never>? = Store(initialState: Pair())
    if let values = store?.values(select: Self.watched("selection", in: journal)) {
      let task = executor.start { await hear(values, in: journal) }
      store = nil
      task.cancel()
      executor.run()
      task.cancel()
      executor.run()
      journal("dropping")
    }
    #expect(journal.lines == ["0", "end", "dropping", "selection is gone"])
  }

  @Test(
    "F8 a loop that waits ends when it is cancelled, with no further value, and lets go of all (scribd/Lucid#163)"
  )
  func cancelledWhileWaiting() {
    let (store, executor, journal) = (Store(initialState: Pair()), HandExecutor(), Journal())
    let task = executor.start {
      for await a in store.values(select: Self.watched("selection", in: journal)) { journal("\(a)") }
      journal("end")
    }
    #expect(journal.lines == ["0"])
    task.cancel()
    executor.run()
    #expect(journal.lines == ["0", "selection is gone", "end"])
  }

  @Test("F8 a dropped iterator ends its subscription (groue/Semaphore#14)")
  func droppedIterator() async {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    do {
      var iterator: ValueSequence<Int>.Iterator? = store.values(
        select: Self.watched("selection", in: journal)
      ).makeAsyncIterator()
      #expect(await iterator?.next() == 0)
      journal("dropping")
      iterator = nil
      journal("dropped")
    }
    #expect(journal.lines == ["dropping", "selection is gone", "dropped"])
  }

  @Test("F9 a buffer without room stops the program, and says what to write", arguments: [0, -1])
  func zeroSizeBuffer(size: Int) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [size = size as Int] in
      _ = Buffering.newest(size, file: "Here.swift", line: 7)
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        """
        Here.swift:7: Fatal error: Millrace: .newest(\(size)) was asked for as the buffering of an async sequence. \
        It would keep nothing for a loop that is busy, which then misses values, the last one too. Write .newest(1) \
        for the newest value, a larger number for more of them, or .all.
        """))
  }

  @Test(
    "F9 a loop over a part of the state ends on its last value, however it is outrun (apple/swift-async-algorithms#383)"
  )
  func lastValue() async {
    for _ in 0..<50 {
      let store = Store(initialState: Pair())
      let values = store.values(of: \.a)
      let writer = Background {
        for a in 1...500 { store.commit { $0.a = a } }
      }
      var last = -1
      for await a in values {
        #expect(a > last)
        last = a
        if a == 500 { break }
      }
      writer.join()
    }
  }

  /// A select closure that writes down when it goes.
  static func watched(_ name: String, in journal: Journal) -> @Sendable (Pair) -> Int {
    let witness = Witness(name, in: journal)
    return { pair in
      use(witness)
      return pair.a
    }
  }
}
