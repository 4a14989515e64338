import Millrace
import Synchronization
import Testing

@testable import Todo

@Suite("Todo: the screen")
struct ScreenTests {
  /// A view of a store on a screen of 9 rows and 40 columns, and what it drew since last asked.
  private final class Drawing {
    let store = makeTodoStore(
      items: [
        TodoItem(id: 1, title: "Bread"), TodoItem(id: 2, title: "牛乳を買う", isDone: true),
        TodoItem(id: 3, title: "A title that is a good deal longer than the screen is wide"),
      ]) { _ in }
    let view: ScreenView
    private let output: Output

    final class Output: Sendable {
      let all = Mutex("")
      let latest = Mutex("")
    }

    init() {
      let output = Output()
      self.output = output
      store.dispatch(.screen(.resize(ScreenSize(rows: 9, columns: 40))))
      view = ScreenView(store: store) { text in
        output.all.withLock { $0 += text }
        output.latest.withLock { $0 += text }
      }
    }

    var screen: VirtualScreen { VirtualScreen(output.all.withLock { $0 }, rows: 9, columns: 40) }

    /// The lines drawn since the last call.
    func drawnLines() -> Set<Int> {
      output.latest.withLock { latest in
        defer { latest = "" }
        return VirtualScreen(latest, rows: 9, columns: 40).drawn
      }
    }
  }

  @Test("at the start everything is drawn, long titles cut to the width")
  func start() {
    let drawing = Drawing()
    #expect(
      drawing.screen.lines == [
        "Todo  2 open, 1 done  [all] open  done",
        "> [ ] Bread",
        "  [x] 牛乳を買う",
        "  [ ] A title that is a good deal longe…",
        "", "", "", "",
        "? help  q quit  a add  space done  e ed…",
      ])
    #expect(!drawing.screen.isCaretShown)
    #expect(drawing.screen.unknown == [])
  }

  @Test("a change draws the lines it concerns, and no others")
  func onlyWhatChanged() {
    let drawing = Drawing()
    #expect(drawing.drawnLines() == Set(0..<9))
    drawing.store.dispatch(.screen(.move(.down)))
    #expect(drawing.drawnLines() == [1, 2])
    drawing.store.dispatch(.item(id: 2, .toggle))
    #expect(drawing.drawnLines() == [0, 2, 7])  // the header's count, the row, the toast
    drawing.store.dispatch(.item(id: 2, .setDone(false)))
    #expect(drawing.drawnLines() == [7])  // it was open: only the toast
    drawing.store.dispatch(.item(id: 1, .retitle("Buns")))
    #expect(drawing.drawnLines() == [1, 2, 7])  // its row and the one selected before: the counts stand
    drawing.store.dispatch(.screen(.move(.down)))
    #expect(drawing.drawnLines() == [1, 2])
    drawing.store.dispatch(.ask(Prompt(purpose: .add)))
    drawing.store.dispatch(.type(.insert("x")))
    #expect(drawing.drawnLines() == [8])
    drawing.store.dispatch(.screen(.move(.down)))
    drawing.store.dispatch(.screen(.move(.down)))  // already at the end
    #expect(drawing.drawnLines() == [2, 3])
    drawing.store.dispatch(.show(.all))  // shown already
    #expect(drawing.drawnLines() == [])
  }

  @Test("another size draws everything anew, once")
  func resize() {
    let drawing = Drawing()
    _ = drawing.drawnLines()
    drawing.store.dispatch(.screen(.resize(ScreenSize(rows: 6, columns: 20))))
    #expect(drawing.drawnLines() == Set(0..<9))  // it clears the whole screen
    #expect(
      drawing.screen.lines == [
        "Todo  2 open, 1 don…", "> [ ] Bread", "  [x] 牛乳を買う", "  [ ] A title that …", "",
        "? help  q quit  a a…", "", "", "",
      ])
    drawing.store.dispatch(.item(id: 1, .toggle))
    #expect(drawing.drawnLines() == [0, 1, 4])
  }

  @Test("toasts come and go")
  func toast() {
    let drawing = Drawing()
    drawing.store.dispatch(.delete(id: 1))
    #expect(drawing.screen.lines[7] == "Deleted, u to undo: Bread          saved")
    drawing.view.clearToast()
    #expect(drawing.screen.lines[7] == "")
  }

  @Test("the caret is where the next character goes, whatever is drawn after it")
  func caret() {
    let drawing = Drawing()
    drawing.store.dispatch(.ask(Prompt(purpose: .add, before: "牛乳", after: "x")))
    drawing.store.dispatch(.add(title: ""))
    #expect(drawing.screen.lines[7] == "A title cannot be empty: type one…")
    #expect(drawing.screen.lines[8] == "Add: 牛乳x")
    #expect(drawing.screen.caret == VirtualScreen.Position(row: 8, column: 9))
    #expect(drawing.screen.isCaretShown)
    drawing.store.dispatch(.cancel)
    #expect(!drawing.screen.isCaretShown)
  }

  @Test("a long line being typed is scrolled so that the caret is seen")
  func longPrompt() {
    func shown(_ before: String, _ after: String, columns: Int) -> [String] {
      let (text, caret) = ScreenText.prompt(
        Prompt(purpose: .add, before: before, after: after), columns: columns)
      return [text, "\(caret)"]
    }
    #expect(shown("abcdefgh", "ij", columns: 20) == ["Add: abcdefghij", "13"])
    #expect(shown("abcdefgh", "ij", columns: 10) == ["Add: efgh", "9"])
    #expect(shown("ab", "cdefgh", columns: 10) == ["Add: abcd", "7"])
    #expect(shown("a牛乳", "", columns: 9) == ["Add: 乳", "7"])
    #expect(shown("abc", "", columns: 0) == ["Add: ", "5"])
  }

  @Test(
    "text takes the columns that a terminal gives it",
    arguments: [
      ("abc", 3), ("é", 1), ("e\u{301}", 1), ("牛乳", 4), ("한국", 4), ("ｱ", 1), ("🫖", 2), ("👩‍👧", 2), ("🇫🇷", 2),
      ("❤️", 2), ("क्ष", 2), ("", 0),
    ])
  func width(text: String, columns: Int) {
    #expect(text.columns == columns)
  }

  @Test("text is cut between characters, and only if it does not fit")
  func cut() {
    #expect("牛乳".cut(toColumns: 4) == "牛乳")
    #expect("牛乳x".cut(toColumns: 4) == "牛…")
    #expect("abc".cut(toColumns: 1) == "…")
    #expect("abc".cut(toColumns: 0) == "")
    #expect("abc".cut(toColumns: -1) == "")
  }

  @Test("a list that is not saved is marked in the header")
  func unsaved() {
    #expect(
      ScreenText.header(ScreenHeader(filter: .open, isSaved: false), columns: 80)
        == "Todo  0 open, 0 done   all [open] done   not saved")
  }
}
