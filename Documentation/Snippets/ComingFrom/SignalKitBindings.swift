import Millrace
import Testing

/// A label, as far as a binding can tell.
final class Label: Sendable {
  private let shown = Property("")

  var text: String {
    get { shown.value }
    set {
      shown.value = newValue
      print("label: \(newValue)")
    }
  }

  func show(_ text: String) { self.text = text }
}

/// A label that may be used on the main actor alone, as views are.
@MainActor final class MainLabel {
  private let tape: Tape

  var text: String? {
    didSet { tape(text ?? "none") }
  }

  init(_ tape: Tape) { self.tape = tape }
}

@Suite struct SignalKitBindings {
  @Test("SignalKit: observe()")
  func eventSource() {
    let lines = output { _ in
      let ticker = Ticker()
      // row
      let token = Ticks(ticker: ticker).signal.sink { print($0) }
      // row.end
      ticker.tick(1)
      token.dispose()
      ticker.tick(2)
    }
    #expect(lines == ["1"])
  }

  @Test("SignalKit: bindTo(_:)")
  func bindToSignal() {
    let lines = output { bag in
      let taps = Signal<String>()
      let last = Property("")
      // row
      taps.bind(to: last).store(in: bag)
      // row.end
      taps.send("ok")
      print(last.value)
    }
    #expect(lines == ["ok"])
  }

  @Test("SignalKit: bindTo(function)")
  func bindToFunction() {
    let lines = output { bag in
      let title = Property("one")
      do {
        let label = Label()
        // row
        title.bind(to: label, .method(Label.show)).store(in: bag)
        // row.end
        withExtendedLifetime(label) { title.value = "two" }
      }
      title.value = "three"
    }
    #expect(lines == ["label: one", "label: two"])
  }

  @MainActor
  @Test("SignalKit: bindTo(textIn:)")
  func bindToText() async {
    let tape = Tape()
    let label = MainLabel(tape)
    let title = Property("one")
    let bag = DisposableBag()
    // row
    title.bind(to: label, \.text, on: .main).store(in: bag)
    // row.end
    title.value = "two"
    #expect(await tape.first(2) == ["one", "two"])
    bag.dispose()
  }
}
