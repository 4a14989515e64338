import Millrace
import Observation
import Testing

/// What is kept for what is read, and for how long.
@Suite struct ObservationLifetimeTests {
  struct State: Sendable, Equatable {
    var n = 0
    let evaluations = Tally()

    /// Counts how often it is evaluated: once a commit while it is watched.
    subscript(index: Int) -> Int {
      evaluations.add()
      return n / 10 + index
    }

    static func == (left: State, right: State) -> Bool { left.n == right.n }
  }

  @Test(
    "A part is watched once, however often it is read; and not at all once it has changed, until it is read")
  func bounded() {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let evaluations = store.evaluations
    let tracker = Tracker()
    for _ in 0..<100 { tracker.track { (0..<5).map { state[\.[$0]] } } }

    evaluations.reset()
    store.commit { $0.n = 1 }
    #expect(evaluations.count == 5)
    #expect(tracker.count == 0)

    store.commit { $0.n = 10 }
    #expect(tracker.count == 100)
    evaluations.reset()
    store.commit { $0.n = 20 }
    #expect(evaluations.count == 0)
  }

  @Test("An observed state keeps its store; with it its subscriptions go")
  func lifetimes() {
    let live = LiveCount()
    struct Content: Sendable, Equatable {
      var probe: Probe
      var n = 0
    }
    let store = Box<Store<Content, Never>?>(Store(initialState: Content(probe: live.probe(1))))
    let state = Box(store.value.map { ObservedState($0) })
    let value = Box(store.value.map { ObservedValue($0.derived(\.probe)) })
    let tracker = Tracker()
    tracker.track { (state.value?.n, state.value?.probe.name, value.value?.value.name) }

    state.value = nil
    store.value?.commit { $0.n = 1 }
    let other = Box(store.value.map { ObservedState($0) })
    store.value = nil
    #expect(other.value?.n == 1)
    other.value = nil
    #expect(value.value?.value.name == 1)
    #expect(live.now == 1)
    value.value = nil
    #expect(live.now == 0)
  }

  @Test("D1 nothing is computed until an observed value is read, and then once a change")
  func lazy() {
    let store = Store(initialState: Pair())
    let sum = store.derived(\.a, \.b) { $0 + $1 }
    let value = ObservedValue(sum)
    let tracker = Tracker()
    store.commit { $0.a = 1 }
    #expect(sum.recomputations == 0)

    #expect(tracker.track { value.value } == 1)
    #expect(value.value == 1)
    #expect(sum.recomputations == 1)
    store.commit {
      $0.a = 0
      $0.b = 1
    }
    #expect(tracker.count == 0)
    store.commit { $0.b = 2 }
    #expect(tracker.count == 1)
    #expect(sum.recomputations == 3)
  }

  @Test("A derived value's comparator says what an observed value tells")
  func comparator() {
    let store = Store(initialState: Pair())
    let tens = ObservedValue(store.derived(\.a, by: { $0 / 10 == $1 / 10 }))
    let tracker = Tracker()
    tracker.track { tens.value }
    store.commit { $0.a = 9 }
    #expect(tracker.count == 0)
    store.commit { $0.a = 10 }
    #expect(tracker.count == 1)
  }

  @Test("S13 reading in a commit of the same store stops the program, and says so")
  func misuse() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Pair())
      let state = ObservedState(store)
      store.commit { $0.a = state.b }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Millrace: a read (state, version, a member, withState) was asked for"))
  }

  @Test("An asynchronous sequence of observed values ends on the last one")
  func sequence() async {
    let store = Store(initialState: Pair())
    let state = ObservedState(store)
    async let committing: Void = onThreadOfItsOwn { for a in 1...1000 { store.commit { $0.a = a } } }
    var last = -1
    for await a in Observations({ state.a }) {
      #expect(a >= last)
      last = a
      if a == 1000 { break }
    }
    await committing
  }
}
