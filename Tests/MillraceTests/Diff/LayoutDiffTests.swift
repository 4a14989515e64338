import Millrace
import Testing

@Suite struct LayoutDiffTests {
  struct Flags: Sendable, Equatable {
    var a = false
    var b = false
    var c: UInt8 = 0
    var d: Int16 = 0
  }

  struct Holes: Sendable, Equatable {
    var small: UInt8 = 1  // seven bytes of padding follow
    var large = 2
    var last: UInt8 = 3  // and the state's own follow here
  }

  struct Empty: Sendable, Equatable {}

  struct State: Sendable, Equatable {
    var flags = Flags()
    var empty = Empty()
    var void: Empty?
    var holes = Holes()
    var end: UInt8 = 0
  }

  /// Not `Equatable`, with padding: nothing but the bytes can tell.
  struct Padded: Sendable {
    var small: UInt8 = 1
    var large = Double.nan
    var other = 0
  }

  @Test(
    "Bytes that belong to no property are no change: there and back in a batch, nor after a commit that throws"
  )
  func paddingAlone() {
    struct Refused: Error {}
    let (store, log) = (Store(initialState: Padded()), Log<String>())
    let bag = DisposableBag()
    store.sinkChanges(initial: false) { log.add("changes \($0.version)") }.store(in: bag)
    store.sink(\.self, by: { _, _ in false }, initial: false) { _ in log.add("asked") }.store(in: bag)
    for _ in 0..<10 {
      store.batch {
        store.commit { $0.small = 2 }
        store.commit { $0.small = 1 }
      }
      try? store.commit { padded in
        padded = Padded(small: 3)
        throw Refused()
      }
      store.commit { _ in }
    }
    #expect(log.entries == [])
    bag.dispose()
  }

  @Test("Two flags in one word are told apart")
  func flags() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let bag = DisposableBag()
    store.sink(\.flags.a, initial: false) { log.add("a \($0)") }.store(in: bag)
    store.sink(\.flags.b, initial: false) { log.add("b \($0)") }.store(in: bag)
    store.sink(\.flags.d, initial: false) { log.add("d \($0)") }.store(in: bag)
    store.commit { $0.flags.a = true }
    store.commit { $0.flags.c = 7 }
    store.commit { swap(&$0.flags.a, &$0.flags.b) }
    store.commit { $0.flags.d = -1 }
    #expect(log.entries == ["a true", "a false", "b true", "d -1"])
    bag.dispose()
  }

  @Test("A comparator is not asked about a flag because of the one beside it")
  func comparedFlags() {
    let (store, log) = (Store(initialState: State()), Log<Bool>())
    let token = store.sink(\.flags.a, by: { _, _ in false }, initial: false) { log.add($0) }
    store.commit { $0.flags.b = true }
    store.commit { $0.flags.c = 1 }
    store.commit { $0.flags.a = true }
    #expect(log.entries == [true])
    withExtendedLifetime(token) {}
  }

  @Test("What lies in the holes between properties is no change")
  func padding() {
    let count = wakeups(of: \State.holes, in: State()) { store in
      store.commit { state in
        withUnsafeMutableBytes(of: &state.holes) { bytes in
          for index in 1..<8 { bytes[index] = 0xFF }
        }
      }
      store.commit { $0.holes = Holes() }
      store.commit { $0.holes.last = 4 }
    }
    #expect(count == 1)
  }

  @Test("Holes do not hide a change of the property beside them")
  func besidePadding() {
    let heard = heard(of: \State.holes.small, in: State()) { store in
      store.commit { state in
        withUnsafeMutableBytes(of: &state.holes) { bytes in
          for index in 1..<8 { bytes[index] = 0xFF }
        }
      }
      store.commit { $0.holes.small = 9 }
    }
    #expect(heard == [9])
  }

  @Test("The last byte of a state that does not fill its last word is noticed")
  func lastByte() {
    let heard = heard(of: \State.end, in: State()) { store in
      for number in 1...3 { store.commit { $0.end = UInt8(number) } }
    }
    #expect(heard == [1, 2, 3])
  }

  @Test("A part without any bytes never changes, and is told at first")
  func zeroSize() {
    let (store, log) = (Store(initialState: State()), Log<String>())
    let token = store.sink(\.empty) { _ in log.add("empty") }
    let other = store.sink(\.flags, \.empty, initial: false) { flags, _ in log.add("a \(flags.a)") }
    store.commit { $0.empty = Empty() }
    store.commit { $0.flags.a = true }
    #expect(log.entries == ["empty", "a true"])
    withExtendedLifetime((token, other)) {}
  }

  @Test("Whether there is a value without bytes is noticed")
  func optionalZeroSize() {
    let heard = heard(of: \State.void, in: State()) { store in
      store.commit { $0.void = Empty() }
      store.commit { $0.void = Empty() }
      store.commit { $0.void = nil }
    }
    #expect(heard == [Empty(), nil])
  }

  @Test("A state without any bytes can be committed to and subscribed to")
  func emptyState() {
    let (store, log) = (Store(initialState: Empty()), Log<Empty>())
    let token = store.sink(\.self) { log.add($0) }
    let changes = store.sinkChanges { log.add($0.current) }
    store.commit { $0 = Empty() }
    #expect(log.entries.count == 2)
    #expect(store.version == 1)
    withExtendedLifetime((token, changes)) {}
  }

  @Test("A state that is one byte is noticed")
  func oneByte() {
    let heard = heard(of: \UInt8.self, in: 0) { store in
      store.commit { $0 = 1 }
      store.commit { $0 = 1 }
      store.commit { $0 = 0 }
    }
    #expect(heard == [1, 0])
  }
}
