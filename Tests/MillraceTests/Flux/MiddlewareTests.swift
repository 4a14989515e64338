import Millrace
import Testing

@Suite struct MiddlewareTests {
  @Test("combine is the listed middlewares in their order, and nests")
  func combine() {
    let journal = Journal()
    let store = FluxStore<Pair, Int, Never>(
      initialState: Pair(), reducer: Reducer { state, n in state.a += n },
      middleware: [
        .combine(trace("a", journal), .combine(trace("b", journal), trace("c", journal)), .combine()),
        trace("d", journal),
      ])
    store.dispatch(1)
    #expect(journal.lines == ["a>", "b>", "c>", "d>", "<d", "<c", "<b", "<a"])
    #expect(store.a == 1)
  }

  @Test("a middleware may be used in several stores at once")
  func shared() {
    let journal = Journal()
    let middleware: Middleware<Pair, Int, Never> = trace("shared", journal)
    let stores = (0..<2).map { _ in
      FluxStore<Pair, Int, Never>(
        initialState: Pair(), reducer: Reducer { state, n in state.a += n },
        middleware: [middleware, middleware])
    }
    for store in stores { store.dispatch(1) }
    #expect(journal.lines.count == 8)
    #expect(stores.map(\.a) == [1, 1])
  }

  // MARK: scoped

  @Test("F5 scoped middleware meets the part's actions only, and shows it the part")
  func scoped() {
    let journal = Journal()
    let part = Middleware<Pair, PartAction, Never> { context, action, next in
      journal(
        "part \(action): \(context.state) \(context.a) \(context.withState { $0.b }) v\(context.version)")
      next(action)
      journal("part then \(context.state) v\(context.version)")
    }
    let store = makeStore(middleware: [
      part.scoped(to: \Whole.part, action: Whole.extract, embed: WholeAction.part)
    ])

    store.dispatch(.other)
    store.dispatch(.part(.add(2)))

    #expect(journal.lines == ["part add(2): Pair(a: 0, b: 0) 0 0 v1", "part then Pair(a: 2, b: 0) v2"])
    #expect(store.state == Whole(part: Pair(a: 2), others: 1))
  }

  @Test(
    "F5 what scoped middleware passes on, multiplies, dispatches and sends is embedded into the whole's"
  )
  func scopedEmbeds() {
    let journal = Journal()
    let part = Middleware<Pair, PartAction, String> { context, action, next in
      guard case .add(let n) = action else { return next(action) }
      switch n {
      case 0: break
      case 1:
        next(.add(10))
        next(.add(10))
      case 2: context.dispatch(.add(5))
      default:
        next(action)
        context.send("added \(n)")
      }
    }
    let store = FluxStore<Whole, WholeAction, WholeActivity>(
      initialState: Whole(), reducer: Whole.reducer,
      middleware: [
        Middleware { _, action, next in
          journal("head \(action)")
          next(action)
        },
        part.scoped(
          to: \Whole.part, action: Whole.extract, embed: WholeAction.part, activity: WholeActivity.part),
        Middleware { _, action, next in
          journal("inner \(action)")
          next(action)
        },
      ])
    let token = store.sinkActivity { journal("\($0)") }

    for n in 0...3 { store.dispatch(.part(.add(n))) }

    #expect(
      journal.lines
        == [
          "head part(add(0))",
          "head part(add(1))", "inner part(add(10))", "inner part(add(10))",
          "head part(add(2))", "head part(add(5))", "inner part(add(5))", #"part("added 5")"#,
          "head part(add(3))", "inner part(add(3))", #"part("added 3")"#,
        ].map { $0.replacing("add(", with: "MillraceTests.MiddlewareTests.PartAction.add(") })
    #expect(store.part.a == 28)
    token.dispose()
  }

  @Test("F5 next.changes in a part's middleware returns the part before and after")
  func scopedChanges() {
    let journal = Journal()
    let part = Middleware<Pair, PartAction, Never> { _, action, next in
      let changes = next.changes(action)
      journal(
        """
        \(changes.previous?.a ?? -1) to \(changes.current.a), version \(changes.version), \
        \(changes.hasChanges(\.a))
        """
      )
    }
    let store = makeStore(middleware: [
      part.scoped(to: \Whole.part, action: Whole.extract, embed: WholeAction.part)
    ])
    let token = store.sink(\.part.a, initial: false) { a in if a == 1 { store.dispatch(.part(.add(10))) } }

    store.dispatch(.part(.add(1)))
    store.dispatch(.part(.add(0)))

    #expect(
      journal.lines == [
        "1 to 11, version 2, true", "0 to 1, version 1, true", "11 to 11, version 3, false",
      ])
    token.dispose()
  }

  @Test("F5 a scoped combination keeps its order")
  func scopedCombination() {
    let journal = Journal()
    let part = Middleware<Pair, PartAction, Never>.combine(trace("a", journal), trace("b", journal))
    let store = makeStore(
      middleware: [
        part.scoped(to: \Whole.part, action: Whole.extract, embed: WholeAction.part), trace("whole", journal),
      ])
    store.dispatch(.part(.add(1)))
    #expect(journal.lines == ["a>", "b>", "whole>", "<whole", "<b", "<a"])
  }

  @Test("F5 the context and next of a part's middleware may be kept, and are used by another thread")
  func scopedKept() {
    let journal = Journal()
    let context = Box<Middleware<Pair, PartAction, Never>.Context?>(nil)
    let next = Box<Middleware<Pair, PartAction, Never>.Next?>(nil)
    let part = Middleware<Pair, PartAction, Never> { ownContext, _, ownNext in
      context.value = ownContext
      next.value = ownNext
    }
    let box = Box<FluxStore<Whole, WholeAction, Never>?>(
      makeStore(middleware: [part.scoped(to: \Whole.part, action: Whole.extract, embed: WholeAction.part)]))
    box.value?.dispatch(.part(.add(1)))

    onThread {
      next.value?(.add(2))
      journal("passed on, a is \(context.value?.a ?? -1)")
      _ = context.value?.dispatch(.add(3))
      journal("delayed again, a is \(box.value?.part.a ?? -1)")
    }
    box.value = nil
    next.value?(.add(4))
    journal("the store has gone, a is \(context.value?.a ?? -1)")
    let changes = next.value?.changes(.add(5))
    journal("changes \(changes?.previous?.a ?? -1) to \(changes?.current.a ?? -1)")

    #expect(
      journal.lines == [
        "passed on, a is 2", "delayed again, a is 2", "the store has gone, a is 2", "changes 2 to 2",
      ])
    context.value = nil
    next.value = nil
  }

  @Test("F5 scoped middleware adds no subscription and no copy of the state")
  func scopedCopiesNothing() {
    struct Rows: Sendable { var rows = Array(0..<100) }
    struct App: Sendable { var part = Rows() }
    let pass = Middleware<Rows, PartAction, Never> { context, action, next in
      next(action)
      _ = context.withState { $0.rows.count }
    }
    let store = FluxStore<App, PartAction, Never>(
      initialState: App(),
      reducer: Reducer<Rows, PartAction> { rows, _ in rows.rows[0] += 1 }.scoped(to: \App.part) { $0 },
      middleware: [pass.scoped(to: \App.part, action: { $0 }, embed: { $0 })])
    let address: (App) -> UInt = { $0.part.rows.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
    var places = [store.withState(address)]
    for _ in 0..<10 {
      store.dispatch(.add(1))
      places.append(store.withState(address))
    }

    #expect(Set(places).count == 1)
    #expect(store.withState { $0.part.rows[0] } == 10)
  }

  // MARK: Parts

  enum PartAction: Sendable, Equatable { case add(Int) }

  enum WholeAction: Sendable, Equatable {
    case part(PartAction)
    case other
  }

  enum WholeActivity: Sendable { case part(String) }

  private struct Whole: Sendable, Equatable {
    var part = Pair()
    var others = 0

    static let extract: @Sendable (WholeAction) -> PartAction? = {
      if case .part(let action) = $0 { action } else { nil }
    }

    static let reducer = Reducer<Whole, WholeAction> { whole, action in
      switch action {
      case .part(.add(let n)): whole.part.a += n
      case .other: whole.others += 1
      }
    }
  }

  private func makeStore(middleware: [Middleware<Whole, WholeAction, Never>]) -> FluxStore<
    Whole, WholeAction, Never
  > {
    FluxStore(initialState: Whole(), reducer: Whole.reducer, middleware: middleware)
  }

  private func trace<State: Sendable, Action: Sendable>(
    _ name: String, _ journal: Journal
  ) -> Middleware<State, Action, Never> {
    Middleware { _, action, next in
      journal("\(name)>")
      next(action)
      journal("<\(name)")
    }
  }
}
