import Millrace
import Testing

@Suite struct BatchStressTests {
  struct State: Sendable, Equatable {
    var left = 0
    var right = 0
    var texts: [String] = []
  }

  @Test("S20 while any thread's batch is open nobody is told anything, and the last value is told at the end")
  func nothingHalfDone() {
    let (threads, rounds) = (4, 150)
    let store = Store(initialState: State())
    let (halves, watch) = (Guarded(0), Watch())
    let bag = [
      store.sink(\.left, \.right) { left, right in
        watch.hear(left) { if left != right { halves.withLock { $0 += 1 } } }
      },
      store.sinkChanges(initial: false) { changes in
        if changes.left != changes.right || changes.previous?.left != changes.previous?.right {
          halves.withLock { $0 += 1 }
        }
      },
    ]
    onThreads(threads) { thread in
      for round in 0..<rounds {
        try? store.batch {
          store.commit { $0.left += 1 }
          store.batch {
            store.commit { state in
              state.right += 1
              if round % 10 == 0 { state.texts.append("\(thread) \(round)") }
            }
          }
          if round % 3 == 0 { throw Refusal.tooMuch }
        }
      }
    }
    #expect(halves.current == 0)
    #expect(watch.isAscending)
    #expect(watch.values.last == threads * rounds)
    #expect(watch.overlaps == 0)
    withExtendedLifetime(bag) {}
  }

  @Test("S14, S20 subscriptions made while others batch hear whole states, ascending, up to the last")
  func subscribingDuringBatches() {
    let store = Store(initialState: State())
    let watches = Log<Watch>()
    let tokens = Log<Disposable>()
    let halves = Guarded(0)
    onThreads(6) { thread in
      for round in 0..<60 {
        if thread < 3 {
          store.batch {
            store.commit { $0.left += 1 }
            store.commit { $0.right += 1 }
          }
          store.commit { state in
            state.left += 1
            state.right += 1
          }
        } else {
          let watch = Watch()
          let isFirst = Guarded(true)
          let token = store.sink(\.left, \.right) { left, right in
            // The first value is the state as it is, perhaps in the middle of a batch.
            let wasFirst = isFirst.withLock { value in
              defer { value = false }
              return value
            }
            watch.hear(left + right) {
              if !wasFirst, left != right { halves.withLock { $0 += 1 } }
              if wasFirst, round % 5 == 0 { store.commit { state in state.texts = ["\(round)"] } }
            }
          }
          watches.add(watch)
          if round % 3 == 0 { token.dispose() } else { tokens.add(token) }
        }
      }
    }
    #expect(halves.current == 0)
    #expect(store.left == 360)
    store.commit { $0.left += 1 }
    let isEachAscending = watches.entries.allSatisfy(\.isAscending)
    #expect(isEachAscending)
    let overlaps = watches.entries.reduce(0) { $0 + $1.overlaps }
    #expect(overlaps == 0)
    let ends = watches.entries.filter { $0.values.last == 721 }.count
    #expect(ends == tokens.entries.count)
  }

  @Test("A1, A2, S20 activities are heard once, in their sender's order, after the commits before them")
  func activities() {
    let store = Store<State, [Int]>(initialState: State())
    let (log, told, early) = (Log<[Int]>(), Guarded(0), Guarded(0))
    let bag = [
      store.sink(\.left) { left in told.withLock { $0 = left } },
      store.sinkActivity { activity in
        log.add(activity)
        if told.current < activity[2] { early.withLock { $0 += 1 } }
      },
    ]
    let (threads, rounds) = (4, 200)
    onThreads(threads) { thread in
      for round in 0..<rounds {
        let send: @Sendable () -> Void = {
          let left = store.commit { state in
            state.left += 1
            return state.left
          }
          store.send([thread, round, left])
        }
        if round % 4 == 0 { store.batch(send) } else { send() }
      }
    }
    #expect(log.entries.count == threads * rounds)
    for thread in 0..<threads {
      let rounds = log.entries.filter { $0[0] == thread }.map { $0[1] }
      #expect(rounds == Array(0..<200))
    }
    #expect(early.current == 0)
    withExtendedLifetime(bag) {}
  }

  @Test("A1 listeners that come and go hear whole runs of activities")
  func listenersComeAndGo() {
    let store = Store<State, Int>(initialState: State())
    let gaps = Guarded(0)
    let number = Guarded(0)
    onThreads(4) { thread in
      for _ in 0..<200 {
        if thread == 0 {
          // One sender, so that the numbers are sent in order.
          store.send(
            number.withLock { number in
              number += 1
              return number
            })
        } else {
          let watch = Watch()
          let token = store.sinkActivity { watch.hear($0) }
          store.commit { $0.left += 1 }
          token.dispose()
          let values = watch.values
          let isRun = zip(values, values.dropFirst()).allSatisfy { $0 + 1 == $1 }
          if !isRun || watch.overlaps > 0 { gaps.withLock { $0 += 1 } }
        }
      }
    }
    #expect(gaps.current == 0)
  }
}
