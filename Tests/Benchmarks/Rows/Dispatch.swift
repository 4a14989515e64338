import Millrace

/// One action, the state it changes, and those who hear of it.
extension Row {
  static var dispatch: [Row] {
    [
      Row(name: "the floor", subject: .time { .floor }),
      Row(name: "dispatch, no sinks", subject: .time { SmallStore.make().dispatching() }, limit: 1.3),
      Row(name: "dispatch, one sink unaffected", subject: .time { unaffected() }, limit: 2),
      Row(name: "dispatch, one sink woken", subject: .time { woken(sinks: 1) }, limit: 8, goal: 5),
      Row(
        name: "dispatch, each further woken sink",
        subject: .extra({ woken(sinks: 100) }, beyond: { woken(sinks: 1) }, share: 99), limit: 1.5),
      Row(
        name: "dispatch, each further woken sink, on a field of its own",
        subject: .extra({ wokenFields(100) }, beyond: { wokenFields(1) }, share: 99)),
      Row(name: "commit, one sink woken", subject: .time { committing() }),
      Row(name: "batch of ten dispatches, one sink woken, each", subject: .time { batching() }),
    ]
  }

  private static func unaffected() -> Operation {
    let store = SmallStore.make()
    let tally = Tally()
    return store.dispatching(holding: store.sink(\.other, initial: false) { tally.add($0) })
  }

  static func woken(sinks: Int) -> Operation {
    let store = SmallStore.make()
    let bag = DisposableBag()
    let tally = Tally()
    for _ in 0..<sinks { store.sink(\.count, initial: false) { tally.add($0) }.store(in: bag) }
    return store.dispatching(holding: bag)
  }

  private static func wokenFields(_ sinks: Int) -> Operation {
    let store = WideStore.make()
    let bag = DisposableBag()
    let tally = Tally()
    for field in Wide.fields.prefix(sinks) {
      store.sink(field, initial: false) { tally.add($0) }.store(in: bag)
    }
    return Operation(holding: bag) { count in
      for turn in 0..<count { store.dispatch(.setAll(turn)) }
    }
  }

  private static func committing() -> Operation {
    let store = Store(initialState: Small())
    let tally = Tally()
    return Operation(holding: store.sink(\.count, initial: false) { tally.add($0) }) { count in
      for turn in 0..<count { store.commit { $0.count += turn & 7 + 1 } }
    }
  }

  private static func batching() -> Operation {
    let store = SmallStore.make()
    let tally = Tally()
    return Operation(holding: store.sink(\.count, initial: false) { tally.add($0) }, share: 10) { count in
      for _ in 0..<count {
        store.batch {
          for amount in 1...10 { store.dispatch(.add(amount)) }
        }
      }
    }
  }
}
