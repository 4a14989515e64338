import Millrace
import Testing

@Suite struct MisuseTests {
  @Test(
    "S13 inside a commit or a read the call stops the program, and says what was called and what to do",
    arguments: LockedClosure.allCases, ForbiddenCall.allCases)
  func stops(place: LockedClosure, call: ForbiddenCall) async throws {
    guard call.usesFlux(inside: place) != nil else { return }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [place = place as LockedClosure, call = call as ForbiddenCall] in
      let stores = LockedStores()
      let usesFlux = call.usesFlux(inside: place) == true
      stores.run(inside: place, usingFlux: usesFlux) { call.make(on: stores, usingFlux: usesFlux) }
    }

    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        """
        Millrace: \(call.name) was asked for inside a commit or a read of the same store, on the same \
        thread. A reducer, a commit or withState closure, ==, a comparator, a select closure, a computed \
        property or a deinit is running while the store is locked: to wait for the lock here would be to \
        wait for ever. \
        \(call.remedy) (dispose(), dispatch and send may be called here: they are handled right after the \
        commit.)
        """))
  }

  @Test("S13 the message points at the caller's line")
  func names() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Pair())
      store.commit { _ in store.commit(file: "Here.swift", line: 7) { $0.a = 1 } }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Here.swift:7: Fatal error: Millrace: commit was asked for"))
  }

  @Test("S13 a select closure that reads the store stops the program also where it is first called, in sink")
  func readInFirstSelect() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Pair())
      store.sink(select: { $0.a + store.b }) { _ in }.dispose()
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Millrace: a read (state, version, a member, withState) was asked for"))
  }

  @Test("S13 another store may be used inside a commit, and this one by another thread, which waits")
  func otherStoresAndThreads() {
    let store = Store(initialState: Pair())
    let other = Store(initialState: Pair())
    let journal = Journal()
    let token = other.sink(\.a) { journal("other \($0)") }
    let waiting = Box<Background?>(nil)

    store.commit { state in
      state.a = 1
      other.commit { $0.a = 1 }
      journal("inside \(other.a) \(other.version)")
      waiting.value = Background { journal("the other thread reads \(store.a)") }
      state.a = 2
    }
    waiting.value?.join()

    #expect(journal.lines == ["other 0", "other 1", "inside 1 1", "the other thread reads 2"])
    token.dispose()
  }

  // MARK: Allowed

  @Test(
    "S13 dispose() is allowed there: the subscription does not hear of the commit",
    arguments: LockedClosure.allCases)
  func dispose(place: LockedClosure) {
    let stores = LockedStores()
    let usesFlux = place == .reducer
    let journal = Journal()
    let bag = DisposableBag()
    let token = Box<Disposable?>(nil)
    if usesFlux {
      token.value = stores.flux.sink(\.n, initial: false) { _ in journal("never") }
      stores.flux.sink(\.n, initial: false) { _ in journal("told") }.store(in: bag)
    } else {
      token.value = stores.store.sink(\.n, initial: false) { _ in journal("never") }
      stores.store.sink(\.n, initial: false) { _ in journal("told") }.store(in: bag)
    }

    stores.run(inside: place, usingFlux: usesFlux) {
      token.value?.dispose()
      token.value?.dispose()
      journal("disposed")
    }

    #expect(
      journal.lines == (place == .withState || place == .droppedValue ? ["disposed"] : ["disposed", "told"]))
    #expect(token.value?.isDisposed == true)
    bag.dispose()
  }

  @Test(
    "S13 dispatch is allowed there, and handled right after the commit at hand",
    arguments: LockedClosure.allCases)
  func dispatch(place: LockedClosure) {
    guard place != .commit else { return }  // a flux store has none
    let stores = LockedStores()
    let journal = Journal()
    let start = stores.flux.version
    let token = stores.flux.sink(\.n, initial: false) { journal("n\($0)") }

    stores.run(inside: place, usingFlux: true) {
      stores.flux.dispatch(.add)
      stores.context.value?.dispatch(.add)
      stores.next.value?(.add)
      journal("dispatched")
    }
    journal("returned")

    let own = place == .withState || place == .droppedValue ? [] : ["n2"]
    let first = own.isEmpty ? 2 : 3
    #expect(
      journal.lines == ["dispatched"] + own + (first..<first + 3).map { "n\($0)" } + ["returned"])
    let ownCommits = place == .withState ? 0 : place == .droppedValue ? 2 : 1
    #expect(stores.flux.version == start + ownCommits + 3)
    token.dispose()
  }

  @Test(
    "S13 send is allowed there, and told right after the commit at hand", arguments: LockedClosure.allCases)
  func send(place: LockedClosure) {
    let stores = LockedStores()
    let usesFlux = place == .reducer
    let journal = Journal()
    let bag = DisposableBag()
    if usesFlux {
      stores.flux.sinkActivity { journal($0) }.store(in: bag)
      stores.flux.sink(\.n, initial: false) { _ in journal("told") }.store(in: bag)
    } else {
      stores.store.sinkActivity { journal($0) }.store(in: bag)
      stores.store.sink(\.n, initial: false) { _ in journal("told") }.store(in: bag)
    }

    stores.run(inside: place, usingFlux: usesFlux) {
      if usesFlux { stores.flux.send("ping") } else { stores.store.send("ping") }
      journal("sent")
    }
    journal("returned")

    let own = place == .withState || place == .droppedValue ? [] : ["told"]
    #expect(journal.lines == ["sent"] + own + ["ping", "returned"])
    bag.dispose()
  }

  @Test("S13 letting go of the store is allowed there: it stops right after the commit at hand")
  func lettingGo() {
    struct State: Sendable { var n = 0 }
    enum Action: Sendable { case add, letGo }
    let journal = Journal()
    let store = Box<FluxStore<State, Action, Never>?>(nil)
    let kept = Box<Middleware<State, Action, Never>.Context?>(nil)
    store.value = FluxStore(
      initialState: State(),
      reducer: Reducer { state, action in
        state.n += 1
        if case .letGo = action {
          store.value = nil  // the last handle
          journal("let go")
        }
      },
      middleware: [
        Middleware { context, action, next in
          kept.value = context
          next(action)
          journal("passed")
        }
      ])
    let witness = Witness("capture", in: journal)
    let token = store.value?.sink(\.n) { [witness] n in journal("n\(n) \(witness === witness)") }
    store.value?.dispatch(.add)

    kept.value?.dispatch(.letGo)
    journal("the state reads \(kept.value?.n ?? -1)")
    kept.value?.dispatch(.add)
    journal("the state reads \(kept.value?.n ?? -1)")

    #expect(
      journal.lines == [
        "n0 true", "n1 true", "passed", "let go", "passed", "the state reads 2", "the state reads 2",
      ])
    withExtendedLifetime((token, witness)) {}
  }

  @Test(
    "S13 what a dropped value dispatches is handled before the dispatch that dropped it returns, in order")
  func droppedValueDispatches() {
    struct State: Sendable {
      var held: [Witness] = []
      var log: [String] = []
    }
    enum Action: Sendable {
      case hold(Witness)
      case drop
      case note(String)
    }
    let store = FluxStore(
      initialState: State(),
      reducer: Reducer<State, Action> { state, action in
        switch action {
        case .hold(let witness): state.held.append(witness)
        case .drop:
          state.held = []
          state.log.append("dropped")
        case .note(let text): state.log.append(text)
        }
      })
    let journal = Journal()
    let token = store.sink(\.log, initial: false) { journal("\($0)") }
    store.dispatch(.hold(Witness { [weak store] in store?.dispatch(.note("first")) }))
    store.dispatch(.hold(Witness { [weak store] in store?.dispatch(.note("second")) }))

    store.dispatch(.drop)
    journal("returned")

    #expect(
      journal.lines == [
        #"["dropped"]"#, #"["dropped", "first"]"#, #"["dropped", "first", "second"]"#, "returned",
      ])
    token.dispose()
  }
}
