import Millrace
import Testing

@Suite struct LargeValueDiffTests {
  /// 128 KB of stored bytes.
  struct Large: Sendable, Equatable {
    typealias Block = InlineArray<1024, Int>
    typealias Row = (Block, Block, Block, Block)
    var rows: (Row, Row, Row, Row)

    init() {
      let block = Block(repeating: 0)
      let row = (block, block, block, block)
      rows = (row, row, row, row)
    }

    static func == (left: Large, right: Large) -> Bool {
      withUnsafeBytes(of: left.rows) { left in
        withUnsafeBytes(of: right.rows) { right in left.elementsEqual(right) }
      }
    }
  }

  struct State: Sendable {
    var before = 0
    var large = Large()
    var object: Probe?
    var after = 0
  }

  @Test("A value larger than any chunk of memory is noticed at both of its ends")
  func bothEnds() {
    let (store, log) = (Store(initialState: State()), Log<[Int]>())
    let token = store.sink(\.large, initial: false) { log.add([$0.rows.0.0[0], $0.rows.3.3[1023]]) }
    store.commit { $0.large.rows.0.0[0] = 1 }
    store.commit { $0.large.rows.3.3[1023] = 2 }
    store.commit { $0.large.rows.3.3[1023] = 2 }
    store.commit { $0.before = 1 }
    store.commit { $0.after = 1 }
    #expect(log.entries == [[1, 0], [1, 2]])
    withExtendedLifetime(token) {}
  }

  @Test("Many large values wait to be told, one after the other")
  func waiting() {
    let (store, log) = (Store(initialState: State()), Log<Int>())
    let starter = store.sink(\.before, initial: false) { _ in
      for number in 1...10 { store.commit { $0.large.rows.1.2[512] = number } }
    }
    let token = store.sink(\.large, \.after, initial: false) { large, _ in log.add(large.rows.1.2[512]) }
    let whole = store.sink(select: { $0.large }, initial: false) { log.add(-$0.rows.1.2[512]) }
    store.commit { $0.before = 1 }
    #expect(log.entries == (1...10).flatMap { [$0, -$0] })
    withExtendedLifetime((starter, token, whole)) {}
  }

  @Test("What lies behind a large value is noticed for itself")
  func behind() {
    let live = LiveCount()
    do {
      let store = Store(initialState: State())
      let log = Log<Int?>()
      let token = store.sink(\.object, initial: false) { log.add($0?.name) }
      store.commit { $0.large.rows.0.0[0] = 1 }
      store.commit { $0.object = live.probe(1) }
      store.commit { $0.object = nil }
      #expect(log.entries == [1, nil])
      withExtendedLifetime(token) {}
    }
    #expect(live.now == 0)
  }
}
