import Millrace
import Testing

/// Subscribing and disposing during a delivery, as reported of other libraries.
@Suite struct SubscriptionCases {
  @Test("Who disposes itself in a callback makes nobody else miss a call (reduxjs/redux#461)")
  func disposingItself() {
    let (store, log, own) = (Store(initialState: Pair()), Log<String>(), Guarded<Disposable?>(nil))
    let first = store.sink(\.a, initial: false) { log.add("first \($0)") }
    let second = store.sink(\.a, initial: false) { a in
      log.add("second \(a)")
      own.current?.dispose()
    }
    own.withLock { $0 = second }
    let third = store.sink(\.a, initial: false) { log.add("third \($0)") }
    for a in 1...2 { store.commit { $0.a = a } }
    #expect(log.entries == ["first 1", "second 1", "third 1", "first 2", "third 2"])
    withExtendedLifetime((first, third)) {}
  }

  @Test("Who is subscribed during a delivery hears that value once, and the next (reduxjs/redux#1180)")
  func subscribingDuringDelivery() {
    let (store, log, added) = (Store(initialState: Pair()), Log<String>(), Log<Disposable>())
    let first = store.sink(\.a, initial: false) { a in
      if a == 1 { added.add(store.sink(\.a) { log.add("added \($0)") }) }
    }
    for a in 1...2 { store.commit { $0.a = a } }
    #expect(log.entries == ["added 1", "added 2"])
    withExtendedLifetime((first, added)) {}
  }

  @Test("The same where another has just gone (ReSwift/ReSwift#330)")
  func subscribingBesideOneThatWent() {
    let (store, log, added) = (Store(initialState: Pair()), Log<String>(), Log<Disposable>())
    let gone = Guarded<Disposable?>(store.sink(\.a, initial: false) { log.add("gone \($0)") })
    let first = store.sink(\.a, initial: false) { a in
      if a == 1 {
        gone.withLock { $0 = nil }
        added.add(store.sink(\.a) { log.add("added \($0)") })
      }
    }
    for a in 1...2 { store.commit { $0.a = a } }
    #expect(log.entries == ["gone 1", "added 1", "added 2"])
    withExtendedLifetime((first, added)) {}
  }

  @Test(
    "Two stores whose callbacks subscribe to each other do not wait for ever (ReactiveCocoa/ReactiveCocoa#2124)"
  )
  func twoStores() {
    let (one, other) = (Store(initialState: Pair()), Store(initialState: Pair()))
    let (log, inner) = (Log<String>(), Log<Disposable>())
    let token = one.sink(\.a) { a in
      log.add("one \(a)")
      inner.add(
        other.sink(\.b) { b in
          log.add("other \(b)")
          inner.add(one.sink(\.b) { log.add("one again \($0)") })
          inner.add(other.sink(\.a) { log.add("other again \($0)") })
        })
    }
    #expect(log.entries == ["one 0", "other 0", "one again 0", "other again 0"])
    for token in inner.take() { token.dispose() }  // their closures hold them, and both stores
    token.dispose()
  }

  @Test("The order of calls is that of subscription, also after some have gone (pmndrs/zustand#65)")
  func stableOrder() {
    let (store, log) = (Store(initialState: Pair()), Log<Int>())
    var tokens = (0..<50).map { number in store.sink(\.a, initial: false) { _ in log.add(number) } }
    for number in [40, 3, 17, 0, 49] { tokens.remove(at: tokens.count > number ? number : 0).dispose() }
    store.commit { $0.a = 1 }
    let order = log.take()
    #expect(order.count == 45)
    #expect(order == order.sorted())
    tokens.append(store.sink(\.a, initial: false) { _ in log.add(100) })
    store.commit { $0.a = 2 }
    #expect(log.entries == order + [100])
    withExtendedLifetime(tokens) {}
  }

  @Test("A subscription ends with its token (Zepo/Reflow#2)")
  func droppedToken() {
    let (store, log) = (Store(initialState: Pair()), Log<Int>())
    do {
      let token = store.sink(\.a) { log.add($0) }
      store.commit { $0.a = 1 }
      withExtendedLifetime(token) {}
    }
    store.commit { $0.a = 2 }
    #expect(log.entries == [0, 1])
  }
}
