import Millrace
import Observation
import Testing

@Suite struct ObservationTests {
  struct User: Sendable, Equatable {
    var name = "Ada"
    var age = 36
  }

  struct State: Sendable, Equatable {
    var count = 0
    var step = 1
    var user = User()
    var rows = ["a", "b"]
    var choice: User?
    var total: Int { count * step }
  }

  // MARK: What wakes

  @Test("A change wakes whoever has read that part, once, and nobody else")
  func parts() {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let (count, step, both) = (Tracker(), Tracker(), Tracker())

    #expect(count.track { state.count } == 0)
    #expect(step.track { state.step } == 1)
    #expect(both.track { state.count + state.step } == 1)
    store.commit { $0.count = 5 }
    #expect([count.count, step.count, both.count] == [1, 0, 1])

    store.commit { $0.count = 6 }
    store.commit { $0.user.name = "Grace" }
    #expect([count.count, step.count, both.count] == [1, 0, 1])

    #expect(count.track { state.count } == 6)
    store.commit { $0.count = 7 }
    store.commit { $0.step = 2 }
    #expect([count.count, step.count, both.count] == [2, 1, 1])
  }

  @Test("A commit that leaves the part equal wakes nobody")
  func noNoise() {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let tracker = Tracker()
    tracker.track { (state.count, state.rows, state.total) }

    store.commit { $0.rows = Array($0.rows) }
    store.commit { $0.rows[0] = "a" }
    store.commit { $0.step = 100 }
    store.commit { _ in }
    #expect(tracker.count == 0)

    store.commit { $0.rows[0] = "c" }
    #expect(tracker.count == 1)
  }

  @Test("A member is tracked whole, a path exactly")
  func paths() {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let (whole, name, age) = (Tracker(), Tracker(), Tracker())

    #expect(whole.track { state.user.name } == "Ada")
    #expect(name.track { state[\.user.name] } == "Ada")
    age.track { state[\.user.age] }
    store.commit { $0.user.age = 37 }
    #expect([whole.count, name.count, age.count] == [1, 0, 1])

    store.commit { $0.user.name = "Grace" }
    #expect([whole.count, name.count, age.count] == [1, 1, 1])
  }

  @Test("Computed properties, optional chains, elements and the whole state are tracked too")
  func evaluated() {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let (total, choice, row, whole) = (Tracker(), Tracker(), Tracker(), Tracker())

    #expect(total.track { state.total } == 0)
    #expect(choice.track { state[\.choice?.name] } == nil)
    #expect(row.track { state[\.rows[1]] } == "b")
    #expect(whole.track { state[\.self] } == State())
    store.commit { $0.rows[0] = "c" }
    #expect([total.count, choice.count, row.count, whole.count] == [0, 0, 0, 1])

    store.commit { $0.count = 1 }
    store.commit { $0.choice = User() }
    store.commit { $0.rows[1] = "d" }
    #expect([total.count, choice.count, row.count, whole.count] == [1, 1, 1, 1])
  }

  @Test("The state of a FluxStore and of its scopes is tracked")
  func stores() throws {
    let store = Sections.store()
    let (whole, left) = (
      ObservedState(store), ObservedState(store.scope(\.left, action: Sections.Action.left))
    )
    store.dispatch(.setPanel(Sections.Branch()))
    let scope = try #require(store.scope(ifLet: \.panel, action: Sections.Action.panel))
    let panel = ObservedState(scope)
    let (inWhole, inLeft, inPanel) = (Tracker(), Tracker(), Tracker())
    inWhole.track { whole.left }
    inLeft.track { left[\.leaf.n] }
    inPanel.track { panel[\.leaf.n] }

    store.dispatch(.left(.rename("other")))
    #expect([inWhole.count, inLeft.count, inPanel.count] == [1, 0, 0])
    store.dispatch(.left(.leaf(.add(1))))
    scope.dispatch(.leaf(.add(1)))
    #expect([inWhole.count, inLeft.count, inPanel.count] == [1, 1, 1])

    inPanel.track { panel[\.leaf.n] }
    store.dispatch(.setPanel(nil))
    #expect(inPanel.track { panel[\.leaf.n] } == 1, "a part that is gone is read as it was last")
    #expect(inPanel.count == 1)
    store.dispatch(.setPanel(Sections.Branch(leaf: Sections.Leaf(n: 7))))
    #expect(inPanel.count == 3, "both trackings are told when it is back")
    #expect(panel[\.leaf.n] == 7)
  }

  @Test("Who is told reads the value that the change has left")
  func whatIsRead() {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let journal = Journal()
    withObservationTracking {
      journal("\(state.count)")
    } onChange: {
      journal("\(state.count) \(store.count)")
    }
    store.commit { $0.count = 5 }
    #expect(journal.lines == ["0", "5 5"])
  }

  @Test("Who is told may commit, and track again")
  func again() {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let journal = Journal()
    @Sendable func follow() {
      withObservationTracking {
        journal("\(state.count)")
      } onChange: {
        if store.count == 10 { return }  // so that the closure does not keep what it tracks
        follow()
        if state.count < 3 { store.commit { $0.count += 1 } }
      }
    }
    follow()
    store.commit { $0.count = 1 }
    #expect(journal.lines == ["0", "1", "2", "3"])
    store.commit { $0.count = 10 }
  }

  // MARK: Batches

  @Test("S20 A batch tells a change once, at its end, and there and back again tells nobody")
  func batch() {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let tracker = Tracker()
    tracker.track { state.count }
    store.batch {
      store.commit { $0.count = 1 }
      store.commit { $0.count = 0 }
    }
    #expect(tracker.count == 0)
    store.batch {
      for count in 1...3 { store.commit { $0.count = count } }
      #expect(tracker.count == 0)
    }
    #expect(tracker.count == 1)
  }

  @Test(
    "Who has read in a batch what the batch takes back is told; who read it before is not",
    arguments: [false, true])
  func batchTakesBack(isDerived: Bool) {
    let store = Store(initialState: State())
    let state = ObservedState(store)
    let value = ObservedValue(store.derived(\.count) { $0 * 10 })
    let read: () -> Int = { isDerived ? value.value / 10 : state.count }
    let (before, inside, end) = (Tracker(), Tracker(), Tracker())
    before.track(read)
    store.batch {
      store.commit { $0.count = 1 }
      #expect(inside.track(read) == 1)
      store.commit { $0.count = 0 }
      #expect(end.track(read) == 0)
    }
    #expect([before.count, inside.count, end.count] == [0, 1, 0])
    store.commit { $0.count = 2 }
    #expect([before.count, inside.count, end.count] == [1, 1, 1])
  }
}
