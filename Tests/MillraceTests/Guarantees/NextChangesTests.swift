import Foundation
import Millrace
import Testing

@Suite struct NextChangesTests {
  @Test("F2 next.changes passes on as next does, and returns the state before and after that very commit")
  func changes() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [traceChanges("changes", journal), trace("inner", journal)])
    let token = store.sink(\.a, initial: false) { journal("told \($0)") }

    store.dispatch(.add(1))
    store.dispatch(.add(0))

    #expect(
      journal.lines == [
        "inner> add(1)", "told 1", "inner< 1", "changes add(1): 0 to 1, version 1",
        "inner> add(0)", "inner< 1", "changes add(0): 1 to 1, version 2",
      ])
    token.dispose()
  }

  @Test("F2 next.changes returns that very commit, though subscribers dispatch in between")
  func changesAmongSubscribers() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer, middleware: [traceChanges("changes", journal)])
    let token = store.sink(\.a, initial: false) { a in if a < 3 { store.dispatch(.add(1)) } }

    store.dispatch(.add(1))

    #expect(
      journal.lines == [
        "changes add(1): 1 to 2, version 2", "changes add(1): 2 to 3, version 3",
        "changes add(1): 0 to 1, version 1",
      ])
    token.dispose()
  }

  @Test("F2 next.changes returns that very commit, though other threads commit in between")
  func changesAmongThreads() {
    let journal = Journal()
    let box = Box<FluxStore<Pair, PairAction, Never>?>(nil)
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [
        Middleware { _, action, next in
          guard action == .add(1) else { return next(action) }
          let changes = next.changes(action)
          journal("\(changes.previous?.a ?? -1) to \(changes.a), version \(changes.version)")
        },
        Middleware { _, action, next in
          guard action == .add(1) else { return next(action) }
          onThread { box.value?.dispatch(.add(10)) }
          next(action)
          onThread { box.value?.dispatch(.add(100)) }
        },
      ])
    box.value = store

    store.dispatch(.add(1))

    #expect(journal.lines == ["10 to 11, version 2"])
    #expect(store.a == 111)
    box.value = nil
  }

  @Test(
    "F2 where what comes after made several commits, next.changes returns before the first and after the last"
  )
  func changesOfSeveral() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [
        traceChanges("changes", journal),
        Middleware { _, action, next in for _ in 0..<3 { next(action) } },
      ])
    store.dispatch(.add(1))
    #expect(journal.lines == ["changes add(1): 0 to 3, version 3"])
  }

  @Test("F2 where what comes after made no commit, next.changes returns the state as it is, twice")
  func changesOfNone() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [traceChanges("changes", journal), droppingNegatives()])
    store.dispatch(.add(5))
    store.dispatch(.add(-1))
    #expect(journal.lines == ["changes add(5): 0 to 5, version 1", "changes add(-1): 5 to 5, version 1"])
  }

  @Test("F2 what comes after next.changes may dispatch of its own: that is another action's change")
  func changesWithoutDispatched() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [
        traceChanges("changes", journal),
        Middleware { context, action, next in
          next(action)
          if action == .add(1) { context.dispatch(.add(10)) }
        },
      ])
    store.dispatch(.add(1))
    #expect(journal.lines == ["changes add(10): 1 to 11, version 2", "changes add(1): 0 to 1, version 1"])
  }

  @Test(
    "F2 two middlewares may ask for the same action's changes; one passed on late is not among them"
  )
  func changesTwice() {
    let journal = Journal()
    let later = Box<Middleware<Pair, PairAction, Never>.Next?>(nil)
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [
        traceChanges("outer", journal), traceChanges("inner", journal),
        Middleware { _, action, next in
          later.value = next
          next(action)
        },
      ])
    store.dispatch(.add(1))
    later.value?(.add(1))
    store.dispatch(.add(1))
    #expect(
      journal.lines == [
        "inner add(1): 0 to 1, version 1", "outer add(1): 0 to 1, version 1",
        "inner add(1): 2 to 3, version 3", "outer add(1): 2 to 3, version 3",
      ])
    later.value = nil
  }
}
