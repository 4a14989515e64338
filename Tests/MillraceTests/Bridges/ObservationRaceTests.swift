import Foundation
import Millrace
import Observation
import Synchronization
import Testing

/// Changes between reading a value and the end of the closure that is tracked.
@Suite struct ObservationRaceTests {
  @Test("C7 a change that another thread makes between reading and the end of the tracking closure is told")
  func changeWhileTracking() async {
    let store = Store(initialState: Pair())
    let state = ObservedState(store)
    let tracker = Tracker()
    let read = tracker.track {
      let count = state.a
      onThread { store.commit { $0.a = 1 } }
      return count
    }
    #expect(read == 0)
    await tracker.told()
  }

  @Test("C7 a change made in the tracking closure is told, also where the new value has been read too")
  func changeInTracking() async {
    let store = Store(initialState: Pair())
    let state = ObservedState(store)
    let tracker = Tracker()
    tracker.track {
      _ = state.a
      store.commit { $0.a = 1 }
      return state.a
    }
    await tracker.told()
  }

  @Test("C7 a change made in a tracking closure within another is told to both")
  func changeInInnerTracking() async {
    let store = Store(initialState: Pair())
    let state = ObservedState(store)
    let (outer, inner) = (Tracker(), Tracker())
    outer.track {
      inner.track { _ = state.a }
      store.commit { $0.a = 1 }
    }
    await outer.told()
    #expect(inner.count == 1)
  }

  @Test("C7 a change that races reading is read, or told: 100,000 times")
  func race() async {
    let rounds = 100_000
    let store = Store(initialState: Pair())
    let state = ObservedState(store)
    let reading = Atomic(0)
    async let committing: Void = onThreadOfItsOwn {
      for round in 1...rounds {
        while reading.load(ordering: .acquiring) < round { sched_yield() }
        store.commit { $0.a = round }
      }
    }
    for round in 1...rounds {
      let tracker = Tracker()
      reading.store(round, ordering: .releasing)
      // A miss would wait for ever. A change that was read may be told too.
      if tracker.track({ state.a }) != round { await tracker.told() }
    }
    await committing
    #expect(state.a == rounds)
  }
}
