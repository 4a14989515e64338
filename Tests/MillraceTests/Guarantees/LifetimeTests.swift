import Foundation
import Millrace
import Testing

@Suite struct LifetimeTests {
  @Test(
    "S17 a store's disposable does not keep it alive: closures, captures and the state are released with it")
  func store() {
    let journal = Journal()
    var store: Store<Held, String>? = Store(initialState: Held(witness: Witness("state", in: journal)))
    let tokens = subscribe(to: store, Witness("capture", in: journal), journal)
    store?.commit { $0.n = 1 }
    journal("--")

    store = nil
    journal("released")
    for token in tokens { token.dispose() }

    #expect(
      journal.lines == ["n0", "all 0", "n1", "all 1", "--", "capture is gone", "state is gone", "released"])
  }

  @Test("S17 a flux store goes with its last handle, its middleware and reducer with it")
  func fluxStore() {
    let journal = Journal()
    func make() -> FluxStore<Held, Action, String> {
      let middleware = Witness("middleware", in: journal)
      let reducer = Witness("reducer", in: journal)
      return FluxStore(
        initialState: Held(witness: Witness("state", in: journal)),
        reducer: Reducer { state, _ in
          use(reducer)
          state.n += 1
        },
        middleware: [
          Middleware { _, action, next in
            use(middleware)
            next(action)
          }
        ])
    }
    var store: FluxStore? = make()
    let tokens = subscribe(to: store, Witness("capture", in: journal), journal)
    store?.dispatch(.add)
    journal("--")

    store = nil
    journal("released")

    #expect(journal.lines.prefix(6) == ["n0", "all 0", "n1", "all 1", "--", "capture is gone"])
    #expect(
      Set(journal.lines.dropFirst(6)) == [
        "middleware is gone", "reducer is gone", "state is gone", "released",
      ])
    #expect(journal.lines.last == "released")
    withExtendedLifetime(tokens) {}
  }

  @Test("S17 middleware is released with the store although it kept its own context and next")
  func middlewareThatKeepsItsNext() {
    let journal = Journal()
    func make() -> FluxStore<Held, Action, Never> {
      let capture = Witness("middleware", in: journal)
      let kept = Box<(Middleware<Held, Action, Never>.Context, Middleware<Held, Action, Never>.Next)?>(nil)
      return FluxStore(
        initialState: Held(witness: Witness("state", in: journal)), reducer: reducer,
        middleware: [
          Middleware { context, action, next in
            use(capture)
            kept.value = (context, next)  // a cycle, which the store's end cuts
            next(action)
          }
        ])
    }
    var store: FluxStore? = make()
    store?.dispatch(.add)

    store = nil
    journal("released")

    #expect(Set(journal.lines) == ["middleware is gone", "state is gone", "released"])
    #expect(journal.lines.last == "released")
  }

  @Test("S17 the state is released once no middleware holds a context of it; until then it can be read")
  func keptContext() {
    let journal = Journal()
    let context = Box<Middleware<Held, Action, String>.Context?>(nil)
    let next = Box<Middleware<Held, Action, String>.Next?>(nil)
    var store: FluxStore? = FluxStore<Held, Action, String>(
      initialState: Held(witness: Witness("state", in: journal)), reducer: reducer,
      middleware: [
        Middleware { ownContext, action, ownNext in
          journal("middleware")
          context.value = ownContext
          next.value = ownNext
          ownNext(action)
        }
      ])
    store?.dispatch(.add)

    store = nil
    journal("released")
    journal("reads \(context.value?.n ?? -1) \(context.value?.state.n ?? -1) \(context.value?.version ?? -1)")
    journal("reads \(context.value?.withState { $0.n } ?? -1)")
    context.value?.dispatch(.add)
    context.value?.send("nobody hears it")
    next.value?(.add)
    let changes = next.value?.changes(.add)
    journal("changes \(changes?.previous?.n ?? -1) \(changes?.current.n ?? -1) \(changes?.version ?? -1)")
    onThread { context.value?.dispatch(.add) }
    journal("still reads \(context.value?.n ?? -1) \(context.value?.version ?? -1)")
    onThread {
      context.value = nil
      next.value = nil
    }
    journal("let go")

    withExtendedLifetime(changes) {}
    #expect(
      journal.lines == [
        "middleware", "released", "reads 1 1 1", "reads 1", "changes 1 1 1", "still reads 1 1", "let go",
      ])
  }

  @Test("S17 the state is released when the last kept context goes")
  func lastContextGoes() {
    let journal = Journal()
    let context = Box<Middleware<Held, Action, Never>.Context?>(nil)
    var store: FluxStore? = FluxStore(
      initialState: Held(witness: Witness("state", in: journal)), reducer: reducer,
      middleware: [
        Middleware { ownContext, action, next in
          context.value = ownContext
          next(action)
        }
      ])
    store?.dispatch(.add)
    store = nil
    journal("released")
    context.value = nil
    journal("let go")
    #expect(journal.lines == ["released", "state is gone", "let go"])
  }

  @Test(
    "S17 when the last handle goes during a delivery, what waited is dropped, and nobody is called"
  )
  func goesDuringDelivery() {
    let journal = Journal()
    let store = Box<FluxStore<Held, Action, String>?>(nil)
    let context = Box<Middleware<Held, Action, String>.Context?>(nil)
    store.value = FluxStore(
      initialState: Held(), reducer: reducer,
      middleware: [
        Middleware { ownContext, action, next in
          context.value = ownContext
          next(action)
        }
      ])
    let tokens = subscribe(letting: store, Witness("capture", in: journal), journal)
    store.value?.dispatch(.add)
    journal("--")

    context.value?.dispatch(.add)
    journal("returned")
    context.value?.send("nobody")

    #expect(
      journal.lines == ["first 1", "second 1", "--", "first 2", "let go", "capture is gone", "returned"])
    withExtendedLifetime(tokens) {}
  }

  private func subscribe(
    letting store: Box<FluxStore<Held, Action, String>?>, _ witness: Witness, _ journal: Journal
  ) -> [Disposable] {
    guard let own = store.value else { return [] }
    return [
      own.sink(\.n, initial: false) { n in
        use(witness)
        journal("first \(n)")
        if n == 2 {
          store.value?.send("dropped")
          store.value = nil
          journal("let go")
        }
      },
      own.sink(\.n, initial: false) { journal("second \($0)") },
      own.sinkActivity { journal($0) },
    ]
  }

  @Test("S17 a value that a subscription kept goes with the store")
  func keptValues() {
    let journal = Journal()
    var store: Store<Held, String>? = Store(initialState: Held(witness: Witness("state", in: journal)))
    let token = store?.sink(\.witness, by: { $0 === $1 }) { _ in }
    let changes = store?.sinkChanges(initial: false) { _ in }
    store?.commit { $0.n = 1 }

    store = nil
    journal("released")

    #expect(journal.lines == ["state is gone", "released"])
    #expect(token?.isDisposed == false)  // its store has gone; nobody disposed it
    token?.dispose()
    #expect(token?.isDisposed == true)
    withExtendedLifetime(changes) {}
  }

  @Test(
    "S17 disposing after the store has gone, and in the deinit of what it drops, does nothing"
  )
  func disposedAfterwards() {
    let journal = Journal()
    let tokens = Box<[Disposable]>([])
    let dispose = Witness {
      for token in tokens.value { token.dispose() }
      journal("disposed")
    }
    var store: Store<Held, String>? = Store(initialState: Held(witness: dispose))
    tokens.value = subscribe(to: store, Witness("capture", in: journal), journal)
    store?.commit { state in state.n = 1 }
    store = nil
    for token in tokens.value { token.dispose() }
    journal("released")

    withExtendedLifetime(dispose) {}
    #expect(journal.lines == ["n0", "all 0", "n1", "all 1", "capture is gone", "released"])
  }

  @Test("S17 a store may go on any thread, while others dispose their subscriptions to it")
  func goesOnAnyThread() {
    let journal = Journal()
    for _ in 0..<100 {
      let store = Box<Store<Held, String>?>(Store(initialState: Held()))
      let tokens = subscribe(to: store.value, Witness("capture", in: journal), Journal())
      onThreads(2) { index in
        if index == 0 { store.value = nil } else { for token in tokens { token.dispose() } }
      }
    }
    #expect(journal.lines == Array(repeating: "capture is gone", count: 100))
  }

  private enum Action: Sendable { case add }
  private let reducer = Reducer<Held, Action> { state, _ in state.n += 1 }

  private struct Held: Sendable {
    var n = 0
    var witness: Witness?
  }

  /// Subscriptions of each kind, whose closures hold `witness`.
  private func subscribe(
    to store: (some ReadableStore<Held, String>)?, _ witness: Witness, _ journal: Journal
  ) -> [Disposable] {
    guard let store else { return [] }
    return [
      store.sink(\.n) { n in
        use(witness)
        journal("n\(n)")
      },
      store.sink(select: { $0.n }) { n in
        use(witness)
        journal("all \(n)")
      },
      store.sinkActivity { _ in use(witness) },
    ]
  }
}
