import Millrace
import SwiftUI

struct Counter: Sendable, Equatable {
  var count = 0
  var name = ""
}

enum CounterAction: Sendable {
  case increment
  case setCount(Int)
  case setName(String)
}

// snippet: view
struct CounterScreen: View {
  let store: FluxStore<Counter, CounterAction, Never>
  @State private var counter: ObservedState<Counter>

  init(store: FluxStore<Counter, CounterAction, Never>) {
    self.store = store
    counter = ObservedState(store, on: .main)
  }

  var body: some View {
    VStack {
      Text("\(counter.name): \(counter.count)")
      Button("More") { store.dispatch(.increment) }
    }
  }
}
// snippet.end

// snippet: binding
struct CounterForm: View {
  let store: FluxStore<Counter, CounterAction, Never>

  var body: some View {
    VStack {
      TextField("Name", text: store.binding(\.name, action: CounterAction.setName))
      Stepper("Count", value: store.binding(\.count, action: CounterAction.setCount))
    }
  }
}
// snippet.end

struct CounterLine: View {
  let store: FluxStore<Counter, CounterAction, Never>

  var body: some View {
    // snippet: reader
    StoreReader(store, \.count) { count in
      Text("count is \(count)")
    }
    // snippet.end
  }
}

// snippet: selected
struct CounterTitle: View {
  @Selected var count: Int
  @Selected var title: String

  init(store: FluxStore<Counter, CounterAction, Never>) {
    _count = Selected(store, \.count)
    _title = Selected(store.derived(\.name) { $0.isEmpty ? "untitled" : $0 })
  }

  var body: some View { Text("\(title): \(count)") }
}
// snippet.end
