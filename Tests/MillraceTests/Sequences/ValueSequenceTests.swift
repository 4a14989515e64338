import Millrace
import Testing

/// What loops over sequences hear, and when they end.
@Suite struct ValueSequenceTests {
  private let executor = HandExecutor()
  private let journal = Journal()

  private func hear<Values: AsyncSequence & Sendable>(_ sequence: Values, as name: String)
  where Values.Failure == Never {
    executor.start { [journal] in await MillraceTests.hear(sequence, as: name, in: journal) }
  }

  @Test("S4, S5 with room for all, each kind of sequence hears what its sink does")
  func eachKind() {
    var store: Store<Pair, Int>? = Store(initialState: Pair())
    if let store {
      hear(store.values(of: \.a, buffering: .all), as: "path")
      hear(store.values(of: \.a, by: { abs($0 - $1) < 2 }, buffering: .all), as: "path by")
      hear(store.values(of: \.a, \.b, buffering: .all), as: "paths")
      hear(store.values(of: \.a, \.b, \.sum, buffering: .all), as: "three paths")
      hear(store.values(of: \.sum, buffering: .all), as: "computed")
      hear(store.values(select: { $0.a }, buffering: .all), as: "closure")
      hear(store.values(select: { $0.a }, by: { abs($0 - $1) < 2 }, buffering: .all), as: "closure by")
      hear(store.activityValues(), as: "activity")
    }
    let log = Log<[String]>()
    func step(_ body: (Store<Pair, Int>) -> Void) {
      if let store { body(store) }
      executor.run()
      log.add(journal.lines)
    }

    step { _ in }
    step { store in
      for a in 1...2 { store.commit { $0.a = a } }
      store.commit { $0.b = 1 }
      store.send(7)
    }
    step { _ in store = nil }

    #expect(
      log.entries.first == [
        "path 0", "path by 0", "paths (0, 0)", "three paths (0, 0, 0)", "computed 0", "closure 0",
        "closure by 0",
      ])
    let heard = Dictionary(grouping: journal.lines) { line in
      line.prefix { !"0123456789(".contains($0) }.replacing(" end", with: "").trimmed
    }
    #expect(
      heard == [
        "path": ["path 0", "path 1", "path 2", "path end"],
        "path by": ["path by 0", "path by 2", "path by end"],
        "paths": ["paths (0, 0)", "paths (1, 0)", "paths (2, 0)", "paths (2, 1)", "paths end"],
        "three paths": [
          "three paths (0, 0, 0)", "three paths (1, 0, 1)", "three paths (2, 0, 2)", "three paths (2, 1, 3)",
          "three paths end",
        ],
        "computed": ["computed 0", "computed 1", "computed 2", "computed 3", "computed end"],
        "closure": ["closure 0", "closure 1", "closure 2", "closure end"],
        "closure by": ["closure by 0", "closure by 2", "closure by end"],
        "activity": ["activity 7", "activity end"],
      ])
  }

  @Test("S5 several parts of all kinds of types come whole")
  func severalTypes() async {
    let text = "long enough for the heap"
    let store = Store(initialState: OverloadState())
    var six = store.values(of: \.a, \.b, \.c, \.d, \.e, \.f).makeAsyncIterator()
    var three = store.values(of: \.e, \.b, \.a, buffering: .all).makeAsyncIterator()
    store.commit {
      ($0.a, $0.b, $0.c, $0.d, $0.e, $0.f) = (7, text, 1.5, 3, [4, 5], true)
    }
    let heard = await six.next()
    #expect(heard?.0 == 7 && heard?.1 == text && heard?.2 == 1.5)
    #expect(heard?.3 == 3 && heard?.4 == [4, 5] && heard?.5 == true)
    let before = await three.next()
    #expect(before?.0 == [1] && before?.1 == "" && before?.2 == 0)
    let after = await three.next()
    #expect(after?.0 == [4, 5] && after?.1 == text && after?.2 == 7)
    let found = await store.first(of: \.d, \.c, \.b, \.e) { d, c, b, e in
      d == 3 && c == 1.5 && b == text && e == [4, 5]
    }
    #expect(found?.0 == 3 && found?.1 == 1.5 && found?.2 == text && found?.3 == [4, 5])
  }

  @Test(
    "S5 a busy loop hears the newest of a part or a derived value, every activity, and no less where it says so"
  )
  func buffering() async {
    let store = Store<Pair, Int>(initialState: Pair())
    let derived = store.derived(\.a) { $0 * 10 }
    var newest = store.values(of: \.a).makeAsyncIterator()
    var newestPair = store.values(of: \.a, \.b).makeAsyncIterator()
    var two = store.values(of: \.a, buffering: .newest(2)).makeAsyncIterator()
    var three = store.activityValues(buffering: .newest(3)).makeAsyncIterator()
    var all = store.values(of: \.a, buffering: .all).makeAsyncIterator()
    var activities = store.activityValues().makeAsyncIterator()
    var newestDerived = derived.values().makeAsyncIterator()
    var allDerived = derived.values(buffering: .all).makeAsyncIterator()
    for a in 1...4 {
      store.commit { $0.a = a }
      store.send(a)
    }
    #expect(await newest.next() == 4)
    #expect(await newestPair.next().map { [$0, $1] } == [4, 0])
    #expect(await [two.next(), two.next()] == [3, 4])
    #expect(await [three.next(), three.next(), three.next()] == [2, 3, 4])
    #expect(await [all.next(), all.next(), all.next(), all.next(), all.next()] == [0, 1, 2, 3, 4])
    #expect(
      await [activities.next(), activities.next(), activities.next(), activities.next()] == [1, 2, 3, 4])
    #expect(await newestDerived.next() == 40)
    #expect(
      await [allDerived.next(), allDerived.next(), allDerived.next(), allDerived.next(), allDerived.next()]
        == [0, 10, 20, 30, 40])
    store.commit { $0.a = 5 }
    store.send(5)
    #expect(
      await [newest.next(), two.next(), three.next(), all.next(), activities.next()] == [5, 5, 5, 5, 5])
    #expect(await [newestDerived.next(), allDerived.next()] == [50, 50])
  }

  @Test("S17 a sequence and its iterators keep neither the store nor its state")
  func keepsNothing() async {
    struct State: Sendable { var a = 1, probe: Probe }
    let live = LiveCount()
    var store: Store<State, Probe>? = Store(initialState: State(probe: live.probe()))
    let values = store?.values(of: \.a)
    let scoped = store?.values(select: { $0.a })
    let activities = store?.activityValues()
    var iterators = (
      values?.makeAsyncIterator(), scoped?.makeAsyncIterator(), activities?.makeAsyncIterator()
    )
    store = nil
    #expect(live.now == 0)
    #expect(await iterators.0?.next() == 1)
    #expect(await iterators.0?.next() == nil)
    #expect(await iterators.1?.next() == 1)
    #expect(await iterators.1?.next() == nil)
    #expect(await iterators.2?.next() == nil)
    var late = (values?.makeAsyncIterator(), activities?.makeAsyncIterator())
    #expect(await late.0?.next() == nil)
    #expect(await late.1?.next() == nil)
  }

  @Test("S17 a scoped store's sequence goes on without it, as long as the whole does")
  func scopedStore() {
    struct App: Sendable, Equatable { var pair = Pair(), spare: Pair? = Pair() }
    enum Action: Sendable { case setA(Int), spare(Pair?) }
    let reducer = Reducer<App, Action> { state, action in
      switch action {
      case .setA(let a): state.pair.a = a
      case .spare(let pair): state.spare = pair
      }
    }
    var store: FluxStore<App, Action, Never>? = FluxStore(initialState: App(), reducer: reducer)
    if let store {
      hear(store.scope(\.pair, action: { (action: Action) in action }).values(of: \.a), as: "part")
      if let scope = store.scope(ifLet: \.spare, action: { (action: Action) in action }) {
        hear(scope.values(of: \.b), as: "found")
      }
    }
    store?.dispatch(.setA(1))
    executor.run()
    store?.dispatch(.spare(nil))
    executor.run()
    store?.dispatch(.spare(Pair(b: 3)))
    executor.run()
    store = nil
    executor.run()
    #expect(journal.lines == ["part 0", "found 0", "part 1", "found 3", "part end", "found end"])
  }

  @Test("D7 a loop over a derived value keeps it and its store, until its task is cancelled")
  func derived() {
    struct State: Sendable { var a = 1, probe: Probe }
    let (live, store) = (LiveCount(), Box<Store<State, Never>?>(nil))
    store.value = Store(initialState: State(probe: live.probe()))
    let task = executor.start { [journal] in
      guard let values = store.value?.derived(\.a, { $0 * 10 }).values() else { return }
      await MillraceTests.hear(values, as: "derived", in: journal)
    }
    store.value?.commit { $0.a = 2 }
    executor.run()
    store.value = nil
    executor.run()
    #expect(journal.lines == ["derived 10", "derived 20"])
    #expect(live.now == 1)
    task.cancel()
    executor.run()
    #expect(journal.lines == ["derived 10", "derived 20", "derived end"])
    #expect(live.now == 0)
  }

  @Test("S15 a cancelled task hears nothing more, also of what waits for it, and the end ever after")
  func cancelled() {
    let (store, heard) = (Store(initialState: Pair()), Log<Int?>())
    let iterator = Handed(store.values(of: \.a, buffering: .all).makeAsyncIterator())
    for a in 1...4 { store.commit { $0.a = a } }
    executor.start {
      for _ in 1...2 { heard.add(await iterator.value.next()) }
      withUnsafeCurrentTask { $0?.cancel() }
      for _ in 1...2 { heard.add(await iterator.value.next()) }
    }
    store.commit { $0.a = 9 }
    executor.start { heard.add(await iterator.value.next()) }  // which is not cancelled
    #expect(heard.entries == [0, 1, nil, nil, nil])
  }

  @Test("S15 a loop that begins in a cancelled task ends at once, and subscribes to nothing for long")
  func cancelledBefore() {
    let store = Store(initialState: Pair())
    let values = store.values(select: SequenceCases.watched("selection", in: journal))
    executor.start { [journal] in
      withUnsafeCurrentTask { $0?.cancel() }
      await MillraceTests.hear(values, in: journal)
    }
    #expect(journal.lines == ["end"])
    store.commit { $0.a = 1 }
    executor.run()
    #expect(journal.lines == ["end"])
  }

  @Test("S9 what a full buffer drops may use the store, and the same sequence")
  func dropsOutsideTheLock() async {
    struct State: Sendable { var probe: Probe }
    let (live, store) = (LiveCount(), Store<Int, Probe>(initialState: 0))
    var iterator = store.activityValues(buffering: .newest(1)).makeAsyncIterator()
    store.send(live.probe(1) { [weak store] in store?.send(live.probe(3)) })
    store.send(live.probe(2) { [weak store] in store?.commit { $0 += 1 } })
    #expect(await iterator.next()?.name == 3)
    #expect(store.state == 1)
  }

  @Test("S13 an iterator made inside a commit of its store stops the program")
  func insideACommit() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Pair())
      let values = store.values(of: \.a)
      store.commit { _ in _ = values.makeAsyncIterator() }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Millrace: a subscription (sink, sinkChanges, sinkActivity) was asked for"))
  }

  @Test("Two tasks that wait in next() of one iterator stop the program, which says what to do")
  func twoTasks() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (store, executor) = (Store<Pair, Int>(initialState: Pair()), HandExecutor())
      let iterator = Handed(store.activityValues().makeAsyncIterator())
      for _ in 1...2 { executor.start { _ = await iterator.value.next() } }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        """
        Millrace: next() was called on an iterator of an async sequence that is waiting in next() already, for \
        another task. An iterator belongs to one task. Give each task its own: each loop over the same sequence \
        makes one, and hears everything.
        """))
  }
}

/// What is handed to another task in spite of the compiler.
private final class Handed<Value>: @unchecked Sendable {  // the tests take turns, or mean not to
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension StringProtocol {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
