import Millrace
import Testing

/// Batches and ownership, as reported of other libraries.
@Suite struct BatchAndOwnershipCases {
  @Test("After a batch that throws, commits are told as before (mobxjs/mobx#603)")
  func throwingBatch() {
    let (store, log) = (Store(initialState: Pair()), Log<Int>())
    let token = store.sink(\.a, initial: false) { log.add($0) }
    for _ in 1...3 {
      #expect(throws: Refusal.tooMuch) {
        try store.batch {
          try store.batch { throw Refusal.tooMuch }
        }
      }
    }
    store.commit { $0.a = 1 }
    #expect(log.entries == [1])
    withExtendedLifetime(token) {}
  }

  @Test("A commit that throws half-way leaves nothing behind (mobxjs/mobx#1836)")
  func throwingCommit() {
    let (store, log) = (Store(initialState: Pair()), Log<Int>())
    let token = store.sink(\.a, initial: false) { log.add($0) }
    #expect(throws: Refusal.tooMuch) {
      try store.commit { pair in
        pair.a = 1
        if pair.b == 0 { throw Refusal.tooMuch }
        pair.b = 2
      }
    }
    #expect(store.state == Pair())
    #expect(store.version == 0)
    #expect(log.entries == [])
    withExtendedLifetime(token) {}
  }

  @Test(
    "A hundred actions in a batch are told once, there and back not at all (tappleby/redux-batched-subscribe#12)"
  )
  func oneCall() {
    let store = FluxStore<Pair, Int, Never>(
      initialState: Pair(), reducer: Reducer { pair, number in pair.a += number })
    let log = Log<Int>()
    let token = store.sink(\.a, initial: false) { log.add($0) }
    store.batch {
      for _ in 0..<50 { store.dispatch(1) }
      store.batch {
        for _ in 0..<50 { store.dispatch(1) }
      }
      #expect(log.entries == [])
    }
    store.batch {
      store.dispatch(5)
      store.dispatch(-5)
    }
    store.dispatch(1)
    #expect(log.entries == [100, 101])
    withExtendedLifetime(token) {}
  }

  @Test("Who subscribes within a batch hears its end, once (mobxjs/mobx#3716)")
  func subscribedInABatch() {
    let (store, log, tokens) = (Store(initialState: Pair()), Log<Int>(), Log<Disposable>())
    store.batch {
      tokens.add(store.sink(\.a, initial: false) { log.add($0) })
      for a in 1...3 { store.commit { $0.a = a } }
      #expect(log.entries == [])
    }
    #expect(log.entries == [3])
  }

  @Test("A store with middleware goes when it is let go of (ReSwift/ReSwift#66)")
  func storeWithMiddleware() {
    struct Held: Sendable { let probe: Probe }
    let live = LiveCount()
    do {
      let store = FluxStore<Held, Int, Never>(
        initialState: Held(probe: live.probe()), reducer: Reducer { _, _ in },
        middleware: (0..<3).map { _ in
          Middleware { [probe = live.probe()] _, action, next in withExtendedLifetime(probe) { next(action) }
          }
        })
      store.dispatch(1)
      #expect(live.now == 4)
    }
    #expect(live.now == 0)
  }

  @Test(
    "A hundred thousand short-lived subscriptions without a commit leave nothing behind (mozilla-mobile/firefox-ios#17852)"
  )
  func shortLived() {
    let live = LiveCount()
    let store = Store(initialState: Pair())
    for _ in 0..<100_000 {
      store.sink(\.a, initial: false) { [probe = live.probe()] _ in withExtendedLifetime(probe) {} }.dispose()
    }
    #expect(live.now == 0)
  }
}
