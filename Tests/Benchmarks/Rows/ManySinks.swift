import Millrace

/// A change under many subscriptions, most of which it does not concern.
extension Row {
  static var manySinks: [Row] {
    [
      Row(
        name: "dispatch, 10,000 unaffected sinks over 50, of a small state",
        subject: .growth({ smallUnaffected(sinks: 10_000) }, over: { smallUnaffected(sinks: 50) }), limit: 1.2
      ),
      Row(
        name: "dispatch, 10,000 unaffected sinks over 50, of 100 fields",
        subject: .growth({ wideUnaffected(sinks: 10_000) }, over: { wideUnaffected(sinks: 50) }), limit: 1.2),
      Row(
        name: "commit, 10,000 unaffected sinks by: over 50, of a neighbour in the word that changes",
        subject: .growth({ besideSinks(10_000) }, over: { besideSinks(50) }), limit: 1.2),
      Row(name: "dispatch, 50 unaffected sinks of 100 fields", subject: .time { wideUnaffected(sinks: 50) }),
      Row(name: "dispatch, 1,000 sinks of 100 fields, ten woken", subject: .time { tenWoken(of: 1_000) }),
      Row(
        name: "dispatch, each evaluation of a select: closure",
        subject: .extra({ selecting(sinks: 1_000) }, beyond: { selecting(sinks: 0) }, share: 1_000), limit: 1),
      Row(
        name: "dispatch, evaluation of a computed property under 1,000 sinks",
        subject: .time { computed(sinks: 1_000) }),
    ]
  }

  private static func smallUnaffected(sinks: Int) -> Operation {
    let store = SmallStore.make()
    let bag = DisposableBag()
    let tally = Tally()
    for index in 0..<sinks {
      let path = index.isMultiple(of: 2) ? \Small.other : \Small.another
      store.sink(path, initial: false) { tally.add($0) }.store(in: bag)
    }
    return store.dispatching(holding: bag)
  }

  private static func wideUnaffected(sinks: Int) -> Operation {
    let store = WideStore.make()
    return Operation(holding: store.subscribe(sinks)) { count in
      for turn in 0..<count { store.dispatch(.addToFree(turn & 7 + 1)) }
    }
  }

  /// Two bytes in one word.
  private struct Bytes: Sendable {
    var watched: UInt8 = 0
    var changing: UInt8 = 0
  }

  private static func besideSinks(_ sinks: Int) -> Operation {
    let store = Store(initialState: Bytes())
    let bag = DisposableBag()
    let tally = Tally()
    for _ in 0..<sinks {
      store.sink(\.watched, by: ==, initial: false) { tally.add(Int($0)) }.store(in: bag)
    }
    return Operation(holding: bag) { count in
      for turn in 0..<count { store.commit { $0.changing = UInt8(truncatingIfNeeded: turn) } }
    }
  }

  private static func tenWoken(of sinks: Int) -> Operation {
    let store = WideStore.make()
    return Operation(holding: store.subscribe(sinks)) { count in
      for turn in 0..<count { store.dispatch(.addToOne(turn & 0xFFFF + 1)) }
    }
  }

  private static func selecting(sinks: Int) -> Operation {
    let store = SmallStore.make()
    let bag = DisposableBag()
    let tally = Tally()
    for index in 0..<sinks {
      store.sink(select: { $0.other &+ index }, initial: false) { tally.add($0) }.store(in: bag)
    }
    return store.dispatching(holding: bag)
  }

  private static func computed(sinks: Int) -> Operation {
    let store = WideStore.make()
    let bag = DisposableBag()
    let tally = Tally()
    for _ in 0..<sinks { store.sink(\.computed, initial: false) { tally.add($0) }.store(in: bag) }
    return Operation(holding: bag) { count in
      for turn in 0..<count { store.dispatch(.addToFree(turn & 7 + 1)) }
    }
  }
}

extension WideStore {
  /// Subscribes `sinks` times, to the hundred fields in turn.
  ///
  /// Fewer are spread over the fields, so that as much of the state lies between the first and the last.
  func subscribe(_ sinks: Int) -> DisposableBag {
    let bag = DisposableBag()
    let tally = Tally()
    let step = max(1, Wide.fields.count / max(1, sinks))
    for index in 0..<sinks {
      sink(Wide.fields[index * step % Wide.fields.count], initial: false) { tally.add($0) }.store(in: bag)
    }
    return bag
  }
}
