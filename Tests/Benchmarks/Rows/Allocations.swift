import Millrace

/// What is asked of the heap.
extension Row {
  static var allocations: [Row] {
    [
      steady("a dispatch, no sinks", 0) { SmallStore.make().dispatching() },
      steady("a dispatch, one sink woken", 0) { woken(sinks: 1) },
      steady("a dispatch, 100 sinks woken", 0) { woken(sinks: 100) },
      steady("a dispatch, ten middleware", 0) { passing(10) },
      steady("an activity to one listener", 0) { sending(listeners: 1) },
      steady("toggling one todo of 100,000", 0) { toggling(of: 100_000) },
      steady("subscribe and dispose, a pair", nil) { pairs(alive: 1) },
      Row(
        name: "memory a sink, of 100 fields", subject: .count(unit: "bytes") { memory(of: 10_000) },
        limit: 200),
      Row(name: "memory a sink, select:", subject: .count(unit: "bytes") { selectMemory(of: 10_000) }),
      Row(name: "memory a store, one sink", subject: .count(unit: "bytes") { storeMemory() }),
    ]
  }

  /// Counts the allocations of each turn, once the buffers have their size.
  static func steady(_ name: String, _ limit: Double?, _ make: @escaping () -> Operation) -> Row {
    Row(
      name: "allocations: \(name)",
      subject: .count(unit: "allocations") {
        let operation = make()
        operation.run(1_000)
        let turns = 10_000
        return HeapCount.count { operation.run(turns) }.map { Double($0.allocations) / Double(turns) }
      }, limit: limit)
  }

  /// The closure and the `Disposable` of each sink are part of it; the array that holds these is not.
  private static func memory(of sinks: Int) -> Double? {
    let store = WideStore.make()
    let tally = Tally()
    return bytes(ofEachOf: sinks) { index in
      store.sink(Wide.fields[index % 100], initial: false) { tally.add($0) }
    }
  }

  private static func selectMemory(of sinks: Int) -> Double? {
    let store = WideStore.make()
    let tally = Tally()
    return bytes(ofEachOf: sinks) { index in
      store.sink(select: { $0.free &+ index }, initial: false) { tally.add($0) }
    }
  }

  static func bytes<Thing>(ofEachOf things: Int, make: (Int) -> Thing) -> Double? {
    var held: [Thing] = []
    held.reserveCapacity(things + 1)
    held.append(make(0))
    let count = HeapCount.count {
      for index in 1...things { held.append(make(index)) }
    }
    return withExtendedLifetime(held) { count.map { Double($0.bytes) / Double(things) } }
  }

  private static func storeMemory() -> Double? {
    let tally = Tally()
    var held: (SmallStore, Disposable)?
    let count = HeapCount.count {
      let store = SmallStore.make()
      held = (store, store.sink(\.count, initial: false) { tally.add($0) })
    }
    return withExtendedLifetime(held) { count.map { Double($0.bytes) } }
  }
}
