import Millrace
import Testing

// This target's default isolation is the main actor, as in a new app. States, actions, activities and reducers
// belong to no actor and say so; everything else needs no mark.

nonisolated struct Counter: Sendable, Equatable {
  var count = 0
  var title = "untitled"
}

nonisolated enum CounterAction: Sendable, Equatable {
  case increment
  case decrement
  case rename(String)
}

nonisolated enum Notice: Sendable, Equatable { case renamed(from: String, to: String) }

nonisolated let counter = Reducer<Counter, CounterAction> { state, action in
  switch action {
  case .increment: state.count += 1
  case .decrement: state.count -= 1
  case .rename(let title): state.title = title
  }
}

/// What a screen would be: on the main actor, and told so.
final class Screen {
  private(set) var lines: [String] = []
  private let bag = DisposableBag()

  init(_ store: FluxStore<Counter, CounterAction, Notice>) {
    store.sink(\.count, on: .main) { [weak self] in self?.lines.append("count \($0)") }.store(in: bag)
    store.sinkActivity(on: .main) { [weak self] in self?.lines.append("\($0)") }.store(in: bag)
  }
}

@Suite("In a target whose default isolation is the main actor")
struct MainActorProgramTests {
  @Test("a store, its middleware and its sinks work as elsewhere")
  func program() {
    let store = FluxStore<Counter, CounterAction, Notice>(
      initialState: Counter(), reducer: counter,
      middleware: [
        Middleware { context, action, next in
          let before = context.title
          next(action)
          if case .rename(let title) = action { context.send(.renamed(from: before, to: title)) }
        },
        Middleware { context, action, next in
          if case .decrement = action, context.count == 0 { return }
          next(action)
        },
      ])
    let screen = Screen(store)

    store.dispatch(.increment)
    store.dispatch(.decrement)
    store.dispatch(.decrement)
    store.dispatch(.rename("tally"))

    #expect(
      screen.lines == ["count 0", "count 1", "count 0", #"renamed(from: "untitled", to: "tally")"#])
    #expect(store.state == Counter(count: 0, title: "tally"))
    #expect(store.version == 3)
  }
}
