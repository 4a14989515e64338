import Millrace
import SwiftUI

struct CounterReader: View {
  let store: FluxStore<Counter, CounterAction, Never>

  var body: some View {
    // row: Verge: StoreReader(_:content:)
    StoreReader(store, \.count) { count in Text("count is \(count)") }
    // row.end
  }
}

struct CounterName: View {
  let store: FluxStore<Counter, CounterAction, Never>

  var body: some View {
    // row: Verge: Store.binding(_:)
    TextField("Name", text: store.binding(\.name, action: CounterAction.setName))
    // row.end
  }
}

struct CounterCount: View {
  @Selected var count: Int

  init(store: FluxStore<Counter, CounterAction, Never>) {
    // row: Verge: @StoreObject
    _count = Selected(store, \.count)
    // row.end
  }

  var body: some View { Text("count is \(count)") }
}
