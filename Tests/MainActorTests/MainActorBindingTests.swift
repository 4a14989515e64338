import Millrace
import Testing

/// What a label would be: on the main actor, as everything here.
private final class Label {
  var text: String?
  var count = 0
  private(set) var shown: [String] = []

  func show(_ text: String) { shown.append(text) }
}

/// A screen that binds its labels to a store.
private final class CounterScreen {
  let title = Label()
  let count = Label()
  private let bag = DisposableBag()

  init(_ store: FluxStore<Counter, CounterAction, Notice>) {
    store.signal(\.title).bind(to: title, \.text, on: .main).store(in: bag)
    store.signal(\.title).bind(to: title, .method(Label.show), on: .main).store(in: bag)
    store.signal(\.count).bind(to: count, \.count, on: .main, latest: true).store(in: bag)
    store.signal(\.count, \.title).map { "\($1) \($0)" }
      .bind(to: count, .closure { $0.text = $1 }, on: .main).store(in: bag)
  }
}

@Suite("Bindings in a target whose default isolation is the main actor")
struct MainActorBindingTests {
  @Test("a screen's labels are bound to a store by key path, by method and by closure, and do not outlive it")
  func screen() async {
    let store = FluxStore<Counter, CounterAction, Notice>(initialState: Counter(), reducer: counter)
    var screen: CounterScreen? = CounterScreen(store)
    weak let (title, count) = (screen?.title, screen?.count)
    store.dispatch(.increment)
    store.dispatch(.rename("tally"))
    await settle()

    #expect(title?.text == "tally")
    #expect(title?.shown == ["untitled", "tally"])
    #expect(count?.count == 1)
    #expect(count?.text == "tally 1")

    screen = nil
    #expect(title == nil && count == nil)
    store.dispatch(.increment)
    await settle()
  }

  @Test("a property of a screen is bound two-way to a store")
  func twoWay() {
    let store = FluxStore<Counter, CounterAction, Notice>(initialState: Counter(), reducer: counter)
    let title = Property("")
    let token = title.bindTwoWay(to: store, \.title, action: CounterAction.rename)
    title.value = "tally"
    #expect(store.title == "tally")
    store.dispatch(.rename("count"))
    #expect(title.value == "count")
    token.dispose()
  }

  /// Waits until everything that was scheduled on the main actor before has run.
  private func settle() async {
    for _ in 0..<3 { await Task { @MainActor in }.value }
  }
}
