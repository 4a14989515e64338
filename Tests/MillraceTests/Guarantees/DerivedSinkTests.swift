import Foundation
import Millrace
import Testing

/// What holds for all subscriptions, for sinks of derived values.
@Suite struct DerivedSinkTests {
  // MARK: S2, S7, S8

  @Test("S2 a commit that throws wakes no sink of a derived value, and leaves the value as it was")
  func throwing() {
    let (store, journal) = (Store(initialState: [1, 2, 3]), Journal())
    let sum = store.derived(\.self) { $0.reduce(0, +) }
    let token = sum.sink { journal("told \($0)") }

    #expect(throws: Refusal.tooMuch) {
      try store.commit { numbers in
        numbers[0] = 100
        throw Refusal.tooMuch
      }
    }
    #expect(sum.value == 6)
    store.commit { $0[0] = 2 }

    #expect(journal.lines == ["told 6", "told 7"])
    token.dispose()
  }

  @Test("S7 a sink is woken at most once a commit, and once a batch, however many inputs have changed")
  func once() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let parts = [store.derived(\.a), store.derived(\.b), store.derived(\.sum)]
    let text = store.derived { read in parts.map { "\(read($0))" }.joined(separator: " ") }
    let token = text.sink(initial: false) { journal($0) }

    store.commit { $0 = Pair(a: 1, b: 1) }
    store.batch {
      store.commit { $0.a = 2 }
      store.commit { $0.b = 2 }
      store.commit { $0.a = 3 }
    }

    #expect(journal.lines == ["1 1 2", "3 2 5"])
    token.dispose()
  }

  @Test("S8 within a commit plain and derived sinks are called in the order in which they subscribed")
  func order() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let bag = DisposableBag()
    let early = store.derived(\.b) { $0 }.map { $0 + 1 }.map { $0 + 1 }
    let late = store.derived { read in read.a + read(early) }
    store.sink(\.a, initial: false) { _ in journal("1 plain a") }.store(in: bag)
    late.sink(initial: false) { _ in journal("2 tracked") }.store(in: bag)
    store.sink(\.b, initial: false) { _ in journal("3 plain b") }.store(in: bag)
    early.sink(initial: false) { _ in journal("4 mapped") }.store(in: bag)
    store.sinkChanges(initial: false) { _ in journal("5 changes") }.store(in: bag)
    store.derived(\.a).sink(initial: false) { _ in journal("6 part") }.store(in: bag)
    store.sink(select: { $0.a + $0.b }, initial: false) { _ in journal("7 closure") }.store(in: bag)
    late.sink(initial: false) { _ in journal("8 tracked") }.store(in: bag)

    let all = [
      "1 plain a", "2 tracked", "3 plain b", "4 mapped", "5 changes", "6 part", "7 closure", "8 tracked",
    ]
    store.commit { $0 = Pair(a: 1, b: 1) }
    #expect(journal.lines == all)
    store.batch {
      store.commit { $0.b = 3 }
      store.commit { $0.a = 2 }
    }
    #expect(journal.lines == all + all)
    bag.dispose()
  }

  @Test("A2 an activity that is sent after a commit comes after the commit's derived sinks")
  func activities() {
    let (store, journal) = (Store<Pair, String>(initialState: Pair()), Journal())
    let bag = DisposableBag()
    store.sinkActivity { journal($0) }.store(in: bag)
    store.derived(\.a) { $0 * 2 }.sink(initial: false) { journal("told \($0)") }.store(in: bag)

    store.batch {
      store.send("first")
      store.commit { $0.a = 1 }
      store.send("second")
    }

    #expect(journal.lines == ["first", "told 2", "second"])
    bag.dispose()
  }

  // MARK: S9, S10, S11

  @Test(
    "S9 no lock is held in computing closures, comparators of results, and sinks: they may wait for others")
  func noLock() {
    let (store, commits) = (Store(initialState: Pair()), Tally())
    let other = store.derived(\.b) { $0 }
    let elsewhere: @Sendable () -> Void = {
      commits.add()
      onThread {
        if commits.count <= 10 { store.commit { $0.b += 1 } }
        _ = (store.state, other.value)
      }
    }
    let derived = store.derived(
      \.a,
      by: { (old: Int, new: Int) in
        elsewhere()
        return old == new
      }
    ) { a in
      elsewhere()
      return a
    }
    let tracked = store.derived { read in
      elsewhere()
      return read.a + read(derived)
    }
    let heard = Log<Int>()
    let token = tracked.sink(by: { old, new in
      elsewhere()
      return old == new
    }) { value in
      elsewhere()
      heard.add(value)
    }

    store.commit { $0.a = 1 }

    #expect(heard.entries == [0, 2])
    #expect(other.value == store.b)
    token.dispose()
  }

  @Test(
    "S10 a callback may wait for another thread that commits, reads and listens; what that changes comes next"
  )
  func handedOver() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = store.derived(\.a) { $0 * 10 }
    let token = derived.sink(initial: false) { value in
      journal("told \(value)")
      guard value == 10 else { return }
      onThread {
        store.commit { $0.a = 2 }
        journal("the other thread reads \(derived.value)")
        derived.sink { journal("the other thread is told \($0)") }.dispose()
      }
      journal("done")
    }

    store.commit { $0.a = 1 }

    #expect(
      journal.lines == [
        "told 10", "the other thread reads 20", "the other thread is told 20", "done", "told 20",
      ])
    token.dispose()
  }

  @Test("S11 a closure is never entered while it is running, by another thread or by itself")
  func neverTwice() {
    let stores = [Store(initialState: Pair()), Store(initialState: Pair())]
    let total = Derived.combine(stores[0].derived(\.a), stores[1].derived(\.a)) { $0 + $1 }
    let (inside, overlaps) = (Guarded(0), Tally())
    let last = Box(0)
    let token = total.sink { value in
      if inside.withLock({
        $0 += 1; return $0
      }) > 1 {
        overlaps.add()
      }
      if value < 20 { for store in stores { store.commit { $0.a += 1 } } }
      last.value = value
      inside.withLock { $0 -= 1 }
    }

    onThreads(4) { thread in for _ in 0..<200 { stores[thread % 2].commit { $0.a += 1 } } }

    #expect(overlaps.count == 0)
    #expect(last.value == total.value)
    #expect(total.value >= 820)
    token.dispose()
  }

  // MARK: S12

  @Test("S12 a commit in a sink takes effect at once, and is told after what was due before it")
  func reentry() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let (bag, derived) = (DisposableBag(), store.derived(\.a) { $0 * 10 })
    derived.sink(initial: false) { value in
      journal("first \(value)")
      guard value == 10 else { return }
      store.commit { $0.a = 2 }
      journal("reads \(store.a) and \(derived.value)")
    }.store(in: bag)
    store.sink(\.a, initial: false) { journal("plain \($0)") }.store(in: bag)
    store.derived(\.b).sink(initial: false) { journal("b \($0)") }.store(in: bag)

    store.commit { $0 = Pair(a: 1, b: 1) }

    #expect(
      journal.lines == ["first 10", "reads 2 and 20", "plain 1", "b 1", "first 20", "plain 2"])
    bag.dispose()
  }

  @Test(
    "S12 a chain of any length uses constant stack, also from the first value on", arguments: [true, false])
  func chain(initial: Bool) {
    let (store, calls) = (Store(initialState: Pair()), Tally())
    onThread(stackSize: 512 * 1024) {
      let next = store.derived(\.a) { $0 + 1 }
      let token = next.sink(initial: initial) { next in
        calls.add()
        if next <= 100_000 { store.commit { $0.a = next } }
      }
      if !initial { store.commit { $0.a = 1 } }
      token.dispose()
    }
    #expect(store.a == 100_000)
    #expect(calls.count == (initial ? 100_001 : 100_000))
  }

  // MARK: S14

  @Test("S14 the first value is told once, before sink returns, and before any later one")
  func firstValue() {
    let (store, journal) = (Store(initialState: Pair(a: 1)), Journal())
    let derived = store.derived(\.a) { $0 * 10 }
    let tokens = [
      derived.sink { journal("first \($0)") }, derived.sink(initial: true) { journal("second \($0)") },
      derived.sink(initial: false) { journal("third \($0)") },
      derived.sink(by: { _, _ in false }) { journal("fourth \($0)") },
      derived.sink(by: ==, initial: false) { journal("fifth \($0)") },
    ]
    journal("subscribed")
    store.commit { $0.a = 2 }

    #expect(
      journal.lines == [
        "first 10", "second 10", "fourth 10", "subscribed", "first 20", "second 20", "third 20", "fourth 20",
        "fifth 20",
      ])
    for token in tokens { token.dispose() }
  }

  @Test("S14 a commit made while the first value is told is told to others at once, and to that sink next")
  func commitInFirstValue() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let bag = DisposableBag()
    let derived = store.derived(\.a) { $0 * 10 }
    derived.sink(initial: false) { journal("other \($0)") }.store(in: bag)
    derived.sink { value in
      journal("told \(value)")
      guard value == 0 else { return }
      store.commit { $0.a = 1 }
      journal("committed")
    }.store(in: bag)
    journal("subscribed")

    #expect(journal.lines == ["told 0", "other 10", "committed", "told 10", "subscribed"])
    bag.dispose()
  }

  @Test("S14 between the first value and the next no change is missed or told twice, whatever others do")
  func noChangeMissed() {
    let store = Store(initialState: Pair())
    let derived = store.derived(\.a) { $0 }.map { $0 }
    let wrong = Tally()

    onThreads(4) { thread in
      for _ in 0..<100 {
        if thread < 2 {
          for _ in 0..<5 { store.commit { $0.a += 1 } }
        } else {
          let heard = Log<Int>()
          let token = derived.sink { heard.add($0) }
          if heard.entries.isEmpty { wrong.add() }
          store.commit { $0.a += 1 }
          token.dispose()
          if zip(heard.entries, heard.entries.dropFirst()).contains(where: { $0 >= $1 }) { wrong.add() }
        }
      }
    }

    #expect(wrong.count == 0)
    #expect(derived.value == 1200)
  }
}
