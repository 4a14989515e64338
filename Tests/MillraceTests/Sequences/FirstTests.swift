import Millrace
import Testing

/// Waiting for one value.
@Suite struct FirstTests {
  private let executor = HandExecutor()
  private let log = Log<String>()

  @discardableResult
  private func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value?) -> Task<Void, Never> {
    executor.start { [log] in
      let value = await body()
      log.add(value.map { "\($0)" } ?? "nil")
    }
  }

  @Test("The current value counts, and is there without waiting")
  func current() {
    let store = Store(initialState: Pair(a: 4))
    wait { await store.first(of: \.a) { $0 > 3 } }
    #expect(log.entries == ["4"])
  }

  @Test("S5 a value that the next commit replaces is found")
  func replacedAtOnce() {
    let store = Store<Pair, Int>(initialState: Pair())
    let derived = store.derived(\.a) { $0 * 10 }
    wait { await store.first(of: \.a) { $0 > 3 } }
    wait { await store.first(of: \.a, \.b) { a, b in a + b == 4 } }
    wait { await store.first(of: \.a, \.b, \.sum) { $0 == 4 && $1 == 0 && $2 == 4 } }
    wait { await store.values(select: { $0.a }).first { $0 == 4 } }
    wait { await store.firstActivity { $0 == 4 } }
    wait { await derived.first { $0 == 40 } }
    #expect(log.entries == [])
    for a in [4, 0, 5] {
      store.commit { $0.a = a }
      store.send(a)
    }
    executor.run()
    #expect(log.entries == ["4", "(4, 0)", "(4, 0, 4)", "4", "40", "4"])
  }

  @Test("S15 once a value is taken, the predicate is not asked again, and goes")
  func askedNoMore() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let witness = Box<Witness?>(Witness("predicate", in: journal))
    wait { [witness = witness.value] in
      await store.first(of: \.a) { a in
        if let witness { use(witness) }
        journal("\(a)")
        return a == 2
      }
    }
    witness.value = nil
    for a in 1...4 { store.commit { $0.a = a } }
    #expect(journal.lines == ["0", "1", "2"])
    executor.run()
    #expect(journal.lines == ["0", "1", "2", "predicate is gone"])
    #expect(log.entries == ["2"])
  }

  @Test("S17 it does not keep the store, and is nil when that goes")
  func storeGoes() {
    let (live, store) = (LiveCount(), Box<Store<Probe, Int>?>(nil))
    store.value = Store(initialState: live.probe(1))
    wait { [weak store = store.value] in await store?.first(of: \.name) { $0 > 3 } }
    wait { [weak store = store.value] in await store?.first(of: \.name, \.self) { name, _ in name > 3 } }
    wait { [weak store = store.value] in await store?.firstActivity { $0 > 3 } }
    #expect(live.now == 1)
    store.value = nil
    #expect(live.now == 0)
    executor.run()
    #expect(log.entries == ["nil", "nil", "nil"])
  }

  @Test("S15 it is nil when the task is cancelled, before or while it waits, and the predicate goes")
  func cancelled() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let task = wait {
      let witness = Witness("predicate", in: journal)
      return await store.first(of: \.a) { a in
        use(witness)
        return a > 3
      }
    }
    #expect(log.entries == [])
    task.cancel()
    executor.run()
    #expect(log.entries == ["nil"])
    #expect(journal.lines == ["predicate is gone"])
    wait {
      withUnsafeCurrentTask { $0?.cancel() }
      return await store.first(of: \.a) { $0 > 3 }
    }
    #expect(log.entries == ["nil", "nil"])
  }
}
