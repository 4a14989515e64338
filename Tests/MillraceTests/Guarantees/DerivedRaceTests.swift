import Foundation
import Millrace
import Testing

/// What threads do to derived values at one moment, with the moment held still.
@Suite struct DerivedRaceTests {
  /// Lets one computation, of `value`, wait until it is told to go on.
  final class Gate: Sendable {
    let (entered, leave) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let value: Int
    private let isOpen = Guarded(false)

    init(at value: Int) { self.value = value }

    func pass(_ value: Int) {
      let stops = isOpen.withLock { isOpen in
        defer { if value == self.value { isOpen = true } }
        return value == self.value && !isOpen
      }
      guard stops else { return }
      entered.signal()
      leave.wait()
    }
  }

  @Test("S1, D2 a value that another thread is computing is not taken for up to date")
  func readWhileComputing() {
    let (store, gate) = (Store(initialState: Pair()), Gate(at: 1))
    let derived = store.derived(\.a) { a in
      gate.pass(a)
      return a
    }
    let mapped = derived.map { $0 * 10 }
    #expect(mapped.value == 0)

    store.commit { $0.a = 1 }
    let other = Background { _ = derived.value }
    gate.entered.wait()
    let during = "\(derived.value) \(mapped.value)"
    gate.leave.signal()
    other.join()

    #expect(during == "1 10")
    #expect("\(derived.value) \(mapped.value)" == "1 10")
  }

  @Test("S1, D6 a tracked value that another thread is computing is not taken for up to date")
  func readWhileTracking() {
    let (store, gate) = (Store(initialState: Pair()), Gate(at: 1))
    let derived = store.derived { read in
      gate.pass(read.a)
      return read.a
    }
    let mapped = derived.map { $0 * 10 }
    #expect(mapped.value == 0)

    store.commit { $0.a = 1 }
    let other = Background { _ = derived.value }
    gate.entered.wait()
    let during = "\(derived.value) \(mapped.value)"
    gate.leave.signal()
    other.join()

    #expect(during == "1 10")
    #expect("\(derived.value) \(mapped.value)" == "1 10")
  }

  @Test("D5 a sink is told the last value, though another thread computes it when it is called")
  func sinkWhileComputing() {
    let (store, gate) = (Store(initialState: Pair()), Gate(at: 1))
    let derived = store.derived(\.a) { a in
      gate.pass(a)
      return a
    }
    let journal = Journal()
    let started = Guarded<Background?>(nil)
    // Made first, so that another thread has begun to compute when the second sink is called.
    let first = store.sink(\.a, initial: false) { _ in
      started.withLock { $0 = Background { _ = derived.value } }
      gate.entered.wait()
    }
    let second = derived.sink { journal("told \($0)") }

    store.commit { $0.a = 1 }
    gate.leave.signal()
    started.current?.join()

    #expect(journal.lines == ["told 0", "told 1"])
    first.dispose()
    second.dispose()
  }

  /// Parts of a state of which the second is compared while others get a chance to read.
  struct Slow: Sendable, Equatable {
    let value: Int
    let onCompare: @Sendable () -> Void

    static func == (left: Slow, right: Slow) -> Bool {
      right.onCompare()
      return left.value == right.value
    }
  }

  struct SlowState: Sendable {
    var a = 0
    var between = 0
    var b: Slow
  }

  @Test("D4 a read in the midst of a commit, when some parts have been compared, does not mix")
  func readWhileComparing() {
    let (isRead, goes) = (Guarded(false), DispatchSemaphore(value: 0))
    let onCompare: @Sendable () -> Void = {
      goes.signal()
      // The reader may have to wait for this commit.
      for _ in 0..<20_000 where !isRead.current { sched_yield() }
    }
    let store = Store<SlowState, Never>(initialState: SlowState(b: Slow(value: 0, onCompare: {})))
    let whole = Derived.combine(store.derived(\.a) { $0 }, store.derived(\.b)) { [$0, $1.value] }
    let listening = whole.sink { _ in }

    let seen = Guarded<[Int]>([])
    let reader = Background {
      goes.wait()
      let value = whole.value
      seen.withLock { $0 = value }
      isRead.withLock { $0 = true }
    }
    store.commit { $0 = SlowState(a: 1, b: Slow(value: 1, onCompare: onCompare)) }
    reader.join()

    // The commit had not returned: either state will do.
    #expect([[0, 0], [1, 1]].contains(seen.current))
    #expect(whole.value == [1, 1])
    listening.dispose()
  }
}
