import Millrace
import Observation
import Testing

@Suite struct ObservationStressTests {
  @Test("Whoever tracks ends on the last value, whatever commits, batches and other readers do")
  func everybodyCatchesUp() async {
    let store = Store(initialState: Pair())
    let state = ObservedState(store)
    let sum = ObservedValue(store.derived(\.a, \.b) { $0 + $1 })
    let last = 2_000

    await withTaskGroup { group in
      group.addTask {
        await onThreadOfItsOwn {
          for a in 1...last {
            store.batch {
              store.commit { $0.a = -a }
              store.commit { $0.a = a }
            }
          }
        }
      }
      group.addTask { await onThreadOfItsOwn { for b in 1...last { store.commit { $0.b = b } } } }
      for reader in 0..<4 {
        group.addTask {
          while true {
            let tracker = Tracker()
            let isDone =
              switch reader {
              case 0: tracker.track { state.a } == last
              case 1: tracker.track { state[\.b] } == last
              case 2: tracker.track { sum.value } == 2 * last
              default: tracker.track { [state.a, state.b, sum.value] } == [last, last, 2 * last]
              }
            if isDone { return }
            await tracker.told()
          }
        }
      }
    }
    #expect(store.state == Pair(a: last, b: last))
  }

  @Test("Observed states come and go while others commit")
  func comingAndGoing() async {
    let (store, live) = (Store(initialState: Pair()), LiveCount())
    await withTaskGroup { group in
      group.addTask { await onThreadOfItsOwn { for a in 1...5_000 { store.commit { $0.a = a } } } }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<500 {
            let probe = live.probe()
            let state = ObservedState(store)
            withObservationTracking {
              _ = (state.a, state.b)
            } onChange: {
              withExtendedLifetime(probe) {}
            }
          }
        }
      }
    }
    while live.now > 0 { await Task.yield() }  // a task that tells may hold the last one still
    #expect(store.a == 5_000)
  }
}
