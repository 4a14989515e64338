import Millrace
import Testing

/// Batches, and derived values that come from more than one store.
@Suite struct DerivedAcrossStoresTests {
  @Test("S14 a derived value's sink made in a batch hears its first value before it is returned")
  func firstValueInBatch() {
    let (left, right) = (Store(initialState: Pair(a: 1)), Store(initialState: Pair(a: 2)))
    let journal = Journal()
    let sum = Derived.combine(left.derived(\.a), right.derived(\.a)) { $0 + $1 }

    let token = left.batch {
      let token = sum.sink { journal("told \($0)") }
      journal("subscribed")
      left.commit { $0.a = 10 }
      right.commit { $0.a = 20 }
      journal("committed")
      return token
    }

    #expect(journal.lines == ["told 3", "subscribed", "committed", "told 30"])
    token.dispose()
  }

  @Test("S20 a derived value's sink made quietly in a batch hears, at its end, what changed since")
  func quietSinkInBatch() {
    let (left, right) = (Store(initialState: Pair(a: 1)), Store(initialState: Pair(a: 2)))
    let journal = Journal()
    let sum = Derived.combine(left.derived(\.a), right.derived(\.a)) { $0 + $1 }

    let token = left.batch {
      let token = sum.sink(initial: false) { journal("told \($0)") }
      left.commit { $0.a = 10 }
      return token
    }

    #expect(journal.lines == ["told 12"])
    token.dispose()
  }

  @Test("S20 no sink is told in a batch of a store that its value has come to depend on by a tracked input")
  func storeThatCameLater() {
    let (left, right) = (Store(initialState: Pair()), Store(initialState: Pair(a: 1)))
    let journal = Journal()
    let far = right.derived(\.a)
    let tracked = left.derived { read in read.a > 0 ? read(far) : 0 }
    let mapped = tracked.map { $0 * 10 }
    #expect(mapped.value == 0)
    left.commit { $0.a = 1 }
    #expect(tracked.value == 1)  // now it depends on the other store
    #expect(mapped.value == 10)
    let token = mapped.sink(initial: false) { journal("told \($0)") }

    right.batch {
      right.commit { $0.a = 2 }
      left.commit { $0.a = 2 }
      journal("left committed")
    }
    left.batch {
      right.commit { $0.a = 3 }
      journal("right committed")
    }

    #expect(journal.lines == ["left committed", "told 20", "right committed", "told 30"])
    token.dispose()
  }

  @Test("S17 a sink goes on when a store has stopped on which its tracked value no longer depends")
  func storeThatHasStopped() {
    let home = Store(initialState: Pair())
    let child = Guarded<Store<Pair, Never>?>(Store(initialState: Pair(a: 7)))
    let journal = Journal()
    let shown = home.derived { read in
      // The registry changes with the state.
      if read.a == 0, let child = child.current { return read(child.derived(\.a)) }
      return read.b
    }
    let token = shown.sink { journal("told \($0)") }

    home.commit { $0 = Pair(a: 1, b: 2) }
    child.withLock { $0 = nil }
    home.commit { $0.b = 3 }

    #expect(journal.lines == ["told 7", "told 2", "told 3"])
    token.dispose()
  }
}
