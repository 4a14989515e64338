import Millrace
import Testing

/// What debug builds notice of derived values.
@Suite struct DerivedChecksTests {
  #if DEBUG
  @Test("A closure that returns its input eight times in a row is reported, once")
  func identity() {
    let store = Store(initialState: Pair())
    let journal = Journal()
    Report.withHandler {
      journal("\($0.kind): \($0)")
    } _: {
      let same = store.derived(\.a) { $0 }
      for a in 1...7 {
        store.commit { $0.a = a }
        #expect(same.value == a)
      }
      journal("seven")
      for a in 8...30 {
        store.commit { $0.a = a }
        #expect(same.value == a)
      }
    }
    #expect(
      journal.lines == [
        "seven",
        """
        derivedIsItsInput: The closure of a derived value of type Int has returned its input unchanged in each of \
        its first eight computations. The value costs a comparison for each change and tells nothing more than \
        its input: use that instead. To switch this check off: DerivedChecks.enabled.remove(.identity).
        """,
      ])
  }

  @Test("What is not always its input is not reported: a limit, a part by a comparator, a combination")
  func noIdentity() {
    let store = Store(initialState: Pair(a: -1))
    let journal = Journal()
    Report.withHandler {
      journal("\($0.kind)")
    } _: {
      let clamped = store.derived(\.a) { max($0, 0) }
      let part = store.derived(\.a, by: ==)
      let damped = store.derived(\.a).map(by: { abs($0 - $1) < 10 }) { $0 }
      let first = store.derived(\.a, \.b) { a, _ in a }
      for a in -1...30 {
        store.commit { $0.a = a }
        _ = (clamped.value, part.value, damped.value, first.value)
      }
    }
    #expect(journal.lines == [])
  }

  @Test("Checked for purity, a closure that gives two results for the same inputs is reported, once")
  func purity() async throws {
    // In a process of its own: the switch is for all threads.
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      DerivedChecks.enabled = [.purity]
      let store = Store(initialState: Pair())
      let count = Tally()
      let impure = store.derived(\.a) { a in
        count.add()
        return a + count.count
      }
      let pure = store.derived(\.a) { $0 + 1 }
      let never = store.derived(\.a, by: { _, _ in false }) { $0 + 1 }
      for a in 1...3 {
        store.commit { $0.a = a }
        _ = (impure.value, pure.value, never.value)
      }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.split(separator: "is not pure").count == 2)
    #expect(
      message.contains(
        """
        Millrace: The closure of a derived value of type Int is not pure: run twice on the same inputs, it gave \
        two results.
        """))
  }

  @Test("Switched off, nothing is checked")
  func off() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      DerivedChecks.enabled = []
      let store = Store(initialState: Pair())
      let same = store.derived(\.a) { $0 }
      for a in 1...20 {
        store.commit { $0.a = a }
        _ = same.value
      }
    }
    #expect(try #require(result).standardErrorContent.isEmpty)
  }
  #endif
}
