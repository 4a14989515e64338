import Foundation
import Millrace
import Testing

/// Sinks of derived values that become due at a moment at which they must not be called.
@Suite struct DerivedInterruptedTests {
  private let left = Store(initialState: Pair())
  private let right = Store(initialState: Pair())
  private let interruption = Interruption()
  private let journal = Journal()

  // MARK: A batch that opens late

  @Test("S20 a batch that another thread opens while a value is being computed holds its sink up")
  func batchOfOneStore() {
    let value = left.derived(\.a) { [interruption] a in
      interruption()
      return a * 10
    }
    let token = value.sink { [journal] in journal("told \($0)") }
    let batch = OpenBatch(of: left, during: interruption, journal)

    left.commit { $0.a = 1 }
    journal("the commit has returned")
    batch.close { $0.a = 2 }

    #expect(journal.lines == ["told 0", "the commit has returned", "the batch ends", "told 20"])
    token.dispose()
  }

  @Test(
    "S20 so does a batch of another store that a combined or a tracked value depends on",
    arguments: [false, true])
  func batchOfTwoStores(isTracked: Bool) {
    let (near, far) = (left.derived(\.a), right.derived(\.a))
    let value =
      isTracked
      ? left.derived { [interruption] read in
        let sum = read.a * 10 + read(far)
        interruption()
        return sum
      }
      : Derived.combine(near, far) { [interruption] near, far in
        interruption()
        return near * 10 + far
      }
    let token = value.sink { [journal] in journal("told \($0)") }
    let batch = OpenBatch(of: right, during: interruption, journal)

    left.commit { $0.a = 1 }
    journal("the commit has returned")
    batch.close { $0.a = 2 }

    #expect(journal.lines == ["told 0", "the commit has returned", "the batch ends", "told 12"])
    token.dispose()
  }

  @Test("S20 a change that came while the batch was open and is taken back before its end is told to nobody")
  func thereAndBack() {
    let value = left.derived(\.a) { [interruption] a in
      interruption()
      return a * 10
    }
    let token = value.sink { [journal] in journal("told \($0)") }
    let batch = OpenBatch(of: left, during: interruption, journal)

    left.commit { $0.a = 1 }
    batch.close { $0.a = 0 }

    #expect(journal.lines == ["told 0", "the batch ends"])
    token.dispose()
  }

  // MARK: A commit in a commit of another store

  @Test("S13 a commit inside a commit of another store tells what depends on both when both are done")
  func commitInCommit() {
    let token = sum().sink { [journal] in journal("told \($0)") }

    left.commit { pair in
      pair.a = 1
      right.commit { $0.a = 10 }
      journal("still inside")
    }

    #expect(journal.lines == ["told 0", "still inside", "told 11"])
    token.dispose()
  }

  @Test("S13, S2 what the inner commit did is told though the outer one throws")
  func outerThrows() {
    let token = sum().sink { [journal] in journal("told \($0)") }

    #expect(throws: Refusal.tooMuch) {
      try left.commit { pair in
        pair.a = 1
        right.commit { $0.a = 10 }
        throw Refusal.tooMuch
      }
    }

    #expect(journal.lines == ["told 0", "told 10"])
    token.dispose()
  }

  @Test("S13 a commit inside a read of another store tells what depends on both when the read is done")
  func commitInRead() {
    let token = sum().sink { [journal] in journal("told \($0)") }

    left.withState { _ in
      right.commit { $0.a = 10 }
      journal("still inside")
    }

    #expect(journal.lines == ["told 0", "still inside", "told 10"])
    token.dispose()
  }

  @Test("S13, S15 a sink that is disposed inside the outer commit is not called after it")
  func disposedInside() {
    let token = sum().sink { [journal] in journal("told \($0)") }

    left.commit { pair in
      pair.a = 1
      right.commit { $0.a = 10 }
      token.dispose()
    }

    #expect(journal.lines == ["told 0"])
  }

  private func sum() -> Derived<Int> { .combine(left.derived(\.a), right.derived(\.a)) { $0 + $1 } }
}

/// A batch that another thread opens at the next interruption, and keeps open.
private final class OpenBatch: Sendable {
  private let closing = DispatchSemaphore(value: 0)
  private let thread = Guarded<Background?>(nil)
  private let last = Guarded<(@Sendable (inout Pair) -> Void)?>(nil)

  /// The batch makes `a` 99, for the time being.
  init(of store: Store<Pair, Never>, during interruption: Interruption, _ journal: Journal) {
    interruption.set { [self] in
      let opened = DispatchSemaphore(value: 0)
      let background = Background { [self] in
        store.batch {
          store.commit { $0.a = 99 }
          opened.signal()
          closing.wait()
          if let last = last.current { store.commit(last) }
          journal("the batch ends")
        }
      }
      thread.withLock { $0 = background }
      opened.wait()
    }
  }

  /// Commits `last` in the batch, and waits until that has ended.
  func close(_ last: @escaping @Sendable (inout Pair) -> Void) {
    self.last.withLock { $0 = last }
    closing.signal()
    thread.current?.join()
  }
}
