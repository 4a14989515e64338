import Foundation
import Millrace
import Testing

/// Derived values in batches, and what they copy.
@Suite struct DerivedBatchTests {
  // MARK: S20

  @Test("S20 reads of derived values in a batch see its commits; sinks are told once, when it ends")
  func reads() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let derived = store.derived(\.a) { $0 * 10 }
    let tracked = store.derived { read in read.a + read(derived) + read.sum }
    let bag = DisposableBag()
    derived.sink(initial: false) { journal("derived \($0)") }.store(in: bag)
    tracked.sink(initial: false) { journal("tracked \($0)") }.store(in: bag)

    store.batch {
      for a in 1...3 {
        store.commit { $0.a = a }
        journal("reads \(derived.value) \(tracked.value)")
      }
    }

    #expect(
      journal.lines == ["reads 10 12", "reads 20 24", "reads 30 36", "derived 30", "tracked 36"])
    bag.dispose()
  }

  @Test(
    "S20 there and back in a batch wakes nobody, whether it was read in between or not",
    arguments: [true, false])
  func thereAndBack(isRead: Bool) {
    let (store, journal) = (Store(initialState: Pair(a: 1)), Journal())
    let derived = [
      store.derived(\.a), store.derived(\.a) { $0 * 10 }, store.derived(\.sum), store.derived { $0.a },
      store.derived(\.a, by: { _, _ in false }),
    ]
    let bag = DisposableBag()
    for (index, derived) in derived.prefix(4).enumerated() {
      derived.sink(initial: false) { journal("\(index) \($0)") }.store(in: bag)
    }

    store.batch {
      store.commit { $0.a = 5 }
      if isRead { #expect(derived.map(\.value) == [5, 50, 5, 5, 5]) }
      store.commit { $0.a = 1 }
    }
    #expect(journal.lines == [])
    store.commit { $0.a = 2 }

    #expect(journal.lines == ["0 2", "1 20", "2 2", "3 2"])
    #expect(derived.map(\.value) == [2, 20, 2, 2, 2])
    bag.dispose()
  }

  @Test("S20 an array that is edited there and back in a batch, and read in between, wakes nobody")
  func arrayThereAndBack() {
    let (store, journal) = (Store(initialState: [1, 2, 3]), Journal())
    let sum = store.derived(\.self) { $0.reduce(0, +) }
    let token = sum.sink(initial: false) { journal("told \($0)") }

    store.batch {
      store.commit { $0[0] = 9 }
      #expect(sum.value == 14)
      store.commit { $0[0] = 5 }
      store.commit { $0[0] = 1 }
    }
    store.commit { $0[1] = 5 }

    #expect(journal.lines == ["told 9"])
    token.dispose()
  }

  @Test("S20 a sink made in a batch hears, at its end, what has changed since its first value")
  func subscribedInBatch() {
    let (store, journal, bag) = (Store(initialState: Pair()), Journal(), DisposableBag())
    let derived = store.derived(\.a) { $0 * 10 }

    store.batch {
      store.commit { $0.a = 1 }
      derived.sink { journal("first \($0)") }.store(in: bag)
      store.commit { $0.a = 2 }
      derived.sink { journal("second \($0)") }.store(in: bag)
      journal("the batch ends")
    }

    #expect(journal.lines == ["first 10", "second 20", "the batch ends", "first 20"])
    bag.dispose()
  }

  @Test("S20 a batch that throws keeps what its commits did, and tells it to derived sinks")
  func throwing() {
    let (store, journal) = (Store(initialState: Pair()), Journal())
    let token = store.derived(\.a) { $0 * 10 }.sink(initial: false) { journal("told \($0)") }

    #expect(throws: Refusal.tooMuch) {
      try store.batch {
        store.commit { $0.a = 1 }
        throw Refusal.tooMuch
      }
    }

    #expect(journal.lines == ["told 10"])
    token.dispose()
  }

  @Test("S20 a sink over two stores is not told while either has a batch open")
  func twoStores() {
    let (left, right, journal) = (Store(initialState: Pair()), Store(initialState: Pair()), Journal())
    let sum = Derived.combine(left.derived(\.a), right.derived(\.a)) { $0 + $1 }
    let token = sum.sink(initial: false) { journal("told \($0)") }

    left.batch {
      left.commit { $0.a = 1 }
      right.commit { $0.a = 10 }
      right.batch {
        right.commit { $0.a = 20 }
        journal("reads \(sum.value)")
      }
      right.commit { $0.a = 30 }
      journal("the batch ends")
    }
    right.batch {
      left.commit { $0.a = 2 }
      journal("the other batch ends")
    }
    left.batch { right.batch { left.commit { $0.a = 3 } } }

    #expect(
      journal.lines == [
        "reads 21", "the batch ends", "told 31", "the other batch ends", "told 32", "told 33",
      ])
    token.dispose()
  }

  @Test("S20 a sink over two stores is not told while another thread has a batch open in one")
  func twoStoresAndThreads() {
    let (left, right, journal) = (Store(initialState: Pair()), Store(initialState: Pair()), Journal())
    let sum = Derived.combine(left.derived(\.a), right.derived(\.a)) { $0 + $1 }
    let tracked = left.derived { read in read.a * 100 + read(sum) }
    let bag = DisposableBag()
    sum.sink(initial: false) { journal("sum \($0)") }.store(in: bag)
    tracked.sink(initial: false) { journal("tracked \($0)") }.store(in: bag)

    right.batch {
      right.commit { $0.a = 10 }
      onThread {
        left.commit { $0.a = 1 }
        journal("the other thread has committed")
      }
      journal("the batch ends")
    }

    #expect(
      journal.lines.prefix(2) == ["the other thread has committed", "the batch ends"])
    #expect(Set(journal.lines.dropFirst(2)) == ["sum 11", "tracked 111"])
    #expect(journal.lines.count == 4)
    bag.dispose()
  }

  // MARK: S18

  @Test("S18 a derived value of an array without a sink: the first edit after a read copies, the next do not")
  func unobservedInPlace() {
    let store = Store(initialState: Rows())
    let sum = store.derived(\.rows) { $0.reduce(0, +) }
    let start = store.withState(address)
    store.commit { $0.rows[0] += 1 }
    #expect(store.withState(address) == start)  // nobody has asked yet

    #expect(sum.value == 4951)
    let places = (0..<20).map { edit($0, in: store) }
    #expect(Set(places).count == 1)
    #expect(places.first != start)

    #expect(sum.value == 4971)
    let later = (0..<20).map { edit($0, in: store) }
    #expect(Set(later).count == 1)
    #expect(sum.value == 4991)
  }

  @Test("S18 derived values and sinks of other parts copy nothing, tracked ones included")
  func othersInPlace() {
    let (store, journal, bag) = (Store(initialState: Rows()), Journal(), DisposableBag())
    store.derived(\.name).sink { _ in }.store(in: bag)
    store.derived(\.rows.count) { $0 }.sink { _ in }.store(in: bag)
    store.derived(\.rows[3]).sink(initial: false) { journal("row 3 is \($0)") }.store(in: bag)
    store.derived { read in read.name }.sink { _ in }.store(in: bag)
    store.derived(\.rows.last).sink(initial: false) { journal("the last is \($0 ?? -1)") }.store(in: bag)
    let places = [store.withState(address)] + (0..<100).map { edit($0, in: store) }

    #expect(Set(places).count == 1)
    #expect(journal.lines == ["row 3 is 4", "the last is 100"])
    bag.dispose()
  }

  @Test("S18 when the last derived value of an array goes, the store keeps no copy any more")
  func noCopyAfter() {
    let store = Store(initialState: Rows())
    let token = store.derived(\.rows) { $0.count }.sink { _ in }
    let start = store.withState(address)
    #expect(edit(0, in: store) != start)

    token.dispose()
    let places = (0..<10).map { edit($0, in: store) }

    #expect(Set(places).count == 1)
  }

  struct Rows: Sendable {
    var name = "rows"
    var rows = Array(0..<100)
  }

  /// Where the array's elements lie after an edit of one.
  private func edit(_ index: Int, in store: Store<Rows, Never>) -> UInt {
    store.commit { $0.rows[index] += 1 }
    return store.withState(address)
  }

  /// Where the array's elements lie: elsewhere after a copy.
  private func address(of rows: Rows) -> UInt {
    rows.rows.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
