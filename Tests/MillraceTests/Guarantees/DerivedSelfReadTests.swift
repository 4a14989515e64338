import Millrace
import Testing

/// Closures that read what is computed from them, or change what they are computed from.
@Suite struct DerivedSelfReadTests {
  @Test(
    "a derived value whose closure reads its own value stops the program with a message",
    arguments: Form.allCases)
  func readsItself(form: Form) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [form = form as Form] in
      let (store, itself) = (Store(initialState: Pair()), Box<Derived<Int>?>(nil))
      itself.value =
        switch form {
        case .path: store.derived(\.a) { $0 + (itself.value?.value ?? 0) }
        case .map: store.derived(\.a).map { $0 + (itself.value?.value ?? 0) }
        case .combine:
          .combine(store.derived(\.a), store.derived(\.b)) { $0 + $1 + (itself.value?.value ?? 0) }
        case .tracked: store.derived { read in read.a + (itself.value?.value ?? 0) }
        case .further: store.derived(\.a) { $0 + (itself.value?.value ?? 0) }.map { $0 + 1 }
        }
      _ = itself.value?.value
    }

    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains("Millrace: a derived value was read while it was being computed on the same thread"))
    #expect(message.contains("A derived value cannot depend on itself."))
  }

  @Test("a value that another thread reads while it is being computed depends on nothing but its inputs")
  func readElsewhere() {
    let (store, interruption, journal) = (Store(initialState: Pair(a: 1)), Interruption(), Journal())
    let value = store.derived(\.a) { a in
      interruption()
      return a * 10
    }
    interruption.set { journal("the other thread reads \(value.value)") }

    journal("\(value.value)")

    #expect(journal.lines == ["the other thread reads 10", "10"])
  }

  @Test("S10 a value whose closure changes its own input again and again is reported, once")
  func changesItsInput() {
    let (store, runs, reports) = (Store(initialState: Pair()), Tally(), Log<Report.Kind>())
    let value = store.derived(\.a) { a in
      runs.add()
      if a < 100_010 { store.commit { $0.a += 1 } }
      return a + 1
    }
    let last = Box(0)

    let token = Report.withHandler({ reports.add($0.kind) }) { value.sink { last.value = $0 } }

    #expect(reports.entries == [.endlessDelivery])
    #expect(last.value == 100_011)
    #expect(runs.count == 100_011)
    token.dispose()
  }

  enum Form: CaseIterable, Sendable, Codable {
    case path, map, combine, tracked, further
  }
}
