import Millrace

/// A derived value that is read or listened to, and derived values that a commit does not concern.
extension Row {
  static var derivedValues: [Row] {
    [
      Row(name: "read a cached derived value", subject: .time { readingCached() }, limit: 2),
      Row(
        name: "dispatch, one derived value with one input and a sink, beyond the same dispatch without it",
        subject: .extra({ deriving() }, beyond: { SmallStore.make().dispatching() }, share: 1), limit: 10),
      Row(
        name: "dispatch, 10,000 derived values that it does not concern over 50, each with a sink",
        subject: .growth({ unconcerned(10_000, sinks: true) }, over: { unconcerned(50, sinks: true) }),
        limit: 1.2),
      Row(
        name: "dispatch, 10,000 derived values that it does not concern over 50, without sinks",
        subject: .growth({ unconcerned(10_000, sinks: false) }, over: { unconcerned(50, sinks: false) }),
        limit: 1.2),
      Row(
        name: "subscribe and dispose, a pair, of a derived value",
        subject: .time { derivedPairs() }),
    ]
  }

  private static func readingCached() -> Operation {
    let doubled = SmallStore.make().derived(\.count) { $0 &* 2 }
    let tally = Tally()
    return Operation { count in
      for _ in 0..<count { tally.add(doubled.value) }
    }
  }

  static func deriving() -> Operation {
    let store = SmallStore.make()
    let tally = Tally()
    return store.dispatching(
      holding: store.derived(\.count) { $0 &* 2 }.sink(initial: false) { tally.add($0) })
  }

  private static func unconcerned(_ values: Int, sinks: Bool) -> Operation {
    let store = WideStore.make()
    let bag = DisposableBag()
    let tally = Tally()
    let step = max(1, Wide.fields.count / values)
    let derived = (0..<values).map { index in
      store.derived(Wide.fields[index * step % Wide.fields.count]) { $0 &+ index }
    }
    for value in derived {
      tally.add(value.value)
      if sinks { value.sink(initial: false) { tally.add($0) }.store(in: bag) }
    }
    return Operation(holding: (derived, bag)) { count in
      for turn in 0..<count { store.dispatch(.addToFree(turn & 7 + 1)) }
    }
  }

  static func derivedPairs() -> Operation {
    let doubled = SmallStore.make().derived(\.count) { $0 &* 2 }
    let tally = Tally()
    tally.add(doubled.value)
    /// Out of line, so that the `Disposable` is on the heap as it is in a program.
    @inline(never)
    func subscribe() -> Disposable {
      doubled.sink(initial: false) { tally.add($0) }
    }
    return Operation { count in
      for _ in 0..<count { subscribe().dispose() }
    }
  }
}
