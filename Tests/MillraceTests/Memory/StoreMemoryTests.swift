import Millrace
import Testing

/// Stores that go while something waits, and who keeps whom.
@Suite struct StoreMemoryTests {
  typealias Flux = FluxStore<Loaded, Action, Probe>
  typealias Step = Middleware<Loaded, Action, Probe>

  enum Action: Sendable {
    case load(Int, LiveCount)
    case carry(Probe)
  }

  static let reducer = Reducer<Loaded, Action> { state, action in
    switch action {
    case .load(let n, let live): state = Loaded(n, of: live)
    case .carry(let probe): state.object = probe
    }
  }

  /// A store that is held here alone, and the context of its middleware.
  final class Owner: Sendable {
    let store = Guarded<Flux?>(nil)
    let context = Guarded<Step.Context?>(nil)

    init(_ live: LiveCount) {
      let made = Flux(
        initialState: Loaded(0, of: live), reducer: StoreMemoryTests.reducer,
        middleware: [
          Step { [context] middlewareContext, action, next in
            context.withLock { $0 = middlewareContext }
            next(action)
          }
        ])
      store.withLock { $0 = made }
      made.dispatch(.load(0, live))
    }

    /// Lets the store go.
    func letGo() {
      let released = store.withLock { store in
        defer { store = nil }
        return store
      }
      withExtendedLifetime(released) {}
    }

    func dispatch(_ action: Action) { context.current?.dispatch(action) }
  }

  @Test("S17 a store that goes in a callback drops what waited for those after it, and calls nobody")
  func inADelivery() {
    let live = LiveCount()
    do {
      let (owner, log) = (Owner(live), Log<Int>())
      let first = owner.store.current?.sink(\.n, initial: false) { [probe = live.probe()] n in
        withExtendedLifetime(probe) {
          guard n == 1 else { return }
          for n in 2...5 { owner.dispatch(.load(n, live)) }
          owner.letGo()
          owner.dispatch(.load(6, live))
        }
      }
      let tokens = owner.store.current.map { subscribeToAll(of: $0, initial: false) { log.add($0) } }
      owner.dispatch(.load(1, live))
      #expect(log.entries == [])
      #expect(owner.context.current?.n == 5)
      #expect(live.now == Loaded.probeCount)  // the last state, for as long as the context is kept
      owner.context.withLock { $0 = nil }
      #expect(live.now == 0)
      withExtendedLifetime((first, tokens)) {}
    }
    #expect(live.now == 0)
  }

  @Test("S17 a store that goes on another thread, in the middle of a delivery, drops what waits")
  func onAnotherThread() {
    let live = LiveCount()
    do {
      let (owner, log) = (Owner(live), Log<Int>())
      let first = owner.store.current?.sink(\.n, initial: false) { n in
        if n == 1 { onThreads(1) { _ in owner.letGo() } }
      }
      let tokens = owner.store.current.map { subscribeToAll(of: $0, initial: false) { log.add($0) } }
      owner.dispatch(.load(1, live))
      #expect(log.entries == [])
      owner.context.withLock { $0 = nil }
      #expect(live.now == 0)
      withExtendedLifetime((first, tokens)) {}
    }
    #expect(live.now == 0)
  }

  @Test("S17 a store that goes while activities wait drops them")
  func activitiesWaiting() {
    let live = LiveCount()
    do {
      let (owner, log) = (Owner(live), Log<Int>())
      let first = owner.store.current?.sink(\.n, initial: false) { _ in
        for name in 1...10 { owner.context.current?.send(live.probe(name)) }
        owner.letGo()
      }
      let token = owner.store.current?.sinkActivity { log.add($0.name) }
      owner.dispatch(.load(1, live))
      #expect(log.entries == [])
      owner.context.withLock { $0 = nil }
      #expect(live.now == 0)
      withExtendedLifetime((first, token)) {}
    }
    #expect(live.now == 0)
  }

  @Test("S13, S17 a store whose last handle goes inside its reducer finishes the commit, and stops")
  func inAReducer() {
    let live = LiveCount()
    do {
      let (owner, log) = (Owner(live), Log<Int>())
      let tokens = owner.store.current.map { subscribeToAll(of: $0, initial: false) { log.add($0) } }
      owner.dispatch(.carry(live.probe(1) { owner.letGo() }))
      _ = log.take()
      owner.dispatch(.load(2, live))
      #expect(owner.context.current?.n == 2)
      owner.dispatch(.load(3, live))
      #expect(owner.context.current?.n == 2)
      owner.context.withLock { $0 = nil }
      #expect(live.now == 0)
      withExtendedLifetime(tokens) {}
    }
    #expect(live.now == 0)
  }

  /// A store of one's own that passes on the access to one that it may let go of.
  final class Borrowing: ReadableStore {
    let owner: Owner
    let storeAccess: StoreAccess<Loaded, Probe>

    init?(_ owner: Owner) {
      guard let store = owner.store.current else { return nil }
      self.owner = owner
      storeAccess = store.storeAccess
    }
  }

  @Test("S17 a store that goes while a first value is told drops what came due behind it")
  func inABacklog() {
    let live = LiveCount()
    do {
      let (owner, log) = (Owner(live), Log<Int>())
      if let borrowing = Borrowing(owner) {
        let token = borrowing.sink(\.object) { [probe = live.probe()] object in
          log.add(object.name)
          withExtendedLifetime(probe) {
            guard object.name == 0 else { return }
            for n in 1...5 { owner.dispatch(.load(n, live)) }
            owner.letGo()
          }
        }
        #expect(log.entries == [0])
        #expect(live.now == Loaded.probeCount)
        withExtendedLifetime(token) {}
      }
      owner.context.withLock { $0 = nil }
      #expect(live.now == 0)
    }
    #expect(live.now == 0)
  }

  @Test("S17 a store whose other handles go in its own batch, commit or delivery is there until that returns")
  func insideItsOwnCalls() {
    let live = LiveCount()
    for place in 0..<4 {
      let holder = Guarded<Store<Loaded, Probe>?>(Store(initialState: Loaded(0, of: live)))
      let log = Log<Int>()
      let letGo: @Sendable () -> Void = {
        let released = holder.withLock { store in
          defer { store = nil }
          return store
        }
        withExtendedLifetime(released) {}
      }
      let tokens = holder.current.map { subscribeToAll(of: $0, initial: false) { log.add($0) } }
      switch place {
      case 0:
        holder.current?.batch {
          holder.current?.commit { $0 = Loaded(1, of: live) }
          letGo()
        }
      case 1:
        holder.current?.commit { state in
          state = Loaded(1, of: live)
          letGo()
        }
      case 2:
        let token = holder.current?.sink(\.n, initial: false) { _ in letGo() }
        holder.current?.commit { $0 = Loaded(1, of: live) }
        withExtendedLifetime(token) {}
      default:
        _ = holder.current?.withState { state in
          letGo()
          return state.n
        }
      }
      #expect(holder.current == nil)
      #expect(live.now == 0)
      withExtendedLifetime(tokens) {}
    }
  }

  @Test("F4 an action is kept by nobody when it has been handled, whatever was done with it")
  func actions() {
    let live = LiveCount()
    let (owner, kept) = (Owner(live), Guarded<Step.Next?>(nil))
    let store = Flux(
      initialState: Loaded(0, of: live), reducer: Reducer { _, _ in },
      middleware: [
        .logger { _ in },
        Step { _, action, next in
          kept.withLock { $0 = next }
          _ = next.changes(action)
          next(action)
        },
      ])
    let before = live.now
    store.dispatch(.carry(live.probe()))
    kept.current?(.carry(live.probe()))
    #expect(live.now == before)
    withExtendedLifetime(owner) {}
  }

  @Test("A middleware that keeps its context and its next goes with the store, cycle or not")
  func cycles() {
    let live = LiveCount()
    for round in 0..<3 {
      let (contexts, nexts) = (Guarded<[Step.Context]>([]), Guarded<[Step.Next]>([]))
      let store = Flux(
        initialState: Loaded(0, of: live), reducer: Self.reducer,
        middleware: [
          Step { [probe = live.probe(), contexts, nexts] context, action, next in
            withExtendedLifetime(probe) {
              contexts.withLock { $0.append(context) }
              nexts.withLock { $0.append(next) }
              next(action)
            }
          }
        ])
      for n in 0...round { store.dispatch(.load(n, live)) }
      withExtendedLifetime(store) {}
      contexts.withLock { $0 = [] }
      nexts.withLock { $0 = [] }
    }
    #expect(live.now == 0)
  }

  @Test("S17 middleware whose own captures keep its context is let go of with the store")
  func closedCycles() {
    let live = LiveCount()
    do {
      let contexts = Guarded<[Step.Context]>([])
      let store = Flux(
        initialState: Loaded(0, of: live), reducer: Self.reducer,
        middleware: [
          Step { [probe = live.probe(), contexts] context, action, next in
            withExtendedLifetime(probe) {
              contexts.withLock { $0 = [context] }
              next(action)
            }
          }
        ])
      store.dispatch(.load(1, live))
    }
    #expect(live.now == 0)
  }

  @Test("S15 a disposed subscription lets go of its captures and of the value that it kept")
  func disposing() {
    let live = LiveCount()
    let store = Store<Loaded, Probe>(initialState: Loaded(0, of: live))
    let before = live.now
    let tokens = subscribeToAll(of: store) { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }
    for token in tokens { token.dispose() }
    #expect(live.now == before)
    store.commit { $0 = Loaded(1, of: live) }
    #expect(live.now == before)
  }

  /// Its bytes do not tell: a copy of a weak reference to what has gone holds nothing.
  struct Watching: Sendable {
    var first = 0
    weak var object: Probe?
    var n = 0
  }

  @Test(
    "A state with a weak reference is put back whole after a commit that throws, also when its object has gone"
  )
  func weakReferencePutBack() {
    struct Refused: Error {}
    let live = LiveCount()
    let store = Store(initialState: Watching())
    // The words of what is selected lie on both sides of the reference.
    let token = store.sink(\.first, \.n, initial: false) { _, _ in }
    func watchAndLetGo() {
      let object = live.probe()
      store.commit { $0.object = object }
      #expect(store.withState { $0.object != nil })
    }
    watchAndLetGo()
    for _ in 0..<3 {
      try? store.commit { watching in
        watching.n += 1
        throw Refused()
      }
      // Other weak references take the memory of any that was given back too early.
      let others = (0..<64).map { live.probe($0) }
      let watchers = others.map { Watching(object: $0) }
      #expect(store.withState { $0.object == nil && $0.n == 0 })
      withExtendedLifetime((others, watchers)) {}
    }
    store.commit { $0.n = 1 }
    #expect(live.now == 0)
    token.dispose()
  }
}
