import Millrace

/// A closure of the user's that runs while a store is locked.
enum LockedClosure: String, CaseIterable, Sendable, Codable {
  case commit, reducer, withState, equality, comparator, selectClosure, computedProperty, droppedValue
}

/// A `Store` and a `FluxStore` that run a closure of the test's, once, inside one of theirs.
final class LockedStores: Sendable {
  let store: Store<State, String>
  let flux: FluxStore<State, Action, String>
  /// What the flux store's middleware got with its first action.
  let context = Box<Middleware<State, Action, String>.Context?>(nil)
  let next = Box<Middleware<State, Action, String>.Next?>(nil)
  private let hook: Hook
  private let bag = DisposableBag()

  struct State: Sendable {
    var n = 0
    var part: Part
    var held: Witness?
    let hook: Hook

    var computed: Int {
      hook.run(in: .computedProperty)
      return n
    }
  }

  struct Part: Sendable, Equatable {
    var n = 0
    let hook: Hook

    static func == (left: Part, right: Part) -> Bool {
      left.hook.run(in: .equality)
      return left.n == right.n
    }
  }

  enum Action: Sendable {
    case add
    case hold(Witness?)
  }

  /// The closure that is to run, and where.
  final class Hook: Sendable {
    private let armed = Box<(place: LockedClosure, body: @Sendable () -> Void)?>(nil)

    func arm(_ place: LockedClosure, _ body: @escaping @Sendable () -> Void) { armed.value = (place, body) }

    func run(in place: LockedClosure) {
      guard let (armedPlace, body) = armed.value, armedPlace == place else { return }
      armed.value = nil
      body()
    }
  }

  init() {
    let hook = Hook()
    let state = State(part: Part(hook: hook), hook: hook)
    self.hook = hook
    store = Store(initialState: state)
    flux = FluxStore(
      initialState: state,
      reducer: Reducer { state, action in
        hook.run(in: .reducer)
        switch action {
        case .add: Self.add(to: &state)
        case .hold(let witness): state.held = witness
        }
      },
      middleware: [
        Middleware { [context, next] ownContext, action, ownNext in
          if context.value == nil {
            context.value = ownContext
            next.value = ownNext
          }
          ownNext(action)
        }
      ])
    flux.dispatch(.add)
    subscribe(to: store)
    subscribe(to: flux)
  }

  private static func add(to state: inout State) {
    state.n += 1
    state.part.n += 1
  }

  /// Subscribes in each way that runs the user's code inside a commit.
  private func subscribe(to store: some ReadableStore<State, String>) {
    let hook = hook
    store.sink(\.part, initial: false) { _ in }.store(in: bag)
    store.sink(\.computed, initial: false) { _ in }.store(in: bag)
    store.sink(
      select: {
        hook.run(in: .selectClosure); return $0.n
      }, initial: false
    ) { _ in }.store(in: bag)
    store.sink(
      \.n,
      by: {
        hook.run(in: .comparator); return $0 == $1
      }, initial: false
    ) { _ in }.store(in: bag)
  }

  /// Runs `body` inside `place`: of the flux store where `usingFlux` says so, else of the other.
  func run(inside place: LockedClosure, usingFlux: Bool, _ body: @escaping @Sendable () -> Void) {
    switch (place, usingFlux) {
    case (.commit, _):
      store.commit { state in
        Self.add(to: &state)
        body()
      }
    case (.withState, true): flux.withState { _ in body() }
    case (.withState, false): store.withState { _ in body() }
    case (.droppedValue, true):
      flux.dispatch(.hold(Witness(onEnd: body)))
      flux.dispatch(.hold(nil))
    case (.droppedValue, false):
      store.commit { $0.held = Witness(onEnd: body) }
      store.commit { $0.held = nil }
    case (_, true):
      hook.arm(place, body)
      flux.dispatch(.add)
    case (_, false):
      hook.arm(place, body)
      store.commit { Self.add(to: &$0) }
    }
  }
}

/// A call that cannot be answered while its store is locked.
enum ForbiddenCall: String, CaseIterable, Sendable, Codable {
  case commit, throwingCommit, batch
  case state, version, member, withState
  case sink, sinkBy, sinkSeveral, sinkSelect, sinkSelectBy, sinkChanges, sinkActivity, sinkOnMain
  case replaceReducer, nextChanges, contextState

  /// Whether only a flux store has it; nil where both kinds of store have it.
  private var isOfFlux: Bool? {
    switch self {
    case .commit, .throwingCommit: false
    case .replaceReducer, .nextChanges, .contextState: true
    default: nil
    }
  }

  /// Whether to make the call on the flux store; nil where neither store has both the call and the closure.
  func usesFlux(inside place: LockedClosure) -> Bool? {
    switch place {
    case .commit: isOfFlux == true ? nil : false
    case .reducer: isOfFlux == false ? nil : true
    default: isOfFlux ?? false
    }
  }

  func make(on stores: LockedStores, usingFlux: Bool) {
    switch self {
    case .commit: stores.store.commit { $0.n = 5 }
    case .throwingCommit: try? stores.store.commit { _ in throw Refusal.tooMuch }
    case .batch: if usingFlux { stores.flux.batch {} } else { stores.store.batch {} }
    case .replaceReducer: stores.flux.replaceReducer(Reducer { _, _ in })
    case .nextChanges: _ = stores.next.value?.changes(.add)
    case .contextState: _ = stores.context.value?.n
    default: if usingFlux { make(on: stores.flux) } else { make(on: stores.store) }
    }
  }

  private func make(on store: some ReadableStore<LockedStores.State, String>) {
    switch self {
    case .state: _ = store.state
    case .version: _ = store.version
    case .member: _ = store.n
    case .withState: store.withState { _ in }
    case .sink: store.sink(\.n) { _ in }.dispose()
    case .sinkBy: store.sink(\.n, by: ==) { _ in }.dispose()
    case .sinkSeveral: store.sink(\.n, \.part) { _, _ in }.dispose()
    case .sinkSelect: store.sink(select: { $0.n }) { _ in }.dispose()
    case .sinkSelectBy: store.sink(select: { $0.n }, by: ==) { _ in }.dispose()
    case .sinkChanges: store.sinkChanges { _ in }.dispose()
    case .sinkActivity: store.sinkActivity { _ in }.dispose()
    case .sinkOnMain: store.sink(\.n, on: .main) { _ in }.dispose()
    default: break
    }
  }

  /// How the message names the call.
  var name: String {
    switch self {
    case .commit, .throwingCommit: "commit"
    case .batch: "batch"
    case .state, .version, .member, .withState, .contextState:
      "a read (state, version, a member, withState)"
    case .replaceReducer: "replaceReducer"
    case .nextChanges: "next.changes"
    default: "a subscription (sink, sinkChanges, sinkActivity)"
    }
  }

  /// What the message says to do instead.
  var remedy: String {
    switch self {
    case .commit, .throwingCommit:
      "Change the state that the closure was given; or commit after the closure has returned, or in a sink."
    case .batch: "Open the batch around the outer commit instead."
    case .state, .version, .member, .withState, .contextState: "Use the state that the closure was given."
    case .replaceReducer: "Replace it after the dispatch has returned, or in a sink."
    case .nextChanges: "Pass the action on with next(action), which is then handled right after the commit."
    default: "Subscribe before or after the commit, or in a sink."
    }
  }
}
