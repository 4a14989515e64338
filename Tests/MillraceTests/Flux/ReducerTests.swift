import Millrace
import Testing

@Suite struct ReducerTests {
  @Test("a reducer is a function of the state and an action")
  func call() {
    var state = Pair()
    let reducer = Reducer<Pair, Int> { state, n in state.a += n }
    reducer(&state, 2)
    reducer(&state, 3)
    #expect(state == Pair(a: 5))
  }

  @Test("combine runs the listed reducers in order, each on what the one before left")
  func combine() {
    var numbers = [1]
    let reducer = Reducer<[Int], Action>.combine(
      Reducer { numbers, _ in numbers.append(2) },
      Reducer { numbers, _ in numbers.append(numbers.count * 10) },
      Reducer { numbers, _ in numbers.removeFirst() }
    )
    reducer(&numbers, .add)
    #expect(numbers == [2, 20])
  }

  @Test("the builder runs the reducers in its block in order: statements, if, else, switch and for")
  func builder() {
    func make(_ isLong: Bool) -> Reducer<[String], Action> {
      Reducer<[String], Action>.combine {
        note("first")
        if isLong { note("only if long") }
        if isLong { note("long") } else { note("short") }
        switch isLong {
        case true: note("case long")
        case false: note("case short")
        }
        for n in 1...2 { note("loop \(n)") }
        note("last")
      }
    }
    var long: [String] = []
    make(true)(&long, .add)
    var short: [String] = []
    make(false)(&short, .add)

    #expect(long == ["first", "only if long", "long", "case long", "loop 1", "loop 2", "last"])
    #expect(short == ["first", "short", "case short", "loop 1", "loop 2", "last"])
  }

  @Test("scoped(to:action:) runs for the part's actions only, and changes the part only")
  func scoped() {
    var app = App()
    let reducer = list.scoped(to: \App.list, action: App.listAction)
    reducer(&app, .list(.add))
    reducer(&app, .other)
    #expect(app == App(list: List(items: [0, 1, 2, 3]), others: 0))
  }

  @Test("a part may lie behind a computed property, in an array or in a dictionary")
  func scopedToComputed() {
    var app = App()
    app.named["x"] = List()
    let reducer = Reducer<App, AppAction>.combine {
      list.scoped(to: \App.alias, action: App.listAction)
      list.scoped(to: \App.lists[0], action: App.listAction)
      list.optional.scoped(to: \App.named["x"], action: App.listAction)
    }
    reducer(&app, .list(.add))
    #expect(app.list.items == [0, 1, 2, 3])
    #expect(app.lists[0].items == [0, 1, 2, 3])
    #expect(app.named["x"]?.items == [0, 1, 2, 3])
  }

  @Test("optional does nothing to a state that is absent")
  func optional() {
    var app = App()
    let reducer = list.optional.scoped(to: \App.sheet, action: App.listAction)
    reducer(&app, .list(.add))
    #expect(app.sheet == nil)
    app.sheet = List()
    reducer(&app, .list(.add))
    #expect(app.sheet?.items == [0, 1, 2, 3])
  }

  @Test("forEach finds the element by its identity; where there is none nothing happens")
  func forEach() {
    var app = App()
    let reducer = row.forEach(\App.rows) { (action: AppAction) in
      if case .row(let id, let action) = action { (id, action) } else { nil }
    }
    reducer(&app, .row(id: 2, .add))
    reducer(&app, .row(id: 7, .add))
    reducer(&app, .other)
    #expect(app.rows == [Row(id: 1), Row(id: 2, list: List(items: [0, 1, 2, 3])), Row(id: 3)])
  }

  @Test("scoped(case:embed:action:) changes the payload of its case; in any other nothing happens")
  func scopedToCase() {
    let reducer = Reducer<Screen, AppAction>.combine(screenOfList, screenOfTitle)
    var screen = Screen.list(List())
    reducer(&screen, .list(.add))
    reducer(&screen, .other)
    #expect(screen == .list(List(items: [0, 1, 2, 3])))

    screen = .title("x")
    reducer(&screen, .list(.add))
    #expect(screen == .title("x"))
    reducer(&screen, .other)
    #expect(screen == .title("x!"))
  }

  @Test("scoped(case:embed:) is for a case that takes the whole's actions")
  func scopedToCaseOfSameActions() {
    let reducer = Reducer<Screen, Action>.combine(
      list.scoped(case: { if case .list(let list) = $0 { list } else { nil } }, embed: Screen.list))
    var screen = Screen.list(List())
    reducer(&screen, .add)
    #expect(screen == .list(List(items: [0, 1, 2, 3])))

    screen = .title("x")
    reducer(&screen, .add)
    #expect(screen == .title("x"))
  }

  @Test("scoped(case:embed:action:) composes with a part and an optional")
  func scopedToCaseInPart() {
    let reducer = screenOfList.optional.scoped(to: \App.screen) { (action: AppAction) in action }
    var app = App()
    reducer(&app, .list(.add))
    #expect(app.screen == nil)
    app.screen = .list(List())
    reducer(&app, .list(.add))
    #expect(app.screen == .list(List(items: [0, 1, 2, 3])))
  }

  @Test("onChange runs after the reducer, with what was before, and only where the part changed")
  func onChange() {
    let journal = Journal()
    let reducer = Reducer<Search, Int> { search, page in
      search.page = page
      if page == 0 { search.query += "?" }
    }
    .onChange(of: \.query) { search, action, old in
      journal("\(old) to \(search.query), page \(search.page), action \(action)")
      search.page = 100
    }
    var search = Search()

    reducer(&search, 5)
    #expect(search == Search(query: "", page: 5))
    reducer(&search, 0)

    #expect(search == Search(query: "?", page: 100))
    #expect(journal.lines == [" to ?, page 0, action 0"])
  }

  @Test("onChange goes by the bits and ==: NaN that stays NaN is no change")
  func onChangeOfNaN() {
    let changes = Tally()
    let reducer = Reducer<Double, Double> { state, action in state = action }
      .onChange(of: \.self) { _, _, _ in changes.add() }
    var state = 0.0
    for value in [0, .nan, .nan, 1] { reducer(&state, value) }
    #expect(changes.count == 2)
  }

  // MARK: In place

  @Test("S18 composed reducers edit in place: nothing is copied")
  func inPlace() {
    var app = App()
    app.sheet = List()
    app.screen = .list(List())
    app.list.items.reserveCapacity(100)
    app.sheet?.items.reserveCapacity(100)
    app.rows[1].list.items.reserveCapacity(100)
    if case .list(var list) = app.screen {
      list.items.reserveCapacity(100)
      app.screen = .list(list)
    }
    let store = FluxStore(
      initialState: app,
      reducer: Reducer<App, AppAction>.combine {
        list.scoped(to: \App.list, action: App.listAction)
        list.optional.scoped(to: \App.sheet, action: App.listAction)
        row.forEach(\App.rows) { (action: AppAction) in
          if case .list(let action) = action { (2, action) } else { nil }
        }
        screenOfList.optional.scoped(to: \App.screen) { (action: AppAction) in action }
        Reducer { app, _ in app.others += 1 }.onChange(of: \.others) { app, _, _ in app.others += 1 }
      })
    app = App()  // the store's alone from now on
    var places = [store.withState(addresses)]
    for _ in 0..<10 {
      store.dispatch(.list(.add))
      places.append(store.withState(addresses))
    }

    #expect(Set(places).count == 1)
    #expect(store.withState { $0.sheet?.items.count } == 13)
    #expect(store.withState { $0.rows[1].list.items.count } == 13)
    #expect(store.withState { if case .list(let list) = $0.screen { list.items.count } else { 0 } } == 13)
  }

  /// Where the elements of each array lie: elsewhere after a copy.
  private func addresses(in app: App) -> [UInt] {
    func address<Element>(_ elements: [Element]?) -> UInt {
      elements?.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } ?? 0
    }
    var list: List?
    if case .list(let payload) = app.screen { list = payload }
    return [
      address(app.list.items), address(app.sheet?.items), address(app.rows), address(app.rows[1].list.items),
      address(list?.items),
    ]
  }

  // MARK: Parts

  private enum Action: Sendable { case add }

  private enum AppAction: Sendable {
    case list(Action)
    case row(id: Int, Action)
    case other
  }

  private struct List: Sendable, Equatable { var items = [0, 1, 2] }

  private struct Row: Sendable, Equatable, Identifiable {
    let id: Int
    var list = List()
  }

  private struct Search: Sendable, Equatable {
    var query = ""
    var page = 1
  }

  private enum Screen: Sendable, Equatable {
    case list(List)
    case title(String)
  }

  private struct App: Sendable, Equatable {
    var list = List()
    var sheet: List?
    var screen: Screen?
    var rows = [Row(id: 1), Row(id: 2), Row(id: 3)]
    var lists = [List()]
    var named: [String: List] = [:]
    var others = 0

    var alias: List {
      get { list }
      set { list = newValue }
    }

    static let listAction: @Sendable (AppAction) -> Action? = {
      if case .list(let action) = $0 { action } else { nil }
    }
  }

  private func note(_ text: String) -> Reducer<[String], Action> {
    Reducer { lines, _ in lines.append(text) }
  }

  private let list = Reducer<List, Action> { list, _ in list.items.append(list.items.count) }

  private let row = Reducer<Row, Action> { row, _ in row.list.items.append(row.list.items.count) }

  private var screenOfList: Reducer<Screen, AppAction> {
    list.scoped(
      case: { if case .list(let list) = $0 { list } else { nil } }, embed: Screen.list, action: App.listAction
    )
  }

  private var screenOfTitle: Reducer<Screen, AppAction> {
    Reducer<String, Action> { title, _ in title += "!" }.scoped(
      case: { if case .title(let title) = $0 { title } else { nil } }, embed: Screen.title,
      action: { if case .other = $0 { .add } else { nil } })
  }
}
