import Millrace

/// What a subscription to `path` hears of the commits that `body` makes; not the first value.
func heard<State: Sendable, Value: Equatable & Sendable>(
  of path: any KeyPath<State, Value> & Sendable, in initialState: State,
  while body: (Store<State, Never>) -> Void
) -> [Value] {
  let (store, log) = (Store(initialState: initialState), Log<Value>())
  let token = store.sink(path, initial: false) { log.add($0) }
  body(store)
  token.dispose()
  return log.entries
}

/// How often a subscription to `path` is woken by the commits that `body` makes.
func wakeups<State: Sendable, Value: Equatable & Sendable>(
  of path: any KeyPath<State, Value> & Sendable, in initialState: State,
  while body: (Store<State, Never>) -> Void
) -> Int {
  heard(of: path, in: initialState, while: body).count
}
