import Millrace
import Testing

/// Tracking closures that read derived values of another store.
@Suite struct TrackedAcrossStoresTests {
  private let home = Store(initialState: Pair())
  private let far = Store(initialState: Pair())
  private let interruption = Interruption()
  private let journal = Journal()

  // MARK: The other store commits in the midst of a run

  @Test("S1, D6 a change of another store in the midst of a run is found by the next read")
  func otherStoreMovesOn() {
    let text = twoReads()
    interruption.set { [far] in far.commit { $0.b = 5 } }

    #expect([text.value, text.value] == ["0 0", "0 5"])
    #expect(text.recomputations == 2)
  }

  @Test("D5 a change of another store in the midst of a run is told")
  func otherStoreMovesOnObserved() {
    let text = twoReads()
    interruption.set { [far] in far.commit { $0.b = 5 } }
    let token = text.sink { [journal] in journal("told \($0)") }
    interruption.set { [far] in far.commit { $0.b = 6 } }
    far.commit { $0.a = 1 }

    #expect(journal.lines == ["told 0 0", "told 0 5", "told 1 5", "told 1 6"])
    token.dispose()
  }

  // MARK: A value comes to depend on another store

  @Test("S20 what has come to depend on another store, by what it reads, is not told in a batch of that")
  func dependsOnMore() {
    let total = growing()
    let token = total.sink { [journal] in journal("told \($0)") }

    far.batch {
      home.commit { $0.a = 1 }
      journal("home has committed")
      far.commit { $0.a = 6 }
      journal("the batch ends")
    }

    #expect(journal.lines == ["told 0", "home has committed", "the batch ends", "told 1006"])
    token.dispose()
  }

  @Test(
    "S13 what has come to depend on another store, by what it reads, cannot be read inside a commit of that")
  func readInCommit() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let tests = TrackedAcrossStoresTests()
      let total = tests.growing()
      tests.far.commit { $0.a = total.value }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Millrace: \(DerivedCall.path.name) was asked for inside a commit or a read"))
    #expect(message.contains(DerivedCall.path.remedy))
  }

  @Test("D6 one run reads one state of a store that it reads through another value first, then directly")
  func directAfterIndirect() {
    let total = growing()
    let text = bothWays(total)
    #expect(text.value == "0 0")

    far.commit { $0.a = 1 }
    interruption.set { [far] in far.commit { $0.a = 2 } }

    #expect([text.value, text.value] == ["1 1", "2 2"])
  }

  @Test("D6 so does a first run, and what a sink is told")
  func directAfterIndirectObserved() {
    let total = growing()
    let text = bothWays(total)
    interruption.set { [far] in far.commit { $0.a = 2 } }
    let token = text.sink { [journal] in journal("told \($0)") }
    interruption.set { [far] in far.commit { $0.a = 4 } }
    far.commit { $0.a = 3 }

    #expect(journal.lines == ["told 0 0", "told 2 2", "told 3 3", "told 4 4"])
    token.dispose()
  }

  // MARK: Values

  /// Two parts of the other store; it may be interrupted between them.
  private func twoReads() -> Derived<String> {
    let (a, b) = (far.derived(\.a), far.derived(\.b))
    return home.derived { [interruption] read in
      let first = read(a)
      interruption()
      return "\(first) \(read(b))"
    }
  }

  /// A value that reads another one, which has come to depend on the other store since the first run of both.
  private func growing() -> Derived<Int> {
    let a = far.derived(\.a)
    let chosen = home.derived { read in read.b == 1 ? read(a) : -1 }
    let total = home.derived { read in read(chosen) + read.a * 1000 }
    #expect(total.value == -1)
    home.commit { $0.b = 1 }
    #expect(chosen.value == 0)
    #expect(total.value == 0)
    return total
  }

  /// A value that reads `total`, and what that depends on; it may be interrupted between them.
  private func bothWays(_ total: Derived<Int>) -> Derived<String> {
    let a = far.derived(\.a)
    return home.derived { [interruption] read in
      let first = read(total)
      interruption()
      return "\(first) \(read(a))"
    }
  }
}
