import Foundation
import Millrace
import Testing

/// What wakes a subscription and what does not, as reported of other libraries.
@Suite struct WakeupCases {
  struct State: Sendable, Equatable {
    var a = 0
    var b = 0
    var maybe: Int?
    var items = [1]
    var slices: [String: Int] = ["one": 1, "two": 2]
    var counted: Counted?
  }

  @Test("A subscriber that answers for ever is reported (mobxjs/mobx#175)")
  func endless() {
    let reports = Log<Report.Kind>()
    let store = Store(initialState: 0)
    let token = store.sink(\.self, initial: false) { n in
      if n < 1_100_000, n % 1000 != 0 || reports.entries.isEmpty { store.commit { $0 += 1 } }
    }
    Report.withHandler({ reports.add($0.kind) }) { store.commit { $0 = 1 } }
    #expect(reports.entries == [.endlessDelivery])
    #expect(store.state < 1_100_000)
    withExtendedLifetime(token) {}
  }

  @Test("A logger that reads the store adds no calls (mobxjs/mobx#1623)")
  func loggerThatReads() {
    let (lines, log) = (Log<String>(), Log<Int>())
    let store = FluxStore(
      initialState: State(), reducer: Reducer<State, LoggedAction> { state, _ in state.a += 1 },
      middleware: [
        Middleware { context, action, next in
          next(action)
          lines.add("\(context.state.a) \(context.items)")
        },
        .logger { lines.add($0) },
      ])
    let token = store.sink(\.a, initial: false) { log.add($0) }
    store.dispatch(.increment)
    #expect(log.entries == [1])
    #expect(lines.entries == ["increment\n  a: 0 → 1", "1 [1]"])
    withExtendedLifetime(token) {}
  }

  enum LoggedAction: Sendable { case increment }

  @Test(
    "An empty commit, and one that assigns what is there, wake nobody; both are numbered (VergeGroup/swift-verge#316)"
  )
  func equalValues() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = [
      store.sinkChanges(initial: false) { log.add("changes \($0.version)") },
      store.sink(\.self, initial: false) { _ in log.add("whole") },
      store.sink(\.a, \.items, initial: false) { _, _ in log.add("parts") },
    ]
    store.commit { _ in }
    store.commit { $0.a = $0.a }
    store.commit { $0.items = [1] }
    #expect(log.entries == [])
    #expect(store.version == 3)
    withExtendedLifetime(bag) {}
  }

  @Test("From some to none is told (ReSwift/ReSwift#306)")
  func someToNone() {
    let (store, log) = (Store(initialState: State()), Log<Int?>())
    let token = store.sink(\.maybe) { log.add($0) }
    for value in [1, nil, nil, 1] { store.commit { $0.maybe = value } }
    #expect(log.entries == [nil, 1, nil, 1])
    withExtendedLifetime(token) {}
  }

  @Test(
    "A comparator that finds a difference between equal values has its way, for any part (ReSwift/ReSwift#298)"
  )
  func comparatorDecides() {
    let tally = Tally()
    let (store, log) = (Store(initialState: State(counted: Counted(comparisons: tally))), Log<String>())
    let bag = [
      store.sink(select: { $0.counted }, by: { _, _ in false }, initial: false) { _ in log.add("told") },
      store.sink(\.self, by: { $0.a == $1.a }, initial: false) { log.add("a \($0.a)") },
    ]
    store.commit { $0.b = 1 }
    store.commit { $0.a = 1 }
    #expect(log.entries == ["told", "told", "a 1"])
    #expect(tally.count == 0)
    withExtendedLifetime(bag) {}
  }

  @Test("A value is compared once a commit at most, however many subscribe to it (ReSwift/ReSwift#262)")
  func comparedOnce() {
    let tally = Tally()
    let store = Store(initialState: State(counted: Counted(comparisons: tally)))
    let tokens = (0..<10).map { _ in store.sink(\.counted, initial: false) { _ in } }
    store.commit { $0.counted?.value = 1 }
    #expect(tally.count == 1)
    store.commit { $0.a = 1 }
    #expect(tally.count == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "An action that no part of a composed reducer handles wakes nobody and copies nothing (reduxjs/redux#853)"
  )
  func nothingHandled() {
    enum Action: Sendable { case first(Int), other }
    let part = Reducer<[Int], Int> { items, number in items[0] = number }
    let store = FluxStore(
      initialState: State(),
      reducer: Reducer<State, Action>.combine(
        part.scoped(to: \State.items) { if case .first(let number) = $0 { number } else { nil } },
        Reducer { _, _ in }
      ))
    let log = Log<[Int]>()
    let token = store.sink(\.items, initial: false) { log.add($0) }
    let address = store.withState { $0.items.withUnsafeBufferPointer(\.baseAddress) }
    store.dispatch(.other)
    #expect(store.withState { $0.items.withUnsafeBufferPointer(\.baseAddress) } == address)
    #expect(log.entries == [])
    store.dispatch(.first(2))
    #expect(log.entries == [[2]])
    withExtendedLifetime(token) {}
  }

  @Test("A part that goes from a table is seen (reduxjs/redux#1748)")
  func removedPart() {
    let store = FluxStore(
      initialState: State(), reducer: Reducer<State, LoggedAction> { state, _ in state.slices["two"] = 2 })
    let log = Log<[String]>()
    let token = store.sink(\.slices, initial: false) { log.add($0.keys.sorted()) }
    store.dispatch(.increment)
    store.replaceReducer(Reducer { state, _ in state.slices["two"] = nil })
    store.dispatch(.increment)
    #expect(log.entries == [["one"]])
    withExtendedLifetime(token) {}
  }

  @Test(
    "An object that is equal and not the same is no change; by: === tells it (pointfreeco/swift-composable-architecture#3774)"
  )
  func equalObjects() {
    struct Held: Sendable { var object: Probe, maybe: Probe? }
    let live = LiveCount()
    let (store, log) = (Store(initialState: Held(object: live.probe(1), maybe: live.probe(1))), Log<String>())
    let bag = [
      store.sink(\.object, initial: false) { log.add("equal \($0.name)") },
      store.sink(\.object, by: ===, initial: false) { log.add("same \($0.name)") },
      store.sink(\.maybe, by: { $0 === $1 }, initial: false) { log.add("maybe \($0?.name ?? 0)") },
    ]
    store.commit { $0.object = live.probe(1) }
    store.commit { $0.maybe = live.probe(1) }
    store.commit { $0.object = live.probe(2) }
    store.commit { $0.maybe = nil }
    #expect(log.entries == ["same 1", "maybe 1", "equal 2", "same 2", "maybe 0"])
    withExtendedLifetime(bag) {}
  }

  @Test("The first value comes once (ReactiveCocoa/reactiveswift-composable-architecture#47)")
  func firstValueOnce() {
    let tally = Tally()
    let (store, log) = (Store(initialState: State(counted: Counted(comparisons: tally))), Log<Int?>())
    let tokens = (0..<2).map { _ in store.sink(\.counted) { log.add($0?.value) } }
    #expect(log.entries == [0, 0])
    #expect(tally.count == 0)
    withExtendedLifetime(tokens) {}
  }

  @Test("A commit is told once, with loggers and recorders attached (vuejs/pinia#1129)")
  func onceWithLoggers() {
    let store = FluxStore(
      initialState: State(), reducer: Reducer<State, LoggedAction> { state, _ in state.a += 1 },
      middleware: [
        .logger { _ in }, .logger { _ in }, Middleware { _, action, next in _ = next.changes(action) },
      ])
    let log = Log<Int>()
    let token = store.sink(\.a, initial: false) { log.add($0) }
    store.dispatch(.increment)
    #expect(log.entries == [1])
    withExtendedLifetime(token) {}
  }

  @Test("Two commits in a row, each to a part of its own, are both told (vuejs/pinia#992)")
  func twoInARow() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = [
      store.sink(\.a, initial: false) { log.add("a \($0)") },
      store.sink(\.b, initial: false) { log.add("b \($0)") },
    ]
    store.commit { $0.a = 1 }
    store.commit { $0.b = 1 }
    #expect(log.entries == ["a 1", "b 1"])
    withExtendedLifetime(bag) {}
  }

  @Test("What has one value only never changes (thebrowsercompany/swift-composable-architecture#14)")
  func oneValueOnly() {
    struct Unit: Sendable, Equatable {}
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = [
      store.sink(select: { _ in Unit() }) { _ in log.add("unit") },
      store.sink(select: { _ in () }, by: { _, _ in false }) { log.add("always") },
    ]
    store.commit { $0.a = 1 }
    #expect(log.entries == ["unit", "always", "always"])
    withExtendedLifetime(bag) {}
  }

  @Test(
    "A collection that a commit leaves alone is not compared (pointfreeco/swift-composable-architecture#900)")
  func largeCollections() {
    struct Large: Sendable { var items: [Counted], n = 0 }
    let tally = Tally()
    let store = Store(initialState: Large(items: Array(repeating: Counted(comparisons: tally), count: 1000)))
    let tokens = (0..<1000).map { _ in store.sink(\.items, initial: false) { _ in } }
    for n in 1...100 { store.commit { $0.n = n } }
    #expect(tally.count == 0)
    withExtendedLifetime(tokens) {}
  }
}
