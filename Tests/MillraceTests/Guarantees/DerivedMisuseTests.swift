import Millrace
import Testing

@Suite struct DerivedMisuseTests {
  @Test(
    "S13 reading a derived value inside a commit or a read of its store stops the program with a message",
    arguments: LockedClosure.allCases, DerivedCall.allCases)
  func stops(place: LockedClosure, call: DerivedCall) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [place = place as LockedClosure, call = call as DerivedCall] in
      let (stores, usesFlux) = (LockedStores(), place == .reducer)
      let act = usesFlux ? call.prepare(on: stores.flux) : call.prepare(on: stores.store)
      stores.run(inside: place, usingFlux: usesFlux) { act() }
    }

    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "Millrace: \(call.name) was asked for inside a commit or a read of the same store, on the same thread."
      ))
    #expect(message.contains(call.remedy))
  }

  @Test("S13 the same goes for what was never read, is up to date, or is computed from a second store too")
  func stopsInAnyCase() async throws {
    let unread = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Pair())
      let derived = store.derived(\.a) { $0 + 1 }
      store.commit { $0.a = derived.value }
    }
    let computedPart = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Pair())
      let derived = store.derived(\.sum)
      let token = derived.sink { _ in }
      store.withState { _ in _ = derived.value }
      token.dispose()
    }
    let secondStore = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (store, other) = (Store(initialState: Pair()), Store(initialState: Pair()))
      let derived = Derived.combine(store.derived(\.a), other.derived(\.a)) { $0 + $1 }
      _ = derived.value
      other.commit { $0.a = derived.value }
    }
    let foundByTracking = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (store, other) = (Store(initialState: Pair()), Store(initialState: Pair()))
      let inner = other.derived(\.a)
      let derived = store.derived { read in read.a + read(inner) }
      _ = derived.value
      other.commit { $0.a = derived.value }
    }

    for result in [unread, computedPart, secondStore, foundByTracking] {
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("Millrace: \(DerivedCall.path.name) was asked for inside a commit or a read"))
      #expect(message.contains(DerivedCall.path.remedy))
    }
  }

  @Test("S13 a scoped store is its whole: inside a read or a commit of either, both stop the program")
  func scoped() async throws {
    let partInWhole = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Sections.store()
      let leaf = store.scope(\.left, action: Sections.Action.left)
      store.withState { _ in _ = leaf.name }
    }
    let wholeInPart = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Sections.store()
      let leaf = store.scope(\.left, action: Sections.Action.left)
      leaf.withState { _ in _ = store.left }
    }
    let derivedInPart = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Sections.store()
      let leaf = store.scope(\.left, action: Sections.Action.left)
      let derived = store.derived(\.right.leaf.n)
      leaf.withState { _ in _ = derived.value }
    }
    let partsDerivedInReducer = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let derived = Box<Derived<Int>?>(nil)
      let store = FluxStore<Pair, PairAction, Never>(
        initialState: Pair(), reducer: Reducer { pair, _ in pair.b = derived.value?.value ?? 0 })
      derived.value = store.scope(\.a, action: { (action: PairAction) in action }).derived(\.self)
      store.dispatch(.add(1))
    }

    for result in [partInWhole, wholeInPart, derivedInPart, partsDerivedInReducer] {
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("inside a commit or a read of the same store, on the same thread."))
      #expect(message.contains("the state that the closure was given"))
    }
  }

  @Test("S13 batch and sink of a scoped store stop the program inside a read of the whole")
  func scopedCalls() async throws {
    let batch = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Sections.store()
      let left = store.scope(\.left, action: Sections.Action.left)
      store.withState { _ in left.batch {} }
    }
    let sink = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Sections.store()
      let left = store.scope(\.left, action: Sections.Action.left)
      store.withState { _ in left.sink(\.name) { _ in }.dispose() }
    }
    for (result, call) in [(batch, "batch"), (sink, "a subscription (sink, sinkChanges, sinkActivity")] {
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("Millrace: \(call)"))
    }
  }

  @Test("S13 a derived value of another store may be read inside a commit, and listened to")
  func otherStore() {
    let (store, other, journal) = (Store(initialState: Pair()), Store(initialState: Pair(a: 1)), Journal())
    let derived = other.derived(\.a) { $0 * 10 }
    let token = Box<Disposable?>(nil)

    store.commit { pair in
      pair.a = derived.value
      other.commit { $0.a = 2 }
      pair.b = derived.value
      token.value = derived.sink { journal("told \($0)") }
    }
    other.commit { $0.a = 3 }

    #expect(store.state == Pair(a: 10, b: 20))
    #expect(journal.lines == ["told 20", "told 30"])
    token.value?.dispose()
  }

  @Test("S13 inside a commit another thread may ask for a derived value: it waits until the commit is done")
  func otherThread() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = store.derived(\.a) { $0 * 10 }
    let waiting = Box<Background?>(nil)

    store.commit { pair in
      pair.a = 1
      waiting.value = Background { journal("the other thread reads \(derived.value)") }
      pair.a = 2
    }
    waiting.value?.join()

    #expect(journal.lines == ["the other thread reads 20"])
  }

  @Test("S13 dispatch and send of a scoped store are allowed inside a reducer, and handled right after")
  func allowed() {
    let scope = Box<ScopedStore<Sections.Branch, Sections.BranchAction, String>?>(nil)
    let journal = Journal()
    let store = FluxStore<Sections.Root, Sections.Action, String>(
      initialState: Sections.Root(),
      reducer: Reducer { root, action in
        if case .left = action {
          scope.value?.dispatch(.leaf(.add(1)))
          scope.value?.send("ping")
        }
        Sections.reduce(&root, action)
      })
    scope.value = store.scope(\.right, action: Sections.Action.right)
    let bag = DisposableBag()
    store.sink(\.left.name, initial: false) { journal("left \($0)") }.store(in: bag)
    store.sink(\.right.leaf.n, initial: false) { journal("right \($0)") }.store(in: bag)
    store.sinkActivity { journal($0) }.store(in: bag)

    store.dispatch(.left(.rename("new")))
    journal("returned")

    #expect(Set(journal.lines.dropLast()) == ["left new", "right 1", "ping"])
    #expect(journal.lines.first == "left new")
    #expect(journal.lines.last == "returned")
    bag.dispose()
    scope.value = nil
  }
}

/// A call on a derived value that cannot be answered while its store is locked.
enum DerivedCall: String, CaseIterable, Sendable, Codable {
  case path, mapped, tracked, family, sink

  /// Makes the value, and returns what makes the call.
  func prepare(on store: some ReadableStore<LockedStores.State, String>) -> @Sendable () -> Void {
    switch self {
    case .path: read(store.derived(\.n))
    case .mapped: read(store.derived(\.n).map { $0 + 1 })
    case .tracked: read(store.derived { read in read.n })
    case .family: read(store.derivedFamily(\.n) { (factor: Int, n) in n * factor }[2])
    case .sink: { [derived = store.derived(\.n)] in derived.sink { _ in }.dispose() }
    }
  }

  private func read(_ derived: Derived<Int>) -> @Sendable () -> Void {
    _ = derived.value
    return { _ = derived.value }
  }

  /// How the message names the call.
  var name: String {
    self == .sink
      ? "a subscription (sink, sinkChanges, sinkActivity)"
      : "a derived value of this store (value, or read in a tracking closure)"
  }

  /// What the message says to do instead.
  var remedy: String {
    self == .sink
      ? "Subscribe before or after the commit, or in a sink."
      : """
      Compute what is needed from the state that the closure was given, or read the value before the commit.
      """
  }
}
