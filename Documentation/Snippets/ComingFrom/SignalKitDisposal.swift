import Millrace
import Testing

@Suite struct SignalKitDisposal {
  @Test("SignalKit: Disposable")
  func disposable() {
    let lines = output { bag in
      let taps = Signal<Int>()
      let doubled = taps.map { $0 * 2 }
      doubled.sink { print("sibling \($0)") }.store(in: bag)
      // row
      let token = doubled.sink { print($0) }
      token.dispose()
      // row.end
      taps.send(1)
    }
    #expect(lines == ["sibling 2"])
  }

  @Test("SignalKit: disposeWith(_:)")
  func disposeWith() {
    let lines = output { bag in
      let taps = Signal<Int>()
      // row
      taps.sink { print($0) }.store(in: bag)
      // row.end
      taps.send(1)
      bag.dispose()
      taps.send(2)
    }
    #expect(lines == ["1"])
  }

  @Test("SignalKit: DisposableBag")
  func bag() {
    let lines = output { _ in
      let taps = Signal<Int>()
      // row
      let bag = DisposableBag()
      bag.insert(taps.sink { print($0) })
      // row.end
      taps.send(1)
      bag.dispose()
      taps.send(2)
      Disposable { print("at once") }.store(in: bag)
    }
    #expect(lines == ["1", "at once"])
  }

  @Test("SignalKit: DisposableAction(action:)")
  func action() {
    let lines = output { _ in
      // row
      let closing = Disposable { print("closed") }
      // row.end
      closing.dispose()
      closing.dispose()
    }
    #expect(lines == ["closed"])
  }
}
