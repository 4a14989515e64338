import Millrace
import Testing

@Suite struct BindTests {
  /// What values are bound to; its members are guarded.
  private final class Page: Sendable {
    private let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    var title: String {
      get { journal.lines.last ?? "" }
      set { journal("title \(newValue)") }
    }
    var note: String? {
      get { journal.lines.last }
      set { journal("note \(newValue ?? "nil")") }
    }

    func show(_ text: String) { journal("show \(text)") }
  }

  private enum Search: Sendable, Equatable { case query(String) }

  private struct Texts: Sendable, Equatable {
    var query = "none"
    var count = 0
  }

  private let journal = Journal()

  @Test("bind(to:) sends on to a signal, sets a property, and calls a closure; the current value comes first")
  func targets() {
    let (text, signal, property) = (Property("a"), Signal<String>(), Property("none"))
    let bag = DisposableBag()
    signal.sink { [journal] in journal("signal \($0)") }.store(in: bag)
    property.sink { [journal] in journal("property \($0)") }.store(in: bag)

    text.bind(to: signal).store(in: bag)
    text.bind(to: property).store(in: bag)
    text.bind(to: { [journal] in journal("closure \($0)") }).store(in: bag)
    text.value = "b"

    #expect(
      journal.lines == [
        "property none", "signal a", "property a", "closure a", "signal b", "property b", "closure b",
      ])
    bag.dispose()
    text.value = "c"
    #expect(journal.lines.count == 7)
  }

  @Test(
    "bind(to:) assigns to a member of an object, also an optional one, and calls its method or a closure with it"
  )
  func objects() {
    let (text, page) = (Property("a"), Page(journal))
    let bag = DisposableBag()
    text.bind(to: page, \.title).store(in: bag)
    text.bind(to: page, \.note).store(in: bag)
    text.map { $0 == "b" ? nil : $0 }.bind(to: page, \.note).store(in: bag)
    text.bind(to: page, .method(Page.show)).store(in: bag)
    text.bind(to: page, .closure { page, text in page.show("<\(text)>") }).store(in: bag)
    #expect(journal.lines == ["title a", "note a", "note a", "show a", "show <a>"])

    text.value = "b"

    #expect(journal.lines.dropFirst(5) == ["title b", "note b", "note nil", "show b", "show <b>"])
    bag.dispose()
    text.value = "c"
    #expect(journal.lines.count == 10)
  }

  @Test("bind(to:) assigns to a part of a store, in a commit, and dispatches to a store with actions")
  func stores() {
    let (text, bag) = (Property("a"), DisposableBag())
    let store = Store(initialState: Texts())
    let flux = FluxStore<Texts, Search, Never>(
      initialState: Texts(),
      reducer: Reducer { state, action in
        if case .query(let text) = action { state.query = text.uppercased() }
        state.count += 1
      })
    let scoped = flux.scope(\.query, action: Search.query)

    text.bind(to: store, \.query).store(in: bag)
    text.bind(to: flux, action: Search.query).store(in: bag)
    text.map { $0 + "!" }.bind(to: scoped) { $0 }.store(in: bag)
    #expect(store.state == Texts(query: "a"))
    #expect(flux.state == Texts(query: "A!", count: 2))

    text.value = "b"

    #expect(store.state == Texts(query: "b"))
    #expect(store.version == 2)
    #expect(flux.state == Texts(query: "B!", count: 4))
    bag.dispose()
    text.value = "c"
    #expect(store.version == 2)
    #expect(flux.version == 4)
  }

  @Test("A derived value is assigned to a part of another store, now and whenever it changes")
  func derived() {
    let (source, target) = (Store(initialState: Pair(a: 1)), Store(initialState: Texts()))
    let token = source.derived(\.a, \.b) { $0 + $1 }.bind(to: target, \.count)
    #expect(target.count == 1)
    source.commit { $0.b = 5 }
    #expect(target.count == 6)
    source.batch {
      source.commit { $0.a = 0 }
      source.commit { $0.b = 6 }
    }
    #expect(target.version == 2)
    token.dispose()
    source.commit { $0.a = 9 }
    #expect(target.count == 6)
  }

  @Test("No binding keeps its target")
  func targetsGo() {
    let text = Property("a")
    var page: Page? = Page(journal)
    var signal: Signal<String>? = Signal()
    var property: Property<String>? = Property("")
    var store: Store<Texts, Never>? = Store(initialState: Texts())
    weak let (weakPage, weakSignal, weakProperty, weakStore) = (page, signal, property, store)
    let bag = DisposableBag()
    if let page {
      text.bind(to: page, \.title).store(in: bag)
      text.bind(to: page, \.note).store(in: bag)
      text.bind(to: page, .method(Page.show)).store(in: bag)
    }
    if let signal { text.bind(to: signal).store(in: bag) }
    if let property { text.bind(to: property).store(in: bag) }
    if let store { text.bind(to: store, \.query).store(in: bag) }
    (page, signal, property, store) = (nil, nil, nil, nil)
    #expect(weakPage == nil && weakSignal == nil && weakProperty == nil && weakStore == nil)
    text.value = "b"
    #expect(journal.lines == ["title a", "note a", "show a"])
    bag.dispose()
  }

  @Test("A binding whose target has gone ends with the next value")
  func ends() {
    let text = Signal<String>()
    var page: Page? = Page(journal)
    func bind() -> Disposable? {
      let witness = Witness("binding", in: journal)
      return page.map {
        text.map {
          use(witness)
          return $0
        }.bind(to: $0, \.title)
      }
    }
    let token = bind()
    text.send("a")
    page = nil
    #expect(journal.lines == ["title a"])
    text.send("b")
    #expect(journal.lines == ["title a", "binding is gone"])
    withExtendedLifetime(token) {}
  }

  @Test("A binding does not keep its source, and ends with it")
  func sourceGoes() {
    let page = Page(journal)
    var text: Property<String>? = Property("a")
    weak let source = text
    func bind() -> Disposable? {
      let witness = Witness("binding", in: journal)
      return text?.bind(
        to: page,
        .closure { page, text in
          use(witness)
          page.show(text)
        })
    }
    let token = bind()
    text = nil
    #expect(source == nil)
    #expect(journal.lines == ["show a", "binding is gone"])
    withExtendedLifetime(token) {}
  }

  @Test("S12 two signals that are bound to each other's results use constant stack")
  func ring() {
    let (there, back) = (Signal<Int>(), Signal<Int>())
    let bag = DisposableBag()
    let last = Box(0)
    there.sink { last.value = $0 }.store(in: bag)
    there.filter { $0 < 50_000 }.map { $0 + 1 }.bind(to: back).store(in: bag)
    back.bind(to: there).store(in: bag)
    onThread(stackSize: 512 * 1024) { there.send(0) }
    #expect(last.value == 50_000)
    bag.dispose()
  }

  @Test("S13 a bound commit inside a commit of the same store stops the program")
  func insideCommit() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (store, count) = (Store(initialState: Pair()), Property(0))
      let token = count.bind(to: store, \.a)
      store.commit { _ in count.value = 1 }
      withExtendedLifetime(token) {}
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Millrace: commit was asked for inside a commit or a read of the same store"))
  }
}
