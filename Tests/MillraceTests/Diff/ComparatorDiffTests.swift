import Millrace
import Testing

@Suite struct ComparatorDiffTests {
  /// Not `Equatable`.
  struct Point: Sendable { var x = 0.0, y = 0.0 }

  struct State: Sendable {
    var point = Point()
    var count = 0
    var numbers = [1]
    var total: Int { numbers.reduce(count, +) }
  }

  @Test("A part that is not Equatable is told where its comparator finds a difference")
  func notEquatable() {
    let (store, log) = (Store(initialState: State()), Log<Double>())
    let token = store.sink(\.point, by: { $0.x == $1.x }, initial: false) { log.add($0.x) }
    store.commit { $0.point.y = 9 }
    store.commit { $0.point.x = 1 }
    store.commit { $0.point = Point(x: 1, y: 0) }
    #expect(log.entries == [1])
    withExtendedLifetime(token) {}
  }

  @Test("The comparator compares with what was told last, not with what was there before")
  func againstTheLastTold() {
    let (store, log) = (Store(initialState: State()), Log<Int>())
    let token = store.sink(\.count, by: { abs($0 - $1) < 3 }) { log.add($0) }
    for count in 1...7 { store.commit { $0.count = count } }
    #expect(log.entries == [0, 3, 6])
    withExtendedLifetime(token) {}
  }

  @Test("A comparator that never finds two values the same is not asked about bits that a commit left alone")
  func untouched() {
    let (store, log) = (Store(initialState: State()), Log<Int>())
    let token = store.sink(\.count, by: { _, _ in false }, initial: false) { log.add($0) }
    store.commit { $0.numbers.append(2) }
    store.commit { $0.count = 0 }
    store.commit { $0.count = 1 }
    #expect(log.entries == [1])
    withExtendedLifetime(token) {}
  }

  @Test("Nor about bits that a batch, which counts as one commit, left as they were")
  func untouchedByABatch() {
    let (store, log) = (Store(initialState: State()), Log<Int>())
    let token = store.sink(\.count, by: { _, _ in false }, initial: false) { log.add($0) }
    store.batch {
      store.commit { $0.count = 1 }
      store.commit { $0.count = 0 }
    }
    #expect(log.entries == [])
    withExtendedLifetime(token) {}
  }

  @Test("An array that is edited in place is compared each time, whatever the comparator said before")
  func inPlace() {
    let (store, log) = (Store(initialState: State()), Log<[Int]>())
    let token = store.sink(\.numbers, by: { $0.last == $1.last }, initial: false) { log.add($0) }
    store.commit { $0.numbers.insert(0, at: 0) }
    store.commit { $0.numbers[1] = 2 }
    store.commit { $0.numbers[0] = 5 }
    store.commit { $0.numbers[1] = 3 }
    #expect(log.entries == [[0, 2], [5, 3]])
    withExtendedLifetime(token) {}
  }

  @Test("A computed part and a closure are compared at each commit")
  func evaluated() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = DisposableBag()
    store.sink(\.total, by: { _, _ in false }, initial: false) { log.add("total \($0)") }.store(in: bag)
    store.sink(select: { $0.count }, by: { $1 <= $0 }, initial: false) { log.add("record \($0)") }.store(
      in: bag)
    for count in [2, 1, 3] { store.commit { $0.count = count } }
    #expect(log.entries == ["total 3", "record 2", "total 2", "total 4", "record 3"])
    bag.dispose()
  }

  @Test("Several comparators on the same part decide each for itself")
  func several() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = DisposableBag()
    store.sink(\.count, by: { $0 / 10 == $1 / 10 }, initial: false) { log.add("tens \($0)") }.store(in: bag)
    store.sink(\.count, by: { $0 % 2 == $1 % 2 }, initial: false) { log.add("parity \($0)") }.store(in: bag)
    store.sink(\.count, initial: false) { log.add("count \($0)") }.store(in: bag)
    for count in [2, 3, 13] { store.commit { $0.count = count } }
    #expect(log.entries == ["count 2", "parity 3", "count 3", "tens 13", "count 13"])
    bag.dispose()
  }
}
