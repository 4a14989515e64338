import Dispatch
import Millrace

// Calls that must compile as they are written here, without a type spelled out. Nothing calls these functions: that
// they compile, in a fraction of a second, is the test.

private typealias State = OverloadState
private typealias Reach = OverloadReach

private enum Action: Sendable { case add(Int) }

private enum Notice: Sendable, Equatable { case added(Int) }

private func sinksOfPaths(_ store: Store<State, Notice>) -> [Disposable] {
  [
    store.sink(\.a) { print($0 + 1) },
    store.sink(\.a, initial: false) { a in print(a + 1) },
    store.sink(\.d) { print($0 ?? 0) },
    store.sink(\.e[0]) { print($0 + 1) },
    store.sink(\.e.first) { print($0 ?? 0) },
    store.sink(\.sum) { print($0 + 1) },
    store.sink(\.self) { print($0.a) },
    store.sink(\.a, \.b) { print($0 + 1, $1.count) },
    store.sink(\.a, \.b, initial: false) { a, b in print(a + 1, b.count) },
    store.sink(\.a, \.b, \.c) { print($0 + 1, $1.count, $2.rounded()) },
    store.sink(\.a, \.b, \.c, \.d, \.e, \.f) { a, b, c, d, e, f in
      print(a + 1, b.count, c.rounded(), d ?? 0, e.count, f ? 1 : 2)
    },
    store.sink(\.a, \.b, \.c, \.d, \.e, \.f, initial: false) {
      print($0 + 1, $1.count, $2.rounded(), $3 ?? 0, $4.count, $5 ? 1 : 2)
    },
  ]
}

private func sinksOfClosures(_ store: Store<State, Notice>) -> [Disposable] {
  [
    store.sink(select: { $0.e.count }) { print($0 + 1) },
    store.sink(select: { $0.a > 0 }, initial: false) { print($0 ? 1 : 2) },
    store.sink(select: { $0.reach }, by: { $0.from == $1.from }) { print($0.to) },
    store.sink(\.reach, by: { $0.to == $1.to }, initial: false) { print($0.from) },
    store.sink(\.a, by: { abs($0 - $1) < 2 }) { print($0 + 1) },
    store.sink(\.a, by: ==) { print($0 + 1) },
    store.sinkChanges { changes in
      changes.ifChanged(\.a) { print($0 + 1) }
      changes.ifChanged(\.a, \.b) { print($0 + 1, $1.count) }
      changes.ifChanged(\.a, \.b, \.c, \.d, \.e, \.f) { print($0 + 1, $1.count, $2, $3 ?? 0, $4.count, $5) }
      if changes.hasChanges(\.a, \.b) { print(changes.a) }
    },
    store.sinkActivity { print($0 == .added(1)) },
  ]
}

@MainActor
private final class Screen {
  var title = ""
  var count = 0

  func bind(to store: Store<State, Notice>) -> [Disposable] {
    [
      store.sink(\.a, on: .main) { [weak self] in self?.count = $0 },
      store.sink(\.a, \.b, on: .main, latest: true) { [weak self] in self?.title = "\($0) \($1)" },
      store.sink(\.reach, by: { $0.to == $1.to }, on: .main) { [weak self] in self?.count = $0.to },
      store.sink(select: { $0.e.count }, initial: false, on: .main) { [weak self] in self?.count = $0 },
      store.sink(select: { $0.reach }, by: { $0.to == $1.to }, on: .main) { [weak self] in self?.count = $0.to
      },
      store.sink(\.a, \.b, \.c, \.d, \.e, \.f, on: .main) { [weak self] a, b, c, d, e, f in
        self?.title = "\(a + 1) \(b.count) \(c.rounded()) \(d ?? 0) \(e.count) \(f ? 1 : 2)"
      },
      store.sinkChanges(on: .main) { [weak self] changes in self?.count = changes.a },
      store.sinkActivity(on: .main) { [weak self] in self?.title = "\($0)" },
    ]
  }
}

private func sinksOnQueue(_ store: Store<State, Notice>, _ queue: DispatchQueue) -> [Disposable] {
  [
    store.sink(\.a, on: .queue(queue)) { print($0 + 1) },
    store.sink(\.a, on: .queue(.main)) { print($0 + 1) },
    store.sink(\.a, initial: false, on: .queue(queue), latest: true) { a in print(a + 1) },
    store.sink(\.a, \.b, on: .queue(queue)) { print($0 + 1, $1.count) },
    store.sink(\.a, \.b, \.c, on: .queue(queue)) { print($0 + 1, $1.count, $2.rounded()) },
    store.sink(\.a, \.b, \.c, \.d, on: .queue(queue)) { print($0 + 1, $1.count, $2.rounded(), $3 ?? 0) },
    store.sink(\.a, \.b, \.c, \.d, \.e, on: .queue(queue)) { print($0 + 1, $1.count, $2, $3 ?? 0, $4.count) },
    store.sink(\.a, \.b, \.c, \.d, \.e, \.f, on: .queue(queue), latest: true) { a, b, c, d, e, f in
      print(a + 1, b.count, c.rounded(), d ?? 0, e.count, f ? 1 : 2)
    },
    store.sink(\.reach, by: { $0.to == $1.to }, on: .queue(queue)) { print($0.from) },
    store.sink(\.a, by: ==, on: .queue(queue)) { print($0 + 1) },
    store.sink(select: { $0.e.count }, on: .queue(queue)) { print($0 + 1) },
    store.sink(select: { $0.reach }, by: { $0.from == $1.from }, on: .queue(queue)) { print($0.to) },
    store.sinkChanges(on: .queue(queue), latest: true) { changes in changes.ifChanged(\.a) { print($0 + 1) }
    },
    store.sinkActivity(on: .queue(queue)) { print($0 == .added(1)) },
  ]
}

private func sinksOnExecutor(_ store: Store<State, Notice>, _ executor: some TaskExecutor) -> [Disposable] {
  [
    store.sink(\.a, on: .executor(executor)) { print($0 + 1) },
    store.sink(\.a, on: .executor(globalConcurrentExecutor)) { print($0 + 1) },
    store.sink(\.a, \.b, on: .executor(executor)) { print($0 + 1, $1.count) },
    store.sink(\.a, \.b, \.c, \.d, \.e, \.f, on: .executor(executor)) {
      print($0 + 1, $1.count, $2.rounded(), $3 ?? 0, $4.count, $5 ? 1 : 2)
    },
    store.sink(select: { $0.a > 0 }, initial: false, on: .executor(executor)) { print($0 ? 1 : 2) },
    store.sinkChanges(on: .executor(executor)) { changes in print(changes.a) },
    store.sinkActivity(on: .executor(executor)) { print($0 == .added(1)) },
  ]
}

private func stores() {
  let plain = Store(initialState: State())
  let withoutActivity: Store<State, Never> = plain
  let active = Store<State, Notice>(initialState: State())
  active.send(.added(1))

  let reducer = Reducer<State, Action> { state, action in
    switch action {
    case .add(let number): state.a += number
    }
  }
  let bare = FluxStore(initialState: State(), reducer: reducer)
  let logged = FluxStore(initialState: State(), reducer: reducer, middleware: [.logger()])
  let checked = FluxStore(initialState: State(), reducer: reducer, middleware: [.logger()], checks: .purity)
  let passed = FluxStore(
    initialState: State(), reducer: reducer,
    middleware: [Middleware { context, action, next in next(action) }])
  let all: [FluxStore<State, Action, Never>] = [bare, logged, checked, passed]

  let noticing = FluxStore<State, Action, Notice>(
    initialState: State(), reducer: reducer,
    middleware: [
      .logger(),
      Middleware { context, action, next in
        let changes = next.changes(action)
        changes.ifChanged(\.a) { context.send(.added($0)) }
      },
    ])
  let noticingWithoutMiddleware = FluxStore<State, Action, Notice>(initialState: State(), reducer: reducer)
  print(withoutActivity.a, active.b, all.count, noticing.c, noticingWithoutMiddleware.state)
}

private func commits(_ store: Store<State, Never>) throws {
  store.commit { $0.a += 1 }
  store.commit { _ in }
  let old = store.commit { state in
    defer { state.a = 0 }
    return state.a
  }
  let count: Int = store.commit { $0.e.removeLast() }
  try store.commit { _ in throw Refusal.tooMuch }
  do throws(Refusal) {
    try store.commit { state throws(Refusal) in
      if state.a > 3 { throw .tooMuch }
    }
    try store.batch { () throws(Refusal) in throw .tooMuch }
    try store.withState { state throws(Refusal) in
      if state.f { throw .tooMuch }
    }
  } catch { print(error == .tooMuch) }
  let sum = store.batch { store.withState { $0.sum } }
  print(old + count + sum)
}

private func anyStore(_ store: some ReadableStore<State, Notice>) -> Disposable {
  store.sink(\.a, \.b) { print($0 + 1, $1.count, store.version, store.f) }
}
