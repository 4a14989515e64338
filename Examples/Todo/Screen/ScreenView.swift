import Millrace
import Synchronization

/// Keeps a terminal showing the store's state: a sink for each line, so that a change draws the lines it concerns.
///
/// Lines from the top: the header, the rows of the list, the last toast, and the line being typed or key hints.
final class ScreenView: Sendable {
  private let store: TodoStore
  private let views: TodoViews
  private let draw: @Sendable (String) -> Void

  /// Holds the sink that waits for another size.
  private let bag = DisposableBag()

  /// Holds the sinks that draw lines for the size there is.
  private let lines = Mutex(DisposableBag())

  /// Draws everything, and from then on what changes.
  ///
  /// `draw` is given terminal output, in order.
  init(store: TodoStore, draw: @escaping @Sendable (String) -> Void) {
    self.store = store
    views = TodoViews(of: store)
    self.draw = draw
    store.sink(\.screen.size) { [weak self] size in self?.redraw(size) }.store(in: bag)
  }

  /// Removes the toast: it stays until the next key.
  func clearToast() {
    draw(ANSI.line(store.screen.size.toastRow, ""))
  }

  /// Draws every line anew for `size`: each sink draws its line at once, and again when it has another value.
  private func redraw(_ size: ScreenSize) {
    let bag = DisposableBag()
    let old = lines.withLock { lines in
      defer { lines = bag }
      return lines
    }
    old.dispose()
    let draw = draw
    let columns = size.columns
    draw(ANSI.clear)
    views.header.sink { header in
      draw(ANSI.line(0, ScreenText.header(header, columns: columns)))
    }.store(in: bag)
    for index in 0..<size.listRows {
      views.rows.map { $0.indices.contains(index) ? $0[index] : nil }.sink { row in
        draw(ANSI.line(index + 1, ScreenText.row(row, columns: columns)))
      }.store(in: bag)
    }
    store.sink(\.prompt) { prompt in
      let line = prompt.map { ScreenText.prompt($0, columns: columns) }
      draw(ANSI.line(size.promptRow, line?.text ?? ANSI.faint(Keymap.hints.cut(toColumns: columns))))
      draw(line.map { ANSI.move(row: size.promptRow, column: $0.caret) + ANSI.showCaret } ?? ANSI.hideCaret)
    }.store(in: bag)
    store.sinkActivity { activity in
      let mark = "saved"
      if activity == .saved {
        draw(ANSI.text(size.toastRow, max(0, columns - mark.columns), ANSI.faint(mark)))
      } else if let toast = ScreenText.toast(activity) {
        draw(ANSI.line(size.toastRow, toast.cut(toColumns: columns - mark.columns - 1)))
      }
    }.store(in: bag)
  }
}
