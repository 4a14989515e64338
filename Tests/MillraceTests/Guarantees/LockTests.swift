import Millrace
import Testing

@Suite struct LockTests {
  @Test("S9 no lock is held while callbacks run, first values included")
  func callbacks() {
    let store = Store<Pair, String>(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    let check: @Sendable (String) -> Void = { name in
      // Both would wait for ever, or stop the program, if the lock were held.
      onThread { store.commit { $0.b += 1 } }
      journal("\(name) at version \(store.version)")
    }
    store.sink(\.a) { _ in check("path") }.store(in: bag)
    store.sink(\.a, by: { $0 == $1 }) { _ in check("path by") }.store(in: bag)
    store.sink(select: { $0.a }) { _ in check("closure") }.store(in: bag)
    store.sink(\.a, \.a) { _, _ in check("paths") }.store(in: bag)
    store.sinkActivity { check($0) }.store(in: bag)
    journal("--")
    store.commit { $0.a = 1 }
    store.send("activity")

    #expect(
      journal.lines == [
        "path at version 1", "path by at version 2", "closure at version 3", "paths at version 4", "--",
        "path at version 6", "path by at version 7", "closure at version 8", "paths at version 9",
        "activity at version 10",
      ])
    bag.dispose()
  }

  @Test("S9 no lock is held while a batch's closure runs")
  func batches() {
    let store = Store(initialState: Pair())
    store.batch {
      onThread { store.commit { $0.a = 1 } }
      #expect(store.a == 1)
    }
  }

  @Test("S9 no lock is held while middleware, the logger's closure and the report handler run")
  func middleware() {
    let journal = Journal()
    let store = Box<FluxStore<Pair, Step, Never>?>(nil)
    let check: @Sendable (String) -> Void = { name in
      onThread { journal("\(name) at version \(store.value?.version ?? -1)") }
    }
    store.value = FluxStore(
      initialState: Pair(),
      reducer: Reducer { state, _ in state.a += Int.random(in: 1...1_000_000_000) },
      middleware: [
        Middleware { _, action, next in
          check("before")
          next(action)
          check("after")
        },
        .logger { _ in check("logger") },
      ],
      checks: .purity)

    Report.withHandler { _ in
      check("report")
    } _: {
      store.value?.dispatch(.add)
    }

    #expect(
      journal.lines == [
        "before at version 0", "report at version 1", "logger at version 1", "after at version 1",
      ])
    store.value = nil
  }

  // MARK: What Millrace drops

  @Test("S9 the value that a selection kept is dropped outside the lock")
  func keptValues() {
    let journal = Journal()
    let store = Store(initialState: Held())
    let bag = DisposableBag()

    func check(_ name: String, _ token: Disposable) {
      store.commit { $0 = Held(number: $0.number + 1, witness: witness(name, of: store, journal)) }
      store.commit { $0 = Held(number: $0.number + 1) }  // drops the witness
      token.dispose()
    }
    check("path", store.sink(\.witness, by: { $0 === $1 }, initial: false) { _ in })
    check("whole", store.sink(\.self, initial: false) { _ in })
    check("several", store.sink(\.self, \.number, initial: false) { _, _ in })
    check("closure", store.sink(select: { $0 }, initial: false) { _ in })
    check("closure by", store.sink(select: { $0.witness }, by: { $0 === $1 }, initial: false) { _ in })
    check("changes", store.sinkChanges(initial: false) { _ in })

    #expect(
      journal.lines == [
        "path is gone at version 2", "whole is gone at version 4", "several is gone at version 6",
        "closure is gone at version 8", "closure by is gone at version 10", "changes is gone at version 12",
      ])
    bag.dispose()
  }

  @Test("S9 a kept value is dropped outside the lock also where nobody is woken")
  func keptValuesOfTheUnwoken() {
    let journal = Journal()
    let store = Store(initialState: Held())
    let bag = DisposableBag()

    func check(_ name: String, _ token: Disposable) {
      store.commit { $0.witness = witness(name, of: store, journal) }  // equal by its number
      store.commit { $0.witness = nil }
      token.dispose()
    }
    check("path", store.sink(\.self, initial: false) { _ in journal("woken") })
    check("closure", store.sink(select: { $0 }, initial: false) { _ in journal("woken") })
    check("several", store.sink(\.self, \.number, initial: false) { _, _ in journal("woken") })
    check("by", store.sink(\.witness, by: { _, _ in true }, initial: false) { _ in journal("woken") })
    check("changes", store.sinkChanges(initial: false) { _ in journal("woken") })

    #expect(
      journal.lines == [
        "path is gone at version 2", "closure is gone at version 4", "several is gone at version 6",
        "by is gone at version 8", "changes is gone at version 10",
      ])
    bag.dispose()
  }

  @Test("S9 what a closure captured is dropped outside the lock, when its subscription is disposed")
  func captures() {
    let journal = Journal()
    let store = Store<Pair, String>(initialState: Pair())
    func subscribe() -> [Disposable] {
      let witness = witness("capture", of: store, journal)
      return [
        store.sink(\.a) { _ in withExtendedLifetime(witness) {} },
        store.sinkActivity { _ in withExtendedLifetime(witness) {} },
      ]
    }

    var tokens = subscribe()
    tokens = []  // released
    tokens = subscribe()
    store.commit { _ in for token in tokens { token.dispose() } }  // disposed inside the commit
    journal("--")
    tokens = subscribe()
    let token = store.sink(\.b, initial: false) { [tokens] _ in for token in tokens { token.dispose() } }
    tokens = []
    store.commit { $0.b = 1 }  // disposed in a callback
    token.dispose()

    #expect(
      journal.lines == [
        "capture is gone at version 0", "capture is gone at version 1", "--", "capture is gone at version 2",
      ])
  }

  @Test("S9 an activity, an action and a replaced reducer are dropped outside the lock")
  func activitiesAndActions() {
    struct Carry: Sendable { var witness: Witness? }
    let journal = Journal()
    let store = FluxStore<Pair, Carry, Carry>(
      initialState: Pair(), reducer: Reducer { state, action in state.a += action.witness == nil ? 1 : 2 })
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)
    store.sinkActivity { _ in journal("heard") }.store(in: bag)

    store.send(Carry(witness: witness("activity", of: store, journal)))
    store.dispatch(Carry(witness: witness("action", of: store, journal)))
    do {
      let witness = witness("reducer", of: store, journal)
      store.replaceReducer(Reducer { _, _ in withExtendedLifetime(witness) {} })
    }
    store.replaceReducer(Reducer { state, _ in state.a = 0 })
    store.batch { store.send(Carry(witness: witness("activity in a batch", of: store, journal))) }

    #expect(
      journal.lines == [
        "heard", "activity is gone at version 0", "a2", "action is gone at version 1",
        "reducer is gone at version 1", "heard", "activity in a batch is gone at version 1",
      ])
    bag.dispose()
  }

  @Test("S9 what a commit that threw had made of the state is dropped outside the lock")
  func refusedState() {
    let journal = Journal()
    let store = Store(initialState: Held())

    try? store.commit { state in
      state.witness = witness("refused", of: store, journal)
      throw Refusal.tooMuch
    }

    #expect(journal.lines == ["refused is gone at version 0"])
  }

  @Test("S9 the states that next.changes notes are dropped outside the lock")
  func recordedStates() {
    let journal = Journal()
    let store = Box<FluxStore<Held, Step, Never>?>(nil)
    store.value = FluxStore(
      initialState: Held(),
      reducer: Reducer { state, _ in
        state.number += 1
        state.witness = Witness { [number = state.number] in
          journal("\(number) is gone at version \(store.value?.version ?? -1)")
        }
      },
      middleware: [
        Middleware { _, action, next in
          _ = next.changes(action)
          journal("changed")
        },
        Middleware { _, action, next in for _ in 0..<3 { next(action) } },
      ])

    store.value?.dispatch(.add)

    #expect(journal.lines == ["1 is gone at version 2", "2 is gone at version 3", "changed"])
    store.value = nil
  }

  private enum Step: Sendable { case add }

  /// Equal by the number alone.
  private struct Held: Sendable, Equatable {
    var number = 0
    var witness: Witness?

    static func == (left: Held, right: Held) -> Bool { left.number == right.number }
  }

  /// An object that uses the store when it goes: that would stop the program if the lock were held.
  private func witness<S: ReadableStore>(_ name: String, of store: S, _ journal: Journal) -> Witness {
    Witness { [weak store] in journal("\(name) is gone at version \(store?.version ?? -1)") }
  }
}
