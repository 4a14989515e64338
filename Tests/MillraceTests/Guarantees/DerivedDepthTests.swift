import Millrace
import Testing

/// Each test runs on a thread with a stack of 512 KB.
@Suite struct DerivedDepthTests {
  @Test("D8 a chain of 100,000 is built, read, updated through a sink and freed", arguments: Link.allCases)
  func observed(link: Link) {
    let (store, live, heard) = (Store(initialState: Pair()), LiveCount(), Log<Int>())
    onSmallStack {
      let token = link.chain(of: length, over: store, live).sink { heard.add($0) }
      store.commit { $0.a = 1 }
      store.commit { $0.b = 1 }
      store.commit { $0.a = 2 }
      #expect(live.now == 1)
      token.dispose()
      #expect(live.now == 0)
    }
    #expect(heard.entries == [link.end(from: 0), link.end(from: 1), link.end(from: 2)])
  }

  @Test("D8 a chain of 100,000 without a sink is built, read, read again after commits, and freed")
  func unobserved() {
    let (store, live) = (Store(initialState: Pair()), LiveCount())
    onSmallStack {
      var chain: Derived<Int>? = Link.map.chain(of: length, over: store, live)
      for a in 0..<3 {
        store.commit { $0.a = a }
        #expect(chain?.value == Link.map.end(from: a))
      }
      #expect(live.now == 1)
      chain = nil
      #expect(live.now == 0)
    }
  }

  @Test("D8 a chain of 100,000 that was never read is freed, and so is one that goes with its store")
  func neverRead() {
    let live = LiveCount()
    onSmallStack {
      let store = Store(initialState: Pair())
      _ = Link.map.chain(of: length, over: store, live)
      #expect(live.now == 0)
      let last = Link.map.chain(of: length, over: Store(initialState: Pair(a: 1)), live)
      #expect(last.value == Link.map.end(from: 1))
    }
    #expect(live.now == 0)
  }

  @Test("D8 a tracked chain of 100,000, read at each step, is updated through a sink, cut off, and freed")
  func tracked() {
    let (store, live, heard) = (Store(initialState: Pair()), LiveCount(), Log<Int>())
    onSmallStack {
      let token = trackedChain(over: store, live).sink { heard.add($0) }
      store.commit { $0.a = 1 }
      store.commit { $0.b = 1 }
      store.commit { $0.a = 2 }
      token.dispose()
      #expect(live.now == 0)
    }
    #expect(heard.entries == [length, length + 1, length + 2])
  }

  @Test("D8 a tracked chain of 100,000 without a sink is read again after a commit, and freed")
  func trackedUnobserved() {
    let (store, live) = (Store(initialState: Pair()), LiveCount())
    onSmallStack {
      var chain: Derived<Int>? = trackedChain(over: store, live)
      store.commit { $0.a = 1 }
      #expect(chain?.value == length + 1)
      chain = nil
      #expect(live.now == 0)
    }
  }

  @Test("D8 a chain of 100,000 that ends inside a commit is freed right after it")
  func freedInCommit() {
    let (store, live) = (Store(initialState: Pair()), LiveCount())
    onSmallStack {
      let chain = Box<Derived<Int>?>(Link.map.chain(of: length, over: store, live))
      #expect(chain.value?.value == length)
      store.commit { pair in
        pair.a = 1
        chain.value = nil
      }
      #expect(live.now == 0)
    }
  }

  @Test("D8 a chain of 100,000 whose sink disposes itself is freed")
  func disposedInCallback() {
    let (store, live) = (Store(initialState: Pair()), LiveCount())
    onSmallStack {
      let token = Box<Disposable?>(nil)
      token.value = Link.map.chain(of: length, over: store, live).sink(initial: false) { _ in
        token.value?.dispose()
        token.value = nil
      }
      store.commit { $0.a = 1 }
      #expect(live.now == 0)
    }
  }

  @Test("D8 a chain of 100,000 is read from one state though others commit at each step of the computation")
  func overtaken() {
    let store = Store(initialState: Pair())
    onSmallStack {
      let moving = store.derived(\.a) { a in
        store.commit { $0 = Pair(a: $0.a + 1, b: $0.b + 1) }  // as another thread might
        return a
      }
      var last = Derived.combine(moving, store.derived(\.b)) { $0 - $1 }
      for _ in 0..<length { last = last.map { $0 + 1 } }
      #expect(last.value == length)
    }
  }

  @Test("D8 100,000 that depend on one value are marked, computed and freed, each heard once")
  func wide() {
    let (store, calls) = (Store(initialState: Pair()), Tally())
    onSmallStack {
      let first = store.derived(\.a) { $0 + 1 }
      let sinks = (0..<length).map { n in first.map { $0 + n }.sink(initial: false) { _ in calls.add() } }
      let sum = store.derived { read in read(first) }
      store.commit { $0.a = 1 }
      #expect(sum.value == 2)
      for token in sinks { token.dispose() }
      store.commit { $0.a = 2 }
      #expect(first.value == 3)
    }
    #expect(calls.count == length)
  }

  @Test("D8 one value of 2,000 inputs is computed once a commit, of one state")
  func manyInputs() {
    let store = Store(initialState: Array(repeating: 1, count: 2_000))
    onSmallStack {
      let parts = (0..<2_000).map { place in store.derived(\.[place]) }
      let sum = store.derived { read in parts.reduce(0) { $0 + read($1) } }
      let heard = Log<Int>()
      let token = sum.sink { heard.add($0) }
      store.commit { $0[1_999] = 5 }
      store.commit { numbers in for index in numbers.indices { numbers[index] += 1 } }
      #expect(heard.entries == [2_000, 2_004, 4_004])
      #expect(sum.recomputations == 3)
      token.dispose()
    }
  }

  enum Link: CaseIterable, Sendable {
    case map, combine, diamonds

    func chain(of length: Int, over store: Store<Pair, Never>, _ live: LiveCount) -> Derived<Int> {
      let probe = live.probe()
      let first = store.derived(\.a)
      var last = first.map { $0 + probe.name }
      for _ in 0..<length {
        switch self {
        case .map: last = last.map { $0 + 1 }
        case .combine: last = .combine(last, first) { $0 + $1 }
        case .diamonds: last = .combine(last, last) { ($0 + $1) / 2 + 1 }
        }
      }
      return last
    }

    /// What a chain comes to.
    func end(from a: Int) -> Int {
      switch self {
      case .map, .diamonds: a + length
      case .combine: a + a * length
      }
    }
  }

  private func trackedChain(over store: Store<Pair, Never>, _ live: LiveCount) -> Derived<Int> {
    let probe = live.probe()
    var last = store.derived { read in read.a + probe.name }
    for _ in 0..<length {
      last = store.derived { [last] read in read(last) + 1 }
      _ = last.value
    }
    return last
  }
}

private let length = 100_000

private func onSmallStack(_ body: @escaping @Sendable () -> Void) { onThread(stackSize: 512 * 1024, body) }
