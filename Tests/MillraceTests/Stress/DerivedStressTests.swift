import Millrace
import Testing

/// Derived values while several threads commit, read, listen, build and drop.
@Suite struct DerivedStressTests {
  /// Both numbers are always the same.
  struct Twins: Sendable, Equatable {
    var a = 0
    var b = 0
    var flag = false

    mutating func grow() {
      a += 1
      b += 1
      flag.toggle()
    }
  }

  /// Counts what went wrong.
  final class Faults: Sendable {
    private let counts = Guarded<[String: Int]>([:])

    func check(_ isRight: Bool, _ fault: String) {
      if !isRight { counts.withLock { $0[fault, default: 0] += 1 } }
    }

    var found: [String: Int] { counts.current }
  }

  // MARK: Reading

  @Test("D4 values read on several threads never mix two states, however deep, and are never too old")
  func reading() {
    let (left, right) = (Store(initialState: Twins()), Store(initialState: Twins()))
    let deep = left.derived(\.a).map { $0 + 1 }.map { $0 + 1 }.map { $0 - 2 }
    let pair = Derived.combine(deep, left.derived(\.b)) { [$0, $1] }
    let both = Derived.combine(
      pair, right.derived(\.a, \.b) { [$0, $1] }, left.derived(\.a)
    ) { $0 + $1 + [$2] }
    let tracked = left.derived { read in
      read.flag ? read(pair) + [read.a] : [read.b] + read(pair)
    }
    let faults = Faults()

    onThreads(4) { thread in
      var (lastLeft, lastRight) = (0, 0)
      for round in 0..<400 {
        switch thread {
        case 0:
          let mine = left.commit { state in
            state.grow()
            return state.a
          }
          faults.check(both.value[0] >= mine, "a read after a commit is older")
          faults.check(tracked.value[0] >= mine, "a tracked read after a commit is older")
        case 1:
          let mine = right.commit { state in
            state.grow()
            return state.a
          }
          if round % 2 == 0 { faults.check(both.value[2] >= mine, "a read after a commit is older") }
        default:
          let (seen, followed) = (both.value, tracked.value)
          faults.check(seen[0] == seen[1] && seen[0] == seen[4], "two states of the left store")
          faults.check(seen[2] == seen[3], "two states of the right store")
          faults.check(followed[0] == followed[1] && followed[1] == followed[2], "two states in one run")
          faults.check(seen[0] >= lastLeft && seen[2] >= lastRight, "an older value after a newer one")
          (lastLeft, lastRight) = (seen[0], seen[2])
        }
      }
    }

    #expect(faults.found == [:])
    #expect(both.value == [400, 400, 400, 400, 400])
    #expect(tracked.value == [400, 400, 400])
  }

  @Test("D6 a tracked value reads each store whole, whichever branch its inputs take")
  func trackedBranches() {
    let (left, right) = (Store(initialState: Twins()), Store(initialState: Twins()))
    let far = right.derived { read in read.flag ? [read.a, read.b] : [read.b, read.a] }
    let near = left.derived { read in read.flag ? read.a : read.b }
    let chosen = left.derived { read in
      let mine = read(near)
      return read.flag ? [mine, read.b, read.a] + read(far) : read(far) + [read.a, mine, read.b]
    }
    let mapped = chosen.map { $0.sorted() }
    let (faults, watch) = (Faults(), Watch())
    @Sendable func check(_ numbers: [Int], _ who: String) {
      // Three of the left store's, two of the right's, in order.
      let (low, high) = (numbers.prefix(2), numbers.suffix(2))
      faults.check(low[0] == low[1] && high.first == high.last, "\(who) mixes")
      faults.check(numbers[2] == numbers[0] || numbers[2] == numbers[4], "\(who) has an odd one")
    }
    let token = mapped.sink { numbers in
      watch.hear(numbers.reduce(0, +)) { check(numbers, "a sink") }
    }

    onThreads(4) { thread in
      for _ in 0..<300 {
        switch thread {
        case 0: left.commit { $0.grow() }
        case 1: right.commit { $0.grow() }
        default: check(mapped.value, "a read")
        }
      }
    }

    #expect(faults.found == [:])
    #expect(watch.overlaps == 0)
    #expect(watch.isAscending)
    #expect(watch.values.last == 1500)
    token.dispose()
  }

  // MARK: Sinks

  @Test("D5, S11 sinks hear newer values only, one at a time, and the last one")
  func sinks() {
    let (left, right) = (Store(initialState: Twins()), Store(initialState: Twins()))
    let sum = Derived.combine(
      left.derived(\.a).map { $0 }, left.derived(\.b), right.derived(\.a, \.b) { [$0, $1] }
    ) { [$0 + $2[0], $1 + $2[1]] }
    let tracked = right.derived { read in
      read.flag ? [read.a, read.b] + read(sum) : [read.b, read.a] + read(sum)
    }
    let coarse = sum.map(by: { $0 / 10 == $1 / 10 }) { $0[0] }
    let (faults, bag) = (Faults(), DisposableBag())
    let watches = (0..<4).map { _ in Watch() }
    sum.sink { numbers in
      watches[0].hear(numbers[0]) { faults.check(numbers[0] == numbers[1], "a sink mixes") }
    }.store(in: bag)
    tracked.sink(initial: false) { numbers in
      watches[1].hear(numbers[0] + numbers[2]) {
        faults.check(numbers[0] == numbers[1] && numbers[2] == numbers[3], "a tracked sink mixes")
      }
    }.store(in: bag)
    coarse.sink { watches[2].hear($0) }.store(in: bag)
    sum.sink(by: { $0[0] / 7 == $1[0] / 7 }) { watches[3].hear($0[0]) }.store(in: bag)

    onThreads(4) { thread in
      for round in 0..<250 {
        let store = thread % 2 == 0 ? left : right
        if round % 10 == 0 {
          store.batch {
            store.commit { $0.grow() }
            faults.check(sum.value[0] == sum.value.last || sum.value.count == 2, "a read in a batch mixes")
          }
        } else {
          store.commit { $0.grow() }
        }
      }
    }

    #expect(faults.found == [:])
    #expect(watches.map(\.overlaps) == [0, 0, 0, 0])
    let areInOrder = watches.map(\.isAscending)
    #expect(areInOrder == [true, true, true, true])
    #expect(watches[0].values.last == 1000)
    #expect(watches[1].values.last == 1500)
    #expect(watches[2].values.last.map { $0 / 10 } == 100)
    #expect(watches[3].values.last.map { $0 / 7 } == 142)
    bag.dispose()
  }

  @Test("S14, S15, D7 sinks come and go while stores change")
  func subscribing() {
    let live = LiveCount()
    let faults = Faults()
    do {
      let (left, right) = (Store(initialState: Twins()), Store(initialState: Twins()))
      let sum = Derived.combine(left.derived(\.a), left.derived(\.b), right.derived(\.a)) { [$0, $1, $2] }
      let tracked = left.derived { read in read.flag ? read(sum) : [read.a, read.b, read(sum)[2]] }
      onThreads(4) { thread in
        var random = SplitMix64(seed: UInt64(thread))
        for _ in 0..<200 {
          if thread < 2 {
            (thread == 0 ? left : right).commit { $0.grow() }
            continue
          }
          let (watch, probe) = (Watch(), live.probe())
          let isInitial = random.oneIn(2)
          let before = left.a + right.a
          let token = (thread == 2 ? sum : tracked).sink(initial: isInitial) { numbers in
            withExtendedLifetime(probe) {
              watch.hear(numbers[0] + numbers[2]) { faults.check(numbers[0] == numbers[1], "it mixes") }
            }
          }
          if isInitial {
            faults.check(watch.values.first.map { $0 >= before } == true, "a first value is late")
          }
          for _ in 0..<random.below(4) { left.commit { $0.grow() } }
          token.dispose()
          let calls = watch.calls
          left.commit { $0.grow() }
          // A call that had begun may end now; none begins.
          faults.check(watch.calls <= calls + 1, "it was told after it had been disposed")
          faults.check(watch.isAscending && watch.overlaps == 0, "it was told out of order")
        }
      }
      #expect(sum.value[0] == left.a)
    }
    #expect(faults.found == [:])
    #expect(live.now == 0)
  }

  @Test("D5 the last value is told, though commits on two stores race a sink's end and beginning")
  func lastValue() {
    let faults = Faults()
    for _ in 0..<150 {
      let (left, right) = (Store(initialState: Twins()), Store(initialState: Twins()))
      let sum = Derived.combine(left.derived(\.a), right.derived(\.b)) { $0 + $1 }
      let (watch, kept) = (Watch(), DisposableBag())
      onThreads(3) { thread in
        switch thread {
        case 0: for _ in 0..<3 { left.commit { $0.grow() } }
        case 1: for _ in 0..<3 { right.commit { $0.grow() } }
        default: sum.sink { watch.hear($0) }.store(in: kept)
        }
      }
      faults.check(watch.values.last == 6 && watch.isAscending, "the last value is missing")
      kept.dispose()
    }
    #expect(faults.found == [:])
  }

  @Test("S12, D5 commits that sinks make on other stores are told too, on any thread")
  func answers() {
    let (left, right) = (Store(initialState: Twins()), Store(initialState: Twins()))
    let sum = Derived.combine(left.derived(\.a), right.derived(\.a)) { $0 + $1 }
    let (all, bag) = (Watch(), DisposableBag())
    left.derived(\.a).sink { if $0 % 2 == 1 { right.commit { $0.grow() } } }.store(in: bag)
    right.derived(\.a) { $0 / 3 }.sink(initial: false) { _ in left.commit { $0.flag.toggle() } }.store(
      in: bag)
    sum.sink { sum in
      all.hear(sum) { if sum % 50 == 0 { right.commit { $0.grow() } } }
    }.store(in: bag)

    onThreads(3) { _ in
      for _ in 0..<150 { left.commit { $0.grow() } }
    }

    #expect(all.isAscending)
    #expect(all.overlaps == 0)
    #expect(all.values.last == left.a + right.a)
    #expect(left.a == 450)
    bag.dispose()
  }
}
