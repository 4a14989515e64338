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

/// Something that calls back.
final class Ticker: Sendable {
  private let handlers = Property<[Int: @Sendable (Int) -> Void]>([:], by: { _, _ in false })

  func addHandler(_ handler: @escaping @Sendable (Int) -> Void) -> Int {
    handlers.modify { handlers in
      handlers[handlers.count] = handler
      return handlers.count - 1
    }
  }

  func removeHandler(_ id: Int) { handlers.modify { $0[id] = nil } }

  func tick(_ number: Int) {
    for handler in handlers.value.values { handler(number) }
  }
}

struct Ticks: EventSource {
  let ticker: Ticker

  func attach(_ handler: @escaping @Sendable (Int) -> Void) -> Disposable {
    let id = ticker.addHandler(handler)
    return Disposable { [ticker] in ticker.removeHandler(id) }
  }
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
      let label = Label()
      let title = Property("one")
      // row
      title.bind(to: label, .method(Label.show)).store(in: bag)
      // row.end
      title.value = "two"
    }
    #expect(lines == ["label: one", "label: two"])
  }

  @Test("SignalKit: bindTo(textIn:)")
  func bindToText() {
    let lines = output { bag in
      var label: Label? = Label()
      let title = Property("one")
      // row
      title.bind(to: label!, \.text).store(in: bag)
      // row.end
      title.value = "two"
      label = nil
      title.value = "three"
    }
    #expect(lines == ["label: one", "label: two"])
  }
}
