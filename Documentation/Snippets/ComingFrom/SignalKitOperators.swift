import Dispatch
import Millrace
import Testing

@Suite struct SignalKitOperators {
  @Test("SignalKit: map(_:)")
  func map() {
    let lines = output { bag in
      let count = Property(0)
      // row
      let texts = count.map { "count \($0)" }
      // row.end
      texts.sink { print($0) }.store(in: bag)
      count.value = 1
      print("now", texts.value)
    }
    #expect(lines == ["count 0", "count 1", "now count 1"])
  }

  @Test("SignalKit: filter(_:)")
  func filter() {
    let lines = output { bag in
      let numbers = Signal<Int>()
      // row
      let even = numbers.filter { $0.isMultiple(of: 2) }
      // row.end
      even.sink { print($0) }.store(in: bag)
      for number in 1...4 { numbers.send(number) }
    }
    #expect(lines == ["2", "4"])
  }

  @Test("SignalKit: skip(_:)")
  func skip() {
    let lines = output { bag in
      let numbers = Signal<Int>()
      // row
      let later = numbers.skip(2)
      // row.end
      later.sink { print($0) }.store(in: bag)
      for number in 1...4 { numbers.send(number) }
    }
    #expect(lines == ["3", "4"])
  }

  @Test("SignalKit: distinct()")
  func distinct() {
    let lines = output { bag in
      let numbers = Signal<Int>()
      // row
      let changes = numbers.distinct()
      // row.end
      changes.sink { print($0) }.store(in: bag)
      for number in [1, 1, 2, 1] { numbers.send(number) }
    }
    #expect(lines == ["1", "2", "1"])
  }

  @Test("SignalKit: observe(on:)")
  func observeOn() async {
    let queue = DispatchQueue(label: "elsewhere")
    let tape = Tape()
    let taps = Signal<Int>()
    // row
    let there = taps.observe(on: .queue(queue))
    // row.end
    let token = there.sink { tap in
      dispatchPrecondition(condition: .onQueue(queue))
      tape(tap)
    }
    for tap in 1...3 { taps.send(tap) }
    #expect(await tape.first(3) == ["1", "2", "3"])
    token.dispose()
  }

  @Test("SignalKit: debounce(_:on:)")
  func debounce() async {
    let clock = HandClock()
    let tape = Tape()
    let text = Property("")
    // row
    let query = text.debounce(for: .milliseconds(300), clock: clock)
    // row.end
    let token = query.sink { tape($0) }
    text.value = "M"
    clock.advance(by: .milliseconds(200))
    text.value = "Mi"
    clock.advance(by: .milliseconds(300))
    #expect(await tape.first(1) == ["Mi"])
    token.dispose()
  }

  @Test("SignalKit: delay(_:on:)")
  func delay() async {
    let clock = HandClock()
    let tape = Tape()
    let taps = Signal<Int>()
    // row
    let later = taps.delay(for: .seconds(1), clock: clock)
    // row.end
    let token = later.sink { tape($0) }
    taps.send(1)
    taps.send(2)
    clock.advance(by: .seconds(1))
    #expect(await tape.first(2) == ["1", "2"])
    token.dispose()
  }

  @Test("SignalKit: combineLatest(with:)")
  func combineLatest() {
    let lines = output { bag in
      let name = Property("Ada")
      let mail = Property("")
      // row
      let canSend = name.combineLatest(mail.map { $0.contains("@") }).map { !$0.isEmpty && $1 }
      // row.end
      canSend.sink { print($0) }.store(in: bag)
      mail.value = "ada@example.org"
    }
    #expect(lines == ["false", "true"])
  }

  @Test("SignalKit: combineLatest(_:_:_:)")
  func combineThree() {
    let lines = output { bag in
      let hours = Property(1)
      let minutes = Property(2)
      let seconds = Property(3)
      // row
      let time = hours.combineLatest(minutes, seconds).map { "\($0):\($1):\($2)" }
      // row.end
      time.sink { print($0) }.store(in: bag)
      seconds.value = 4
    }
    #expect(lines == ["1:2:3", "1:2:4"])
  }

  @Test("SignalKit: allEqual(_:)")
  func allTrueOf() {
    let lines = output { bag in
      let isNameValid = Property(true)
      let isMailValid = Property(false)
      // row
      let canSend = allTrue(isNameValid, isMailValid)
      // row.end
      canSend.sink { print($0) }.store(in: bag)
      isMailValid.value = true
    }
    #expect(lines == ["false", "true"])
  }

  @Test("SignalKit: someEqual(_:)")
  func anyTrueOf() {
    let lines = output { bag in
      let isLoading = Property(false)
      let isSaving = Property(false)
      // row
      let isBusy = anyTrue(isLoading, isSaving)
      // row.end
      isBusy.sink { print($0) }.store(in: bag)
      isSaving.value = true
    }
    #expect(lines == ["false", "true"])
  }

  @Test("SignalKit: Scheduler")
  func scheduler() async {
    let show = Tape()
    let taps = Signal<Int>()
    let bag = DisposableBag()
    // row
    taps.sink(on: .queue(.global(qos: .utility))) { show($0) }.store(in: bag)
    // row.end
    taps.send(1)
    #expect(await show.first(1) == ["1"])
    bag.dispose()
  }
}
