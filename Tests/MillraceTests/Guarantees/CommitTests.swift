import Millrace
import Synchronization
import Testing

@Suite struct CommitTests {
  // MARK: S1

  @Test("S1 a commit's closure has the state to itself")
  func exclusive() {
    let store = Store(initialState: Pair())
    let inside = Atomic(0)
    let overlaps = Tally()

    onThreads(4) { _ in
      for _ in 0..<1_000 {
        store.commit { state in
          if inside.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add() }
          let a = state.a
          state.b += 1
          state.a = a + 1
          inside.subtract(1, ordering: .relaxed)
        }
      }
    }

    #expect(store.state == Pair(a: 4_000, b: 4_000))
    #expect(overlaps.count == 0)
  }

  @Test("S1 a commit's closure runs exactly once, on the calling thread, before the call returns")
  func onceOnThisThread() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let caller = currentThread

    store.commit { _ in journal("on the calling thread: \(currentThread == caller)") }
    journal("returned")

    #expect(journal.lines == ["on the calling thread: true", "returned"])
  }

  @Test("S1 a throwing commit's closure too runs exactly once, on the calling thread")
  func onceThoughItThrows() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let caller = currentThread

    #expect(throws: Refusal.tooMuch) {
      try store.commit { _ in
        journal("on the calling thread: \(currentThread == caller)")
        throw Refusal.tooMuch
      }
    }

    #expect(journal.lines == ["on the calling thread: true"])
  }

  @Test("S1 a commit returns what its closure returns")
  func result() {
    let store = Store(initialState: Pair(a: 10))
    let old = store.commit { state in
      defer { state.a += 5 }
      return state.a
    }
    #expect(old == 10)
    #expect(store.a == 15)
  }

  @Test("S1 when a commit has returned, every later read on any thread sees what it did")
  func visible() {
    let store = Store(initialState: Pair())
    let journal = Journal()

    store.commit { $0 = Pair(a: 1, b: 2) }
    journal("here \(store.a) \(store.state.b) \(store.withState { $0.a + $0.b }) version \(store.version)")
    onThread {
      journal("there \(store.a) \(store.state.b) \(store.withState { $0.a + $0.b }) version \(store.version)")
    }

    #expect(journal.lines == ["here 1 2 3 version 1", "there 1 2 3 version 1"])
  }

  @Test("S1 what other threads commit is there when their calls have returned, on many threads at once")
  func visibleToEachOther() {
    let store = Store(initialState: [0, 0, 0, 0])
    let missing = Tally()

    onThreads(4) { index in
      for n in 1...500 {
        store.commit { $0[index] = n }
        if store.state[index] != n { missing.add() }
      }
    }

    #expect(missing.count == 0)
    #expect(store.state == [500, 500, 500, 500])
    #expect(store.version == 2_000)
  }

  // MARK: S2

  @Test("S2 a commit that throws leaves the state and the version as they were")
  func throwing() {
    struct State: Sendable, Equatable {
      var n = 1
      var names = ["Ada"]
      var byName = ["Ada": 1]
    }
    let store = Store(initialState: State())
    store.commit { $0.n = 2 }

    #expect(throws: Refusal.tooMuch) {
      try store.commit { state in
        state.n = 100
        state.names.append("Grace")
        state.byName = [:]
        throw Refusal.tooMuch
      }
    }

    #expect(store.state == State(n: 2))
    #expect(store.version == 1)
  }

  @Test("S2 a commit that throws wakes nobody")
  func throwingWakesNobody() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("path \($0)") }.store(in: bag)
    store.sink(\.a, by: { _, _ in false }, initial: false) { journal("by \($0)") }.store(in: bag)
    store.sink(select: { $0.a }, initial: false) { journal("select \($0)") }.store(in: bag)
    store.sink(select: { $0.a }, by: { $0 == $1 }, initial: false) { journal("select by \($0)") }.store(
      in: bag)
    store.sink(\.a, \.b, initial: false) { a, b in journal("paths \(a) \(b)") }.store(in: bag)
    store.sinkChanges(initial: false) { journal("changes \($0.current)") }.store(in: bag)

    try? store.commit { state in
      state.a = 100
      throw Refusal.tooMuch
    }

    #expect(journal.lines == [])
    bag.dispose()
  }

  @Test("S2 a commit rethrows the very error, typed where its closure states the type")
  func rethrowing() {
    let store = Store(initialState: Pair())
    var typed: Refusal?
    do throws(Refusal) {
      try store.commit { (_) throws(Refusal) in throw Refusal.tooMuch }
    } catch {
      typed = error  // compiles only where the error is a Refusal
    }
    var untyped: (any Error)?
    do { try store.commit { _ in throw Refusal.tooMuch } } catch { untyped = error }

    #expect(typed == .tooMuch)
    #expect(untyped as? Refusal == .tooMuch)
  }

  @Test("S2 a commit whose closure cannot throw needs no try; one that can and does not is a commit")
  func notThrowing() throws {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { journal("a\($0)") }

    let result = try store.commit { (state) throws(Refusal) in
      if state.a > 5 { throw .tooMuch }
      state.a = 1
      return "done"
    }

    #expect(result == "done")
    #expect(store.version == 1)
    #expect(journal.lines == ["a1"])
    token.dispose()
  }

  @Test("S2 after a commit that threw the store is usable, and tells changes from the state that it kept")
  func usableAfterThrowing() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let bag = DisposableBag()
    store.sink(\.a, initial: false) { journal("a\($0)") }.store(in: bag)
    store.sinkChanges(initial: false) {
      journal("\($0.previous?.a ?? -1) to \($0.current.a) version \($0.version)")
    }.store(in: bag)

    for refused in [1, 2] {
      try? store.commit { state in
        state.a = refused
        throw Refusal.tooMuch
      }
    }
    store.commit { $0.a = 1 }
    onThread { store.commit { $0.a = 2 } }

    #expect(journal.lines == ["a1", "0 to 1 version 1", "a2", "1 to 2 version 2"])
    bag.dispose()
  }

  @Test("S2 what a refused commit had put into the state is released")
  func refusedValuesGo() {
    struct State: Sendable { var held: Witness? }
    let store = Store(initialState: State())
    let journal = Journal()

    try? store.commit { state in
      state.held = Witness("refused", in: journal)
      throw Refusal.tooMuch
    }
    journal("returned")

    #expect(journal.lines == ["refused is gone", "returned"])
    #expect(store.withState { $0.held == nil })
  }

  // MARK: S3

  @Test("S3 version is 0 at the start, and commits are numbered from 1")
  func numbers() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    journal("\(store.version)")
    let token = store.sinkChanges(initial: false) { journal("commit \($0.version)") }

    store.commit { $0.a = 1 }
    journal("\(store.version)")
    store.commit { $0.a = 2 }
    journal("\(store.version)")

    #expect(journal.lines == ["0", "commit 1", "1", "commit 2", "2"])
    token.dispose()
  }

  @Test("S3 version counts also a commit that changed nothing, and a dispatch that the reducer ignores")
  func numbersWithoutChange() {
    let store = Store(initialState: Pair())
    store.commit { _ in }
    store.commit { $0.a = 0 }
    #expect(store.version == 2)

    let token = store.sink(\.a) { _ in }
    store.commit { _ in }
    #expect(store.version == 3)
    token.dispose()

    let flux = FluxStore(initialState: 0, reducer: Reducer<Int, Ignored> { _, _ in })
    flux.dispatch(.this)
    flux.dispatch(.that)
    #expect(flux.version == 2)
  }

  @Test("S3 a batch has no number of its own; each commit in it has one")
  func numbersInBatch() {
    let store = Store(initialState: Pair())
    store.batch {
      #expect(store.version == 0)
      store.commit { $0.a = 1 }
      #expect(store.version == 1)
      store.commit { $0.a = 0 }
      #expect(store.version == 2)
    }
    #expect(store.version == 2)
  }

  @Test("S3 the commits of all threads are in one order: each has its own number and none is left out")
  func totalOrder() {
    let store = Store(initialState: Pair())
    let versions = Box<[Int]>([])
    let gaps = Tally()
    let token = store.sinkChanges(initial: false) { changes in
      versions.value.append(changes.version)
      // Each commit adds one, so the state says how many were before it.
      if changes.current.a != changes.version || changes.previous?.a != changes.version - 1 { gaps.add() }
    }

    onThreads(4) { _ in for _ in 0..<500 { store.commit { $0.a += 1 } } }

    #expect(versions.value == Array(1...2_000))
    #expect(gaps.count == 0)
    token.dispose()
  }

  private enum Ignored: Sendable { case this, that }
}
