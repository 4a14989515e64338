import Millrace

/// Subscriptions that come and go.
extension Row {
  static var subscriptions: [Row] {
    [
      Row(
        name: "subscribe and dispose, a pair",
        subject: .time { pairs(alive: 0) }, limit: 20),
      Row(
        name: "subscribe and dispose, a pair that shares its selection",
        subject: .time { pairs(alive: 1) }),
      Row(
        name: "subscribe and dispose, a pair, with its first value told",
        subject: .time { pairs(alive: 0, initial: true) }),
      Row(
        name: "subscribe and dispose, 100,000 alive over 1,000",
        subject: .growth({ pairs(alive: 100_000) }, over: { pairs(alive: 1_000) }), limit: 2),
      // Not judged: it goes through twenty megabytes each time, and what that takes depends on caches and pages
      // more than on the store.
      Row(
        name: "subscribe all then dispose all, a pair, 100,000 over 1,000",
        subject: .growth({ rounds(of: 100_000) }, over: { rounds(of: 1_000) })),
      Row(
        name: "dispose the oldest and subscribe, 100,000 alive over 1,000",
        subject: .growth({ replacing(alive: 100_000) }, over: { replacing(alive: 1_000) })),
      Row(
        name: "dispose any one and subscribe, 100,000 alive over 1,000",
        subject: .growth(
          { replacing(alive: 100_000, atRandom: true) }, over: { replacing(alive: 1_000, atRandom: true) })),
    ]
  }

  /// Subscribes and disposes at once, while others are subscribed.
  static func pairs(alive: Int, initial: Bool = false) -> Operation {
    let store = WideStore.make()
    let tally = Tally()
    /// Out of line, so that the `Disposable` is on the heap as it is in a program.
    @inline(never)
    func subscribe() -> Disposable {
      store.sink(\.a.a, initial: initial) { tally.add($0) }
    }
    return Operation(holding: store.subscribe(alive)) { count in
      for _ in 0..<count { subscribe().dispose() }
    }
  }

  /// Subscribes `size` times, then disposes in the same order.
  private static func rounds(of size: Int) -> Operation {
    let store = WideStore.make()
    let tally = Tally()
    var alive: [Disposable] = []
    alive.reserveCapacity(size)
    return Operation(share: size) { count in
      for _ in 0..<count {
        for index in 0..<size {
          alive.append(store.sink(Wide.fields[index % 100], initial: false) { tally.add($0) })
        }
        for disposable in alive { disposable.dispose() }
        alive.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Replaces one of those who are subscribed by another one: the oldest, or any.
  private static func replacing(alive: Int, atRandom: Bool = false) -> Operation {
    let store = WideStore.make()
    let tally = Tally()
    func subscribe(_ index: Int) -> Disposable {
      store.sink(Wide.fields[index % 100], initial: false) { tally.add($0) }
    }
    var ring = (0..<alive).map(subscribe)
    var slot = 0
    var seed: UInt64 = 1
    return Operation { count in
      for turn in 0..<count {
        if atRandom {
          seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          slot = Int(seed >> 33) % alive
        } else {
          slot = (slot + 1) % alive
        }
        ring[slot].dispose()
        ring[slot] = subscribe(turn)
      }
    }
  }
}
