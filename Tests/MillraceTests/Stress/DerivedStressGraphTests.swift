import Millrace
import Testing

/// Graphs that threads build, merge and drop while the stores change.
@Suite struct DerivedStressGraphTests {
  typealias Twins = DerivedStressTests.Twins
  typealias Faults = DerivedStressTests.Faults

  @Test("D4, D7 graphs are built, listened to and freed while the stores change")
  func building() {
    let live = LiveCount()
    let faults = Faults()
    do {
      let stores = (0..<2).map { _ in Store(initialState: Twins()) }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(thread))
        for _ in 0..<60 {
          if thread == 0 {
            for store in stores { store.commit { $0.grow() } }
            continue
          }
          let probe = live.probe()
          let source = stores[random.below(2)]
          var chain = source.derived(\.a).map { a in withExtendedLifetime(probe) { a + 1 } }
          for _ in 0..<random.below(30) { chain = chain.map { a in withExtendedLifetime(probe) { a } } }
          let twins = Derived.combine(chain, source.derived(\.b)) { [$0 - 1, $1] }
          let tracked = stores[0].derived { read in
            withExtendedLifetime(probe) { read.flag ? read(twins) : [read.a, read.b] }
          }
          let watch = Watch()
          let token =
            random.oneIn(2)
            ? tracked.sink { numbers in
              watch.hear(0) { faults.check(numbers[0] == numbers[1], "a sink mixes") }
            } : nil
          source.commit { $0.grow() }
          for value in [twins, tracked] {
            let numbers = value.value
            faults.check(numbers[0] == numbers[1], "a read mixes")
          }
          if random.oneIn(2) { token?.dispose() }
          faults.check(watch.overlaps == 0, "two calls at once")
        }
      }
    }
    #expect(faults.found == [:])
    #expect(live.now == 0)
  }

  @Test("D4 stores whose derived values are combined on several threads at once share one lock from then on")
  func merging() {
    let faults = Faults()
    for round in 0..<40 {
      let stores = (0..<6).map { _ in Store(initialState: Twins()) }
      let leaves = stores.map { store in store.derived { read in [read.a, read.b] } }
      let watches = (0..<4).map { _ in Watch() }
      let bag = DisposableBag()
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(round * 10 + thread))
        var whole = leaves[random.below(6)]
        for index in (0..<6).shuffled(using: &random) {
          whole = Derived.combine(whole, leaves[index]) { [$0[0] + $1[0], $0[1] + $1[1]] }
          stores[random.below(6)].commit { $0.grow() }
          let numbers = whole.value
          faults.check(numbers[0] == numbers[1], "a read mixes")
        }
        let total = whole
        total.sink { numbers in
          watches[thread].hear(numbers[0]) { faults.check(numbers[0] == numbers[1], "a sink mixes") }
        }.store(in: bag)
        for store in stores { store.commit { $0.grow() } }
      }
      // Each total counts one store twice.
      let sum = stores.reduce(0) { $0 + $1.a }
      for watch in watches {
        let last = watch.values.last ?? -1
        faults.check(stores.contains { last == sum + $0.a }, "the last value is missing")
        faults.check(watch.isAscending && watch.overlaps == 0, "a sink was told out of order")
      }
      bag.dispose()
    }
    #expect(faults.found == [:])
  }

  @Test("D6 tracked values of stores that merge while they run read each store whole")
  func mergingByReading() {
    let faults = Faults()
    for _ in 0..<40 {
      let stores = (0..<4).map { _ in Store(initialState: Twins()) }
      let parts = stores.map { store in store.derived { read in [read.a, read.b] } }
      onThreads(4) { thread in
        let ring = stores[thread].derived { read in
          (1..<4).reduce([read.a, read.b]) { sum, step in
            let part = read(parts[(thread + step) % 4])
            return [sum[0] + part[0], sum[1] + part[1]]
          }
        }
        let watch = Watch()
        let token = ring.sink { numbers in
          watch.hear(numbers[0]) { faults.check(numbers[0] == numbers[1], "a sink mixes") }
        }
        for _ in 0..<10 {
          let mine = stores[thread].commit { state in
            state.grow()
            return state.a
          }
          let numbers = ring.value
          faults.check(numbers[0] == numbers[1], "a read mixes")
          faults.check(numbers[0] >= mine, "a read is older than its commit")
        }
        token.dispose()
        faults.check(watch.isAscending && watch.overlaps == 0, "a sink was told out of order")
      }
    }
    #expect(faults.found == [:])
  }

  @Test("D7 families are used, cleared and listened to on many threads")
  func families() {
    let live = LiveCount()
    let faults = Faults()
    do {
      let (store, other) = (Store(initialState: Twins()), Store(initialState: Twins()))
      let probe = live.probe()
      let far = other.derived(\.a)
      let fixed = store.derivedFamily(\.a, \.b, capacity: 3) { (key: Int, a, b) in
        withExtendedLifetime(probe) { [a + key, b + key] }
      }
      let tracked = store.derivedFamily(capacity: 3) { (key: Int, read) in
        let shift = read.flag ? read(far) : 0
        return [read(fixed[key])[0] + shift, read.b + key + shift]
      }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(thread))
        let bag = DisposableBag()
        for round in 0..<200 {
          switch random.below(8) {
          case 0: store.commit { $0.grow() }
          case 1: other.commit { $0.grow() }
          case 2: fixed.clear()
          case 3: tracked.clear()
          case 4 where round % 4 == 0:
            let watch = Watch()
            tracked[random.below(8)].sink { numbers in
              watch.hear(0) {
                faults.check(numbers[0] == numbers[1], "a sink mixes")
                faults.check(watch.overlaps == 0, "two calls at once")
              }
            }.store(in: bag)
          default:
            for family in [fixed, tracked] {
              let numbers = family[random.below(8)].value
              faults.check(numbers[0] == numbers[1], "a read mixes")
            }
          }
        }
        bag.dispose()
      }
      fixed.clear()
      tracked.clear()
      faults.check(fixed.count == 0 && tracked.count == 0, "a value is not free")
      _ = fixed[0]
      for key in 0..<10 { _ = fixed[key].value }
      faults.check(fixed.count == 3, "the capacity is not kept")
    }
    #expect(faults.found == [:])
    #expect(live.now == 0)
  }

  @Test("D4, F5 scoped stores, tracked values of theirs and the whole agree while actions are dispatched")
  func scopes() {
    struct Whole: Sendable, Equatable {
      var part = Twins()
      var copies = [0, 0]
    }
    let store = FluxStore(
      initialState: Whole(),
      reducer: Reducer<Whole, Bool> { state, _ in
        state.part.grow()
        state.copies = [state.part.a, state.part.b]
      })
    let part = store.scope(\.part) { (isOn: Bool) in isOn }
    let other = Store(initialState: Twins())
    let tracked = part.derived { read in read.flag ? [read.a, read.b] : [read.b, read.a] }
    let whole = Derived.combine(tracked, store.derived(\.copies), other.derived(\.a, \.b) { [$0, $1] }) {
      $0 + $1 + $2
    }
    let (faults, watch) = (Faults(), Watch())
    let token = whole.sink { numbers in
      watch.hear(numbers[0] + numbers[4]) {
        faults.check(Set(numbers[..<4]).count == 1 && numbers[4] == numbers[5], "a sink mixes")
      }
    }

    onThreads(4) { thread in
      for _ in 0..<200 {
        switch thread {
        case 0: part.dispatch(true)
        case 1: other.commit { $0.grow() }
        case 2: store.dispatch(false)
        default:
          let numbers = whole.value
          faults.check(Set(numbers[..<4]).count == 1 && numbers[4] == numbers[5], "a read mixes")
        }
      }
    }

    #expect(faults.found == [:])
    #expect(watch.isAscending)
    #expect(watch.overlaps == 0)
    #expect(watch.values.last == 600)
    token.dispose()
  }
}
