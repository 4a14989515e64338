import Millrace
import Testing

@Suite struct LoggerTests {
  @Test("the logger writes the action, and a line for each stored property that differs")
  func properties() {
    expect(
      {
        $0.count = 1; $0.name = "Grace"
      },
      """
      change
        name: "Ada" → "Grace"
        count: 0 → 1
      """)
  }

  @Test("the logger writes the action alone where nothing differs")
  func nothing() {
    expect({ $0.count = 0 }, "change")
    expect({ $0.reading = .nan }, from: { $0.reading = .nan }, "change")
  }

  @Test("the logger names nested properties by their path")
  func nested() {
    expect(
      {
        $0.settings.font.size = 14; $0.settings.isDark = true; $0.pair.1 = 5
      },
      """
      change
        settings.isDark: false → true
        settings.font.size: 12 → 14
        pair.1: 2 → 5
      """)
  }

  @Test("the logger writes nil for an absent value, and looks into present ones")
  func optionals() {
    expect(
      {
        $0.sheet = Font(); $0.note = "x"
      },
      """
      change
        sheet: nil → Font(name: "Serif", size: 12)
        note: nil → "x"
      """)
    expect(
      {
        $0.sheet?.size = 14; $0.note = "y"
      },
      from: {
        $0.sheet = Font(); $0.note = "x"
      },
      """
      change
        sheet.size: 12 → 14
        note: "x" → "y"
      """)
    expect(
      { $0.sheet = nil }, from: { $0.sheet = Font() },
      """
      change
        sheet: Font(name: "Serif", size: 12) → nil
      """)
  }

  /// Shows only what is set, as a mirror of a type's own may.
  struct Partial: Sendable, CustomReflectable, CustomStringConvertible {
    var year: Int?
    var day: Int?

    var description: String { "\(year ?? 0)-\(day ?? 0)" }
    var customMirror: Mirror {
      let parts = [("year", year), ("day", day)].compactMap { name, value in value.map { (name, $0 as Any) } }
      return Mirror(self, children: parts.map { (label: $0.0, value: $0.1) }, displayStyle: .struct)
    }
  }

  @Test("the logger compares values whole that show other parts than before")
  func ownMirrors() {
    #expect(
      log(of: Partial(year: 2000, day: 1)) { $0 = Partial(day: 2) } == ["add(1)\n  2000-1 → 0-2"])
    #expect(
      log(of: Partial(day: 2)) { $0.day = 3 } == ["add(1)\n  day: 2 → 3"])
  }

  @Test("the logger compares arrays by index, and says what was added and removed")
  func arrays() {
    expect(
      {
        $0.numbers[1] = 20; $0.numbers.append(4); $0.fonts[0].size = 14
      },
      """
      change
        numbers[1]: 2 → 20
        numbers[3]: added 4
        fonts[0].size: 12 → 14
      """)
    expect(
      {
        $0.numbers.removeLast(2); $0.fonts.removeAll()
      },
      """
      change
        numbers[1]: removed 2
        numbers[2]: removed 3
        fonts[0]: removed Font(name: "Serif", size: 12)
      """)
  }

  @Test("the logger writes dictionaries and enums as a whole")
  func wholes() {
    expect(
      {
        $0.ages["Ada"] = 37; $0.phase = .loaded(3)
      },
      """
      change
        ages: ["Ada": 36] → ["Ada": 37]
        phase: idle → loaded(3)
      """)
    expect(
      { $0.phase = .loaded(4) }, from: { $0.phase = .loaded(3) },
      """
      change
        phase: loaded(3) → loaded(4)
      """)
  }

  @Test("the logger writes a state that is no structure too")
  func plainStates() {
    #expect(log(of: [1, 2]) { $0[0] = 5 } == ["add(1)\n  [0]: 1 → 5"])
    #expect(log(of: 1) { $0 = 2 } == ["add(1)\n  1 → 2"])
    #expect(log(of: Int?.none) { $0 = 2 } == ["add(1)\n  nil → 2"])
  }

  @Test("the logger writes what each action changed, exactly, though a subscriber dispatches in between")
  func exact() {
    let journal = Journal()
    let store = FluxStore(
      initialState: Pair(), reducer: Reducer<Pair, Step> { state, step in state.a += step.amount },
      middleware: [.logger { journal($0) }])
    let token = store.sink(\.a, initial: false) { a in if a == 1 { store.dispatch(.add(10)) } }

    store.dispatch(.add(1))

    #expect(journal.lines == ["add(10)\n  a: 1 → 11", "add(1)\n  a: 0 → 1"])
    token.dispose()
  }

  @Test("the logger writes an action that was dropped after it, alone, and all that was made of one")
  func droppedAndMultiplied() {
    let journal = Journal()
    let store = FluxStore<Pair, Step, Never>(
      initialState: Pair(), reducer: Reducer { state, step in state.a += step.amount },
      middleware: [
        .logger { journal($0) },
        Middleware { _, action, next in for _ in 0..<action.amount { next(action) } },
      ])
    store.dispatch(.add(0))
    store.dispatch(.add(3))
    #expect(journal.lines == ["add(0)", "add(3)\n  a: 0 → 9"])
  }

  // MARK: Parts

  private enum Step: Sendable {
    case add(Int)
    var amount: Int {
      switch self {
      case .add(let amount): amount
      }
    }
  }

  private enum Change: Sendable { case change }

  struct Font: Sendable, Equatable {
    var name = "Serif"
    var size = 12
  }

  enum Phase: Sendable, Equatable {
    case idle
    case loaded(Int)
  }

  private struct Settings: Sendable, Equatable {
    var isDark = false
    var font = Font()
  }

  private struct Document: Sendable {
    var name = "Ada"
    var count = 0
    var reading = 1.0
    var settings = Settings()
    var pair = (1, 2)
    var sheet: Font?
    var note: String?
    var numbers = [1, 2, 3]
    var fonts = [Font()]
    var ages = ["Ada": 36]
    var phase = Phase.idle
  }

  /// Expects that the logger writes `text` of a change of a document.
  private func expect(
    _ change: @escaping @Sendable (inout Document) -> Void, from prepare: (inout Document) -> Void = { _ in },
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let journal = Journal()
    var document = Document()
    prepare(&document)
    let store = FluxStore(
      initialState: document, reducer: Reducer<Document, Change> { document, _ in change(&document) },
      middleware: [.logger { journal($0) }])
    store.dispatch(.change)
    #expect(journal.lines == [text], sourceLocation: sourceLocation)
  }

  private func log<State: Sendable>(
    of state: State, _ change: @escaping @Sendable (inout State) -> Void
  ) -> [String] {
    let journal = Journal()
    let store = FluxStore(
      initialState: state, reducer: Reducer<State, Step> { state, _ in change(&state) },
      middleware: [.logger { journal($0) }])
    store.dispatch(.add(1))
    return journal.lines
  }
}
