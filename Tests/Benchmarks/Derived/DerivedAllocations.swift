import Millrace

/// What derived values ask of the heap.
extension Row {
  static var derivedAllocations: [Row] {
    [
      Row(
        name: "memory a derived value with one input",
        subject: .count(unit: "bytes") { derivedMemory(of: 10_000) },
        limit: 400),
      steady("a dispatch, a derived value with a sink", 0) { deriving() },
      steady("a dispatch, a chain of 50 derived values with a sink", 0) {
        deriving { count, _ in (1..<50).reduce(count.map { $0 &+ 1 }) { last, _ in last.map { $0 &+ 1 } } }
      },
      steady("a dispatch, a combination of derived values with a sink", 0) {
        deriving { count, other in .combine(count, other, count.map { $0 &* 2 }) { $0 &+ $1 &+ $2 } }
      },
      steady("a dispatch, a tracked derived value with a sink", 0) { tracking() },
      steady("subscribe and dispose, a pair, of a derived value", nil) { derivedPairs() },
    ]
  }

  /// The closure of each is part of it; the array that holds them is not.
  private static func derivedMemory(of values: Int) -> Double? {
    let count = SmallStore.make().derived(\.count)
    let tally = Tally()
    return bytes(ofEachOf: values) { index in
      let value = count.map { $0 &+ index }
      tally.add(value.value)
      return value
    }
  }

  private static func deriving(
    _ derive: (_ count: Derived<Int>, _ other: Derived<Int>) -> Derived<Int>
  ) -> Operation {
    let store = SmallStore.make()
    let tally = Tally()
    return store.dispatching(
      holding: derive(store.derived(\.count), store.derived(\.other)).sink(initial: false) { tally.add($0) })
  }

  private static func tracking() -> Operation {
    let store = SmallStore.make()
    let tally = Tally()
    return store.dispatching(
      holding: store.derived { read in read.count &+ read.other }.sink(initial: false) { tally.add($0) })
  }
}
