import Millrace

// snippet: state
/// What the app knows.
struct Groceries: Sendable, Equatable {
  var items: [Item] = []

  /// How many items are still to be bought.
  var left: Int { items.count { !$0.isBought } }

  struct Item: Sendable, Equatable, Identifiable {
    let id: Int
    var name: String
    var isBought = false
  }
}
// snippet.end

// snippet: actions
/// What can happen.
enum GroceriesAction: Sendable, Equatable {
  case add(String)
  case buy(id: Int)
  case clear
}
// snippet.end

// snippet: reducer
let groceries = Reducer<Groceries, GroceriesAction> { state, action in
  switch action {
  case .add(let name):
    if state.items.contains(where: { $0.name == name }) { return }
    let id = (state.items.last?.id ?? 0) + 1
    state.items.append(Groceries.Item(id: id, name: name))
  case .buy(let id):
    if let index = state.items.firstIndex(where: { $0.id == id }) { state.items[index].isBought = true }
  case .clear:
    state.items.removeAll(where: \.isBought)
  }
}
// snippet.end

// snippet: middleware
/// What is told once and not kept.
enum GroceriesNotice: Sendable, Equatable {
  case alreadyListed(String)
}

/// Tidies what is added, and says when that is on the list already.
let tidying = Middleware<Groceries, GroceriesAction, GroceriesNotice> { context, action, next in
  guard case .add(let text) = action else { return next(action) }
  let name = text.split(separator: " ").joined(separator: " ")
  if name.isEmpty { return }  // dropped: it never reaches the reducer
  let changes = next.changes(.add(name))
  if !changes.hasChanges(\.items) { context.send(.alreadyListed(name)) }
}
// snippet.end

// snippet: store
func makeGroceriesStore() -> FluxStore<Groceries, GroceriesAction, GroceriesNotice> {
  FluxStore(initialState: Groceries(), reducer: groceries, middleware: [tidying])
}
// snippet.end
