import Foundation
import Millrace
import Testing

@Suite struct ChainTests {
  // MARK: F2

  @Test("F2 middleware wraps the reducer in the listed order")
  func listedOrder() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer, middleware: ["a", "b", "c"].map { trace($0, journal) })
    store.dispatch(.add(1))
    #expect(journal.lines == ["a> add(1)", "b> add(1)", "c> add(1)", "c< 1", "b< 1", "a< 1"])
  }

  @Test("F2 middleware may pass an action on, change it, drop it and multiply it")
  func transforms() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [
        Middleware { _, action, next in
          switch action {
          case .add(let n) where n < 0: break  // dropped
          case .add(let n) where n > 100: next(.add(100))  // changed
          case .twice(let n):  // multiplied
            next(.add(n))
            next(.add(n))
          case .add: next(action)
          }
        },
        trace("inner", journal),
      ])

    for action in [PairAction.add(1), .add(-1), .add(500), .twice(5)] { store.dispatch(action) }

    #expect(
      journal.lines == [
        "inner> add(1)", "inner< 1", "inner> add(100)", "inner< 101", "inner> add(5)", "inner< 106",
        "inner> add(5)", "inner< 111",
      ])
    #expect(store.version == 4)
  }

  @Test(
    "F2 middleware may delay an action: next is kept and called later, any number of times, on any thread"
  )
  func delays() {
    let journal = Journal()
    let later = Box<Middleware<Pair, PairAction, Never>.Next?>(nil)
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [
        trace("outer", journal),
        Middleware { _, _, next in later.value = next },
        trace("inner", journal),
      ])
    let token = store.sink(\.a, initial: false) { journal("told \($0)") }

    store.dispatch(.add(1))
    journal("dispatched, a is \(store.a)")
    onThread {
      later.value?(.add(1))
      later.value?(.add(2))
      journal("passed on, a is \(store.a)")
    }

    #expect(
      journal.lines == [
        "outer> add(1)", "outer< 0", "dispatched, a is 0", "inner> add(1)", "told 1", "inner< 1",
        "inner> add(2)", "told 3", "inner< 3", "passed on, a is 3",
      ])
    token.dispose()
    later.value = nil
  }

  @Test("F2 context.dispatch starts at the head of the chain, at once")
  func contextDispatch() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer,
      middleware: [
        trace("outer", journal),
        Middleware { context, action, next in
          if action == .add(1) {
            context.dispatch(.add(10))
            journal("dispatched, a is \(context.a)")
          }
          next(action)
        },
      ])

    store.dispatch(.add(1))

    #expect(
      journal.lines == [
        "outer> add(1)", "outer> add(10)", "outer< 10", "dispatched, a is 10", "outer< 11",
      ])
  }

  @Test("F2 a context reads the state, its members and the version, and sends activities")
  func context() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, String>(
      initialState: Pair(b: 7), reducer: pairReducer,
      middleware: [
        Middleware { context, action, next in
          journal("\(context.state) \(context.a) \(context.withState { $0.b }) version \(context.version)")
          next(action)
          journal("\(context.state) version \(context.version)")
          context.send("done")
          #expect(throws: Refusal.tooMuch) { try context.withState { _ in throw Refusal.tooMuch } }
        }
      ])
    let token = store.sinkActivity { journal($0) }

    store.dispatch(.add(1))

    #expect(
      journal.lines == [
        "Pair(a: 0, b: 7) 0 7 version 0", "Pair(a: 1, b: 7) version 1", "done",
      ])
    token.dispose()
  }

  @Test("F2 when next(action) returns the state is new and its wakeups are done")
  func wakeupsDone() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer, middleware: [trace("middleware", journal)])
    let token = store.sink(\.a, initial: false) { journal("told \($0)") }
    store.dispatch(.add(1))
    #expect(journal.lines == ["middleware> add(1)", "told 1", "middleware< 1"])
    token.dispose()
  }

  @Test("F2 when next(action) returns in a callback's dispatch, its wakeups are handed over")
  func wakeupsHandedOver() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer, middleware: [trace("middleware", journal)])
    let token = store.sink(\.a, initial: false) { a in
      journal("told \(a)")
      if a == 1 { store.dispatch(.add(1)) }
    }
    store.dispatch(.add(1))
    #expect(
      journal.lines == [
        "middleware> add(1)", "told 1", "middleware> add(1)", "middleware< 2", "told 2", "middleware< 2",
      ])
    token.dispose()
  }

  @Test("F2 when next(action) returns in a batch, its wakeups are held by the batch")
  func wakeupsHeld() {
    let journal = Journal()
    let store = FluxStore<Pair, PairAction, Never>(
      initialState: Pair(), reducer: pairReducer, middleware: [trace("middleware", journal)])
    let token = store.sink(\.a, initial: false) { journal("told \($0)") }
    store.batch { store.dispatch(.add(1)) }
    #expect(journal.lines == ["middleware> add(1)", "middleware< 1", "told 1"])
    token.dispose()
  }

  // MARK: F2, the length of a chain

  @Test("F2 a chain of as many middlewares as the limit allows works on a small stack")
  func longestChain() {
    let calls = Tally()
    let one = Middleware<Pair, PairAction, Never> { _, action, next in
      calls.add()
      next(action)
    }
    let store = FluxStore(
      initialState: Pair(), reducer: pairReducer,
      middleware: Array(repeating: one, count: Middleware<Pair, PairAction, Never>.limit))
    onThread(stackSize: 512 * 1024) { store.dispatch(.add(1)) }
    #expect(calls.count == 128)
    #expect(store.a == 1)
  }

  @Test("F2 more middlewares than the limit stop the program, with a message that says what to do")
  func tooLongChain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let pass = Middleware<Pair, PairAction, Never> { _, action, next in next(action) }
      let many = Middleware<Pair, PairAction, Never>.combine(pass, pass)
      _ = FluxStore(
        initialState: Pair(), reducer: Reducer { _, _ in }, middleware: Array(repeating: many, count: 129))
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        """
        Millrace: a FluxStore was given 258 middlewares. Each calls the next, so that they all stand on the \
        stack at once; the limit is 128. Let one middleware do the work of several: look into a table by \
        action instead of adding one for each.
        """))
  }
}
