import Millrace
import Observation
import Testing

@MainActor
@Suite struct ObservationOnMainTests {
  @Test("On the main actor a change is told at once")
  func atOnce() {
    let store = Store(initialState: Pair())
    let state = ObservedState(store, on: .main)
    let sum = ObservedValue(store.derived(\.a, \.b) { $0 + $1 }, on: .main)
    let (tracker, sumTracker) = (Tracker(), Tracker())
    tracker.track { state.a }
    sumTracker.track { sum.value }
    store.commit { $0.b = 1 }
    #expect([tracker.count, sumTracker.count] == [0, 1])
    store.commit { $0.a = 1 }
    #expect([tracker.count, sumTracker.count] == [1, 1])
  }

  @Test("From another thread it is told on the main actor, soon, once for all that came meanwhile")
  func soon() async {
    let store = Store(initialState: Pair())
    let state = ObservedState(store, on: .main)
    let journal = Journal()
    await withCheckedContinuation { continuation in
      withObservationTracking {
        journal("read \(state.a)")
      } onChange: {
        MainActor.preconditionIsolated()
        journal("told of \(state.a)")
        continuation.resume()
      }
      onThread { for a in 1...3 { store.commit { $0.a = a } } }
      journal("committed")
    }
    #expect(journal.lines == ["read 0", "committed", "told of 3"])
  }

  @Test("C7 a change made in the tracking closure is told on the main actor")
  func inTracking() async {
    let store = Store(initialState: Pair())
    let state = ObservedState(store, on: .main)
    await withCheckedContinuation { continuation in
      withObservationTracking {
        _ = state.a
        store.commit { $0.a = 1 }
      } onChange: {
        MainActor.preconditionIsolated()
        continuation.resume()
      }
    }
    #expect(state.a == 1)
  }
}
