import Millrace

/// What sending through signals costs: a hop is a listener called, or an operator passed.
extension Row {
  static var signals: [Row] {
    [
      Row(name: "signal: send to nobody", subject: .time { sending(to: 0) }, limit: 2),
      Row(name: "signal: send to one listener", subject: .time { sending(to: 1) }, limit: 2),
      Row(
        name: "signal: send to ten, each further listener",
        subject: .extra({ sending(to: 10) }, beyond: { sending(to: 1) }, share: 9), limit: 2),
      Row(
        name: "signal: five operators in a chain, each",
        subject: .extra({ sendingThroughFive() }, beyond: { sending(to: 1) }, share: 5), limit: 2),
      Row(
        name: "signal: five maps in a chain, each",
        subject: .extra({ sendingThroughMaps() }, beyond: { sending(to: 1) }, share: 5), limit: 2),
      Row(
        name: "signal: a merge", subject: .extra({ merging() }, beyond: { sending(to: 1) }, share: 1),
        limit: 2),
      Row(
        name: "signal: the newest of two",
        subject: .extra({ combining() }, beyond: { sending(to: 1) }, share: 1), limit: 2),
      Row(name: "property: set, nobody listens", subject: .time { setting(listeners: 0) }),
      Row(name: "property: set, one listener", subject: .time { setting(listeners: 1) }),
      Row(name: "property: subscribe and dispose", subject: .time { propertyPairs() }),
      Row(
        name: "a dispatch that wakes a signal of the store, over a sink",
        subject: .growth({ wakingSignal() }, over: { woken(sinks: 1) })),
    ]
  }

  static var signalAllocations: [Row] {
    [
      steady("a value to ten listeners", 0) { sending(to: 10) },
      steady("a value through five operators", 0) { sendingThroughFive() },
      steady("a value through a merge", 0) { merging() },
      steady("a value through the newest of two", 0) { combining() },
      steady("a property set, one listener", 0) { setting(listeners: 1) },
    ]
  }

  private static func sending(to listeners: Int) -> Operation {
    let taps = Signal<Int>()
    let bag = DisposableBag()
    let tally = Tally()
    for _ in 0..<listeners { taps.sink { tally.add($0) }.store(in: bag) }
    return sending(on: taps, holding: bag)
  }

  private static func sendingThroughFive() -> Operation {
    let taps = Signal<Int>()
    let tally = Tally()
    let bag = DisposableBag()
    taps.map { $0 &+ 1 }.filter { $0 >= 0 }.distinct().scan(0) { $0 &+ $1 }.skip(1)
      .sink { tally.add($0) }.store(in: bag)
    return sending(on: taps, holding: bag)
  }

  private static func sendingThroughMaps() -> Operation {
    let taps = Signal<Int>()
    let tally = Tally()
    let bag = DisposableBag()
    taps.map { $0 &+ 1 }.map { $0 &+ 2 }.map { $0 &+ 3 }.map { $0 &+ 4 }.map { $0 &+ 5 }
      .sink { tally.add($0) }.store(in: bag)
    return sending(on: taps, holding: bag)
  }

  private static func merging() -> Operation {
    let (taps, others) = (Signal<Int>(), Signal<Int>())
    let tally = Tally()
    let bag = DisposableBag()
    taps.merge(with: others).sink { tally.add($0) }.store(in: bag)
    return sending(on: taps, holding: bag)
  }

  private static func combining() -> Operation {
    let (taps, others) = (Signal<Int>(), Property(1))
    let tally = Tally()
    let bag = DisposableBag()
    taps.combineLatest(others).sink { tally.add($0 &+ $1) }.store(in: bag)
    return sending(on: taps, holding: bag)
  }

  private static func sending(on taps: Signal<Int>, holding bag: DisposableBag) -> Operation {
    Operation(holding: bag) { count in
      for turn in 0..<count { taps.send(turn) }
    }
  }

  private static func setting(listeners: Int) -> Operation {
    let property = Property(0)
    let bag = DisposableBag()
    let tally = Tally()
    for _ in 0..<listeners { property.sink { tally.add($0) }.store(in: bag) }
    return Operation(holding: bag) { count in
      for _ in 0..<count { property.value &+= 1 }
    }
  }

  private static func propertyPairs() -> Operation {
    let property = Property(0)
    let tally = Tally()
    return Operation(holding: DisposableBag()) { count in
      for _ in 0..<count { property.sink { tally.add($0) }.dispose() }
    }
  }

  private static func wakingSignal() -> Operation {
    let store = SmallStore.make()
    let tally = Tally()
    let bag = DisposableBag()
    store.signal(\.count).sink { tally.add($0) }.store(in: bag)
    return store.dispatching(holding: bag)
  }
}
