import Millrace
import Testing

@Suite struct ReportTests {
  @Test("S9 a handler that is replaced goes outside the lock: what it captured may ask for the handler")
  func replacedHandler() {
    let before = Report.handler
    defer { Report.handler = before }
    let journal = Journal()
    func replace() {
      let witness = Witness {
        _ = Report.handler
        journal("gone")
      }
      Report.handler = { report in
        withExtendedLifetime(witness) {}
        before(report)
      }
    }
    replace()
    Report.handler = before

    #expect(journal.lines == ["gone"])
  }

  @Test("S10 a long queue is reported, and again when it has doubled; nothing is lost")
  func longQueue() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let last = Box(0)
    let calls = Tally()
    let token = store.sink(\.a, initial: false) { a in
      if a == 1 { for _ in 0..<20_000 { store.commit { $0.a += 1 } } }
      calls.add()
      last.value = a
    }

    Report.withHandler { report in
      // Outside the lock.
      journal("\(report.kind) when a is \(store.a): \(report)")
    } _: {
      store.commit { $0.a = 1 }
    }

    let rest = """
      commits, activities or values of a signal are waiting behind one delivery: they come faster than closures \
      run. Nothing is lost, but memory grows, and one thread does nothing but deliver. Make the closures shorter, or let them \
      run elsewhere and hear the newest value: sink(…, on: .queue(…), latest: true), or on: .main for what \
      updates the user interface.
      """
    #expect(
      journal.lines == [
        "longQueue when a is 10001: 10000 \(rest)", "longQueue when a is 20001: 20000 \(rest)",
      ])
    #expect(calls.count == 20_001)
    #expect(last.value == 20_001)
    token.dispose()
  }

  @Test("S10 a delivery that does not end is reported, once; one that ends before that is not")
  func endlessDelivery() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    let token = store.sink(\.a, initial: false) { a in
      if a < store.b { store.commit { $0.a += 1 } }
    }

    Report.withHandler {
      journal("\($0.kind) when a is \(store.a): \($0)")
    } _: {
      store.commit { $0 = Pair(a: 1, b: 1_000_000) }
      #expect(journal.lines == [])
      store.commit { $0 = Pair(a: 0, b: 1_000_010) }
    }

    #expect(store.a == 1_000_010)
    #expect(
      journal.lines == [
        """
        endlessDelivery when a is 1000000: One delivery has found more to tell 1000000 times in a row: \
        subscribers commit, dispatch, send or set again and again in answer to their own changes, or other threads never \
        pause. The call that began the delivery does not return. Let the subscriber stop at some value.
        """
      ])
    token.dispose()
  }

  #if DEBUG
  @Test("an action type that is no enum is reported once a store, in debug")
  func actionIsNoEnum() {
    let journal = Journal()
    let store = FluxStore(
      initialState: Pair(), reducer: Reducer<Pair, StructAction> { state, action in state.a += action.n })
    Report.withHandler {
      journal("\($0.kind): \($0)")
    } _: {
      store.dispatch(StructAction(n: 1))
      store.dispatch(StructAction(n: 1))
    }
    #expect(
      journal.lines == [
        """
        actionIsNoEnum: The action type StructAction is not an enum. With an enum the compiler checks that a \
        reducer's switch handles every action. Make it an enum with a case for each thing that can happen.
        """
      ])
  }
  #endif

  @Test("an action type that is an enum is not reported")
  func actionIsEnum() {
    let journal = Journal()
    let store = FluxStore(initialState: Pair(), reducer: Reducer<Pair, EnumAction> { _, _ in })
    let optional = FluxStore(initialState: Pair(), reducer: Reducer<Pair, EnumAction?> { _, _ in })
    Report.withHandler {
      journal("\($0)")
    } _: {
      store.dispatch(.plain)
      store.dispatch(.carrying(1))
      optional.dispatch(nil)
      optional.dispatch(.plain)
    }
    #expect(journal.lines == [])
  }

  @Test("a report is printed to standard error, a line, where nobody handles it")
  func printed() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      reportImpureReducer()
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("Millrace: The reducer is not pure: run twice on the same state with the action plain, "))
  }

  @Test("the handler of the process gets all reports, from any thread")
  func handler() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let journal = Journal()
      Report.handler = { journal("\($0.kind)") }
      reportImpureReducer()
      onThread { reportImpureReducer() }
      precondition(journal.lines == ["impureReducer", "impureReducer"])
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(!text.contains("Millrace"))
  }

  private struct StructAction: Sendable { let n: Int }
}

private enum EnumAction: Sendable {
  case plain
  case carrying(Int)
}

private func reportImpureReducer() {
  let count = Box(0)
  let store = FluxStore(
    initialState: Pair(),
    reducer: Reducer<Pair, EnumAction> { state, _ in
      count.value += 1
      state.a = count.value
    }, checks: .purity)
  store.dispatch(.plain)
}
