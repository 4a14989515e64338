import Millrace
import Testing

/// One input changes while another is being checked, which then comes out equal.
@Suite struct DerivedCheckingTests {
  @Test(
    "D5 a sink is told a change that came while another input was being checked", arguments: Order.allCases)
  func observed(order: Order) {
    let (store, interruption, journal) = (Store(initialState: Pair()), Interruption(), Journal())
    let a = store.derived(\.a)
    let both = order.combine(a, store.derived(\.b) { interrupted(by: interruption, $0 / 100) })
    let token = both.sink { journal("told \($0)") }
    let other = a.sink { _ in }  // so that commits keep it up to date

    interruption.set { store.commit { $0.a = 7 } }
    store.commit { $0.b = 1 }

    #expect(journal.lines == ["told 0 0", "told 7 0"])
    #expect(both.value == "7 0")
    for token in [token, other] { token.dispose() }
  }

  @Test("S1 a read finds a change that came while another input was being checked", arguments: Order.allCases)
  func unobserved(order: Order) {
    let (store, interruption) = (Store(initialState: Pair()), Interruption())
    let a = store.derived(\.a)
    let both = order.combine(a, store.derived(\.b) { interrupted(by: interruption, $0 / 100) })
    #expect(both.value == "0 0")

    interruption.set {
      store.commit { $0.a = 7 }
      _ = a.value  // so that it is not stale any more
    }
    store.commit { $0.b = 1 }

    #expect([both.value, both.value] == ["7 0", "7 0"])
    #expect(both.recomputations == 2)
  }

  @Test("D5 what is further down is told such a change too, and so is who reads it")
  func furtherDown() {
    let (store, interruption, journal) = (Store(initialState: Pair()), Interruption(), Journal())
    let a = store.derived(\.a)
    let both = Order.changingFirst.combine(
      a, store.derived(\.b) { interrupted(by: interruption, $0 / 100) })
    let loud = both.map { $0 + "!" }
    let tracked = store.derived { read in read(loud) + "?" }
    let token = tracked.sink { journal("told \($0)") }
    let other = a.sink { _ in }  // so that commits keep it up to date

    interruption.set { store.commit { $0.a = 7 } }
    store.commit { $0.b = 1 }

    #expect(journal.lines == ["told 0 0!?", "told 7 0!?"])
    #expect("\(both.value) \(loud.value)" == "7 0 7 0!")
    for token in [token, other] { token.dispose() }
  }

  /// In which order the inputs are.
  enum Order: CaseIterable, Sendable {
    case changingFirst, checkedFirst

    /// The changing one and the checked one, in a line.
    func combine(_ changing: Derived<Int>, _ checked: Derived<Int>) -> Derived<String> {
      switch self {
      case .changingFirst: .combine(changing, checked) { "\($0) \($1)" }
      case .checkedFirst: .combine(checked, changing) { "\($1) \($0)" }
      }
    }
  }
}

private func interrupted<Value>(by interruption: Interruption, _ value: Value) -> Value {
  interruption()
  return value
}
