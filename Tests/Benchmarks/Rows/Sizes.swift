import Millrace

/// A small edit of a large state.
extension Row {
  static var sizes: [Row] {
    [
      Row(
        name: "toggle one todo of 100,000 over one of 100",
        subject: .growth({ toggling(of: 100_000) }, over: { toggling(of: 100) }), limit: 1.5),
      Row(
        name: "toggle one todo of 100,000 over one of 100, with the list's count selected",
        subject: .growth({ togglingUnderCount(of: 100_000) }, over: { togglingUnderCount(of: 100) })),
      Row(name: "toggle one todo of 100", subject: .time { toggling(of: 100) }),
    ]
  }

  static func toggling(of total: Int) -> Operation {
    let store = TodoStore.make(count: total)
    let tally = Tally()
    return store.toggling(total, holding: store.sink(\.filter, initial: false) { tally.add($0.count) })
  }

  private static func togglingUnderCount(of total: Int) -> Operation {
    let store = TodoStore.make(count: total)
    let tally = Tally()
    return store.toggling(total, holding: store.sink(\.todos.count, initial: false) { tally.add($0) })
  }
}
