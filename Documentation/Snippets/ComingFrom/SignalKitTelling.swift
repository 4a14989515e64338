import Dispatch
import Millrace
import Testing

@Suite struct SignalKitTelling {
  @Test("SignalKit: Signal")
  func signal() {
    let lines = output { bag in
      // row
      let taps = Signal<String>()
      taps.sink { print($0) }.store(in: bag)
      taps.send("ok")
      // row.end
      taps.sink { print("then", $0) }.store(in: bag)
      taps.send("again")
    }
    #expect(lines == ["ok", "again", "then again"])
  }

  @Test("SignalKit: SignalValue")
  func signalValue() {
    let lines = output { bag in
      // row
      let count = Property(0)
      count.value += 1
      // row.end
      count.map { "mapped \($0)" }.sink { print($0) }.store(in: bag)
      count.sink { print($0) }.store(in: bag)
      count.value = 1
      count.value = 2
    }
    #expect(lines == ["mapped 1", "1", "mapped 2", "2"])
  }

  @Test("SignalKit: SignalValue.value")
  func setting() {
    let lines = output { bag in
      // row
      let count = Property(0, by: { _, _ in false })
      // row.end
      count.sink { print($0) }.store(in: bag)
      count.value = 0
    }
    #expect(lines == ["0", "0"])
  }

  @Test("SignalKit: SignalProtocol")
  func anySignal() {
    let lines = output { bag in
      // row
      func show(_ texts: some ReadableSignal<String>) -> Disposable { texts.sink { print($0) } }
      // row.end
      let taps = Signal<String>()
      show(taps).store(in: bag)
      show(Property("a property")).store(in: bag)
      taps.send("a signal")
    }
    #expect(lines == ["a property", "a signal"])
  }

  @Test("SignalKit: next(_:)")
  func next() {
    let lines = output { bag in
      let taps = Signal<Int>()
      taps.sink { print("the other hears \($0)") }.store(in: bag)
      // row
      let token = taps.sink { print($0) }
      // row.end
      taps.send(1)
      token.dispose()
      taps.send(2)
    }
    #expect(lines == ["the other hears 1", "1", "the other hears 2"])
  }

  @Test("SignalKit: send(_:)")
  func send() {
    let lines = output { bag in
      let taps = Signal<String>()
      taps.sink { tap in
        if tap == "ok" { taps.send("and more") }
      }.store(in: bag)
      taps.sink { print($0) }.store(in: bag)
      // row
      taps.send("ok")
      // row.end
    }
    #expect(lines == ["ok", "and more"])
  }

  @Test("SignalKit: send(_:on:)")
  func sendElsewhere() async {
    let queue = DispatchQueue(label: "elsewhere")
    let tape = Tape()
    let taps = Signal<String>()
    let token = taps.sink { tape($0) }
    // row
    queue.async { taps.send("ok") }
    // row.end
    #expect(await tape.first(1) == ["ok"])
    token.dispose()
  }

  @Test("SignalKit: Signal.observe(_:)")
  func hook() {
    let lines = output { bag in
      let source = Signal<Int>()
      let taps = Signal<Int>()
      // row
      source.bind(to: taps).store(in: bag)
      // row.end
      taps.sink { print($0) }.store(in: bag)
      source.send(1)
    }
    #expect(lines == ["1"])
  }

  @Test("SignalKit: dispatchRule")
  func replay() {
    let lines = output { bag in
      let taps = Signal<Int>()
      // row
      let replayed = taps.share(replay: 1)
      // row.end
      replayed.sink { print($0) }.store(in: bag)
      taps.send(1)
      taps.send(2)
      replayed.sink { print("late \($0)") }.store(in: bag)
    }
    #expect(lines == ["1", "2", "late 2"])
  }
}
