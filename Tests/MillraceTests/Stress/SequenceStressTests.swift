import Millrace
import Testing

/// Loops against all that may happen to them meanwhile.
@Suite struct SequenceStressTests {
  @Test(
    "C2 sends against cancellation: nobody hangs, and the order is that of sending (supabase/supabase-swift#1155)"
  )
  func sendingAgainstCancelling() async {
    let store = Store<Int, Int>(initialState: 0)
    let hasEnded = Guarded(false)
    let sender = Background {
      var number = 0
      while !hasEnded.current {
        number += 1
        store.send(number)
      }
    }
    for turn in 0..<4_000 {
      let values = store.activityValues(buffering: turn.isMultiple(of: 2) ? .all : .newest(2))
      let task = Task {
        var (last, isAscending) = (0, true)
        for await number in values {
          isAscending = isAscending && number > last
          last = number
        }
        return isAscending
      }
      if turn.isMultiple(of: 3) { await Task.yield() }
      task.cancel()
      #expect(await task.value)
    }
    hasEnded.withLock { $0 = true }
    sender.join()
  }

  @Test("C2 100,000 sends against the cancellation of 10,000 loops that wait")
  func cancellingWhileWaiting() {
    let store = Store<Int, Int>(initialState: 0)
    let executor = HandExecutor()
    let (heard, ended) = (Guarded(0), Guarded(0))
    for turn in 0..<1_000 {
      let tasks = (0..<10).map { _ in
        executor.start {
          for await _ in store.activityValues() { heard.withLock { $0 += 1 } }
          ended.withLock { $0 += 1 }
        }
      }
      onThreads(3) { thread in
        switch thread {
        case 0: for number in 0..<100 { store.send(number) }
        case 1: for task in tasks { task.cancel() }
        default: executor.run()
        }
      }
      executor.run()
      #expect(ended.current == 10 * (turn + 1))
    }
  }

  @Test(
    "S17, F5 commits against the store's end: each loop ends, on a value that was committed, and no later one"
  )
  func committingAgainstTheEnd() async {
    for turn in 0..<1_000 {
      let live = LiveCount()
      let store = Box<Store<Pair, Probe>?>(Store(initialState: Pair()))
      let all = store.value?.values(of: \.a, buffering: .all)
      let newest = store.value?.values(of: \.a)
      let activities = store.value?.activityValues()
      guard let all, let newest, let activities else { return }
      async let allHeard = Self.collect(all)
      async let newestHeard = Self.collect(newest)
      async let activitiesHeard = Self.collect(activities).map(\.name)
      async let first = store.value?.first(of: \.a) { $0 == turn % 20 }
      await Task.yield()
      await withCheckedContinuation { continuation in
        onThreads(2) { thread in
          if thread == 0 {
            for a in 1...20 {
              store.value?.commit { $0.a = a }
              store.value?.send(live.probe(a))
            }
          } else {
            for _ in 0..<turn % 50 { _ = store.value?.a }
            store.value = nil
          }
        }
        continuation.resume()
      }
      #expect(Self.isRun(await allHeard))
      let seen = await newestHeard
      #expect(zip(seen, seen.dropFirst()).allSatisfy(<))
      #expect(Self.isRun(await activitiesHeard))
      if let first = await first { #expect(first == turn % 20) }
      #expect(live.now == 0)
    }
  }

  @Test("S15 commits against iterators that are dropped: each hears in order, and leaves nothing behind")
  func committingAgainstDropping() async {
    let (live, hasEnded) = (LiveCount(), Guarded(false))
    let store = Store(initialState: Pair())
    let writer = Background {
      while !hasEnded.current { store.commit { $0.a += 1 } }
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 {
        group.addTask {
          for turn in 0..<2_000 {
            let probe = live.probe()
            var iterator = store.values(
              select: { pair in
                withExtendedLifetime(probe) {}
                return pair.a
              }, buffering: turn.isMultiple(of: 2) ? .all : .newest(1)
            ).makeAsyncIterator()
            var last = -1
            for _ in 0..<turn % 5 {
              guard let a = await iterator.next() else { break }
              #expect(a > last)
              last = a
            }
          }
        }
      }
    }
    hasEnded.withLock { $0 = true }
    writer.join()
    store.commit { $0.a = 0 }
    #expect(live.now == 0)
  }

  @Test("S5, D5 a loop over a part or a derived value ends on the last, however many threads commit")
  func lastValue() async {
    for _ in 0..<200 {
      let store = Store(initialState: Pair())
      let derived = store.derived(\.a, \.b) { $0 + $1 }
      async let parts = Self.last(of: store.values(of: \.sum)) { $0 == 200 }
      async let values = Self.last(of: derived.values()) { $0 == 200 }
      async let found = store.first(of: \.sum) { $0 >= 117 }
      await withCheckedContinuation { continuation in
        onThreads(2) { thread in
          for _ in 0..<100 { store.commit { if thread == 0 { $0.a += 1 } else { $0.b += 1 } } }
        }
        continuation.resume()
      }
      #expect(await [parts, values] == [200, 200])
      #expect((117...200).contains(await found ?? 0))
    }
  }

  private static func collect<Value>(_ values: ValueSequence<Value>) async -> [Value] {
    var all: [Value] = []
    for await value in values { all.append(value) }
    return all
  }

  private static func last<Value>(
    of values: ValueSequence<Value>, when isLast: @Sendable (Value) -> Bool
  ) async -> Value? {
    for await value in values where isLast(value) { return value }
    return nil
  }

  /// Whether each number is the one after the one before.
  private static func isRun(_ numbers: [Int]) -> Bool {
    zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }
  }
}
