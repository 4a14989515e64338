import Millrace
import Synchronization
import Testing

// snippet: a test of the reducer
@Test("What was bought is not left")
func buying() {
  var state = Groceries()
  groceries(&state, .add("milk"))
  groceries(&state, .add("tea"))
  groceries(&state, .buy(id: 1))
  #expect(state.left == 1)
  groceries(&state, .clear)
  #expect(state.items.map(\.name) == ["tea"])
}
// snippet.end

// snippet: a test of the store
@Test("What is on the list is not added again")
func adding() {
  let store = makeGroceriesStore()
  let bag = DisposableBag()
  let notices = Mutex<[GroceriesNotice]>([])
  store.sinkActivity { notice in notices.withLock { $0.append(notice) } }.store(in: bag)

  store.dispatch(.add("  milk "))
  store.dispatch(.add(""))
  store.dispatch(.add("milk"))

  #expect(store.items.map(\.name) == ["milk"])
  #expect(notices.withLock { $0 } == [.alreadyListed("milk")])
}
// snippet.end

@Suite struct GroceriesProgramTests {
  @Test("The program shows the list and how much is left whenever they change")
  func running() {
    let output = Terminal.output(typing: ["milk", "green  tea", "milk", "1", "1", "clear"], of: runGroceries)
    #expect(
      output == [
        "0 to buy",
        "· 1 milk", "1 to buy",
        "· 1 milk", "· 2 green tea", "2 to buy",
        "milk is on the list",
        "✓ 1 milk", "· 2 green tea", "1 to buy",
        "· 2 green tea",
      ])
  }
}
