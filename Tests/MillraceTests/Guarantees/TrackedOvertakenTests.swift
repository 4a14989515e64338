import Millrace
import Testing

/// Tracking closures during which others commit, and such as read a great deal.
@Suite struct TrackedOvertakenTests {
  private struct State: Sendable, Equatable {
    var a = 0
    var other = 0

    var doubled: Int { a * 2 }
  }

  @Test(
    "D2 commits in the midst of each run that leave what it reads alone let it be computed once more at most")
  func computedProperty() {
    let (store, runs, journal) = (Store(initialState: State()), Tally(), Journal())
    let value = store.derived { read in
      let value = read.doubled
      runs.add()
      if runs.count < 100 { onThread { store.commit { $0.other += 1 } } }
      return value
    }

    let token = value.sink { journal("told \($0)") }
    #expect(runs.count <= 2)
    runs.reset()
    store.commit { $0.a = 1 }
    #expect(runs.count <= 2)
    runs.reset()
    #expect(value.value == 2)
    #expect(runs.count == 0)

    #expect(journal.lines == ["told 0", "told 2"])
    token.dispose()
  }

  @Test("D8 a tracked chain of 100,000 that has moved on is read as it was, on a stack of 512 KB")
  func movedOnDeep() {
    let (store, interruption) = (Store(initialState: State()), Interruption())
    let length = 100_000
    var last = store.derived { read in read.a }
    for _ in 0..<length {
      last = store.derived { [last] read in read(last) + 1 }
      _ = last.value
    }
    let text = store.derived { [last] read in
      let other = read.other
      interruption()
      return "\(other) \(read(last))"
    }

    interruption.set { store.commit { $0 = State(a: 1, other: 1) } }
    onThread(stackSize: 512 * 1024) {
      #expect([text.value, text.value] == ["0 \(length)", "1 \(length + 1)"])
    }
  }

  @Test("D6 a part that is read again and again in one run is looked up once, however reads alternate")
  func alternatingReads() {
    let hashes = Tally()
    let store = Store(initialState: Lookup())
    let paths = (0..<2).map { \Lookup.[CountedKey(number: $0, hashes: hashes)] }
    let sum = store.derived { read in
      (0..<100_000).reduce(0) { $0 + read[dynamicMember: paths[$1 % 2]] }
    }

    #expect(sum.value == 50_000)
    #expect(hashes.count < 100)
    #expect(sum.recomputations == 1)
  }

  private struct Lookup: Sendable {
    subscript(key: CountedKey) -> Int { key.number }
  }

  /// A key that counts how often it is hashed or compared.
  private struct CountedKey: Hashable, Sendable {
    let number: Int
    let hashes: Tally

    static func == (left: CountedKey, right: CountedKey) -> Bool {
      left.hashes.add()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      hashes.add()
      hasher.combine(number)
    }
  }
}
