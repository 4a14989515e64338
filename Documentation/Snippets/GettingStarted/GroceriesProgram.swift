import Millrace

/// The program of the guide, where it is a `main.swift`.
func runGroceries() {
  // snippet: main
  let store = makeGroceriesStore()
  let bag = DisposableBag()

  store.sink(\.items) { items in
    for item in items { print(item.isBought ? "✓" : "·", item.id, item.name) }
  }.store(in: bag)
  store.sink(\.left) { left in print("\(left) to buy") }.store(in: bag)
  store.sinkActivity { notice in
    switch notice {
    case .alreadyListed(let name): print("\(name) is on the list")
    }
  }.store(in: bag)

  while let line = readLine() {
    switch Int(line) {
    case let id?: store.dispatch(.buy(id: id))
    case nil: store.dispatch(line == "clear" ? .clear : .add(line))
    }
  }
  // snippet.end
}
