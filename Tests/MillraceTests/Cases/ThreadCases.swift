import Millrace
import Testing

/// Threads, locks and atomicity, as reported of other libraries.
@Suite struct ThreadCases {
  @Test(
    "No subscriber hears an older value after a newer one, and the last is the state (VergeGroup/swift-verge#251)"
  )
  func ascending() {
    let (store, watch, wrong) = (Store(initialState: Pair()), Watch(), Guarded(0))
    let token = store.sinkChanges { changes in
      if let last = watch.values.last, changes.previous?.a != last { wrong.withLock { $0 += 1 } }
      watch.hear(changes.a)
    }
    onThreads(8) { _ in
      for _ in 0..<100 { store.commit { $0.a += 1 } }
    }
    #expect(watch.values == Array(0...800))
    #expect(wrong.current == 0)
    withExtendedLifetime(token) {}
  }

  @Test("A first value that waits for another thread's dispose does not hang (dotnet/reactive#2080)")
  func subscribingAgainstDisposing() {
    let store = Store(initialState: Pair())
    let other = store.sink(\.a) { _ in }
    let log = Log<Int>()
    let token = store.sink(\.a) { a in
      onThreads(1) { _ in
        other.dispose()
        store.commit { $0.b += 1 }
      }
      log.add(a)
    }
    #expect(log.entries == [0])
    #expect(store.b == 1)
    withExtendedLifetime(token) {}
  }

  @Test("One subscriber is never entered twice at once, by first values nor by commits (cx-org/CombineX#37)")
  func oneAtATime() {
    let (store, watch) = (Store(initialState: Pair()), Watch())
    let tokens = Log<Disposable>()
    onThreads(4) { thread in
      for _ in 0..<100 {
        store.commit { $0.a += 1 }
        if thread == 0, tokens.entries.isEmpty {
          tokens.add(
            store.sink(\.a) { a in
              watch.hear(a) { store.commit { $0.b += 1 } }
            })
        }
      }
    }
    #expect(watch.overlaps == 0)
    #expect(watch.isAscending)
    #expect(watch.values.last == 400)
    #expect(store.b == watch.calls)
  }

  @Test("A value between reading and registering is not missed (sideeffect-io/AsyncExtensions#40)")
  func nothingBetween() {
    for _ in 0..<500 {
      let (store, watch, tokens) = (Store(initialState: Pair()), Watch(), Log<Disposable>())
      onThreads(2) { thread in
        if thread == 0 { store.commit { $0.a = 1 } } else { tokens.add(store.sink(\.a) { watch.hear($0) }) }
      }
      let isRight = watch.values == [1] || watch.values == [0, 1]
      #expect(isRight)
    }
  }

  @Test(
    "Sixteen threads that read and write lose nothing, and each closure runs once (Kotlin/kotlinx.coroutines#2720)"
  )
  func incrementing() {
    let (store, runs) = (Store(initialState: Pair()), Guarded(0))
    onThreads(16) { _ in
      for _ in 0..<250 {
        store.commit { pair in
          runs.withLock { $0 += 1 }
          pair.a += 1
        }
      }
    }
    #expect(store.a == 4000)
    #expect(runs.current == 4000)
  }

  @Test(
    "Actions from several threads that each start something are all counted (julianpomper/SwiftReactor#3)")
  func startedOnce() {
    enum Action: Sendable { case start, done }
    let started = Guarded(0)
    let store = FluxStore(
      initialState: Pair(),
      reducer: Reducer<Pair, Action> { pair, action in
        switch action {
        case .start: pair.a += 1
        case .done: pair.b += 1
        }
      },
      middleware: [
        Middleware { context, action, next in
          next(action)
          guard case .start = action else { return }
          started.withLock { $0 += 1 }
          context.dispatch(.done)
        }
      ])
    onThreads(4) { _ in
      for _ in 0..<250 { store.dispatch(.start) }
    }
    #expect(started.current == 1000)
    #expect(store.state == Pair(a: 1000, b: 1000))
  }

  @Test("Reading races no commit (segmentio/Sovran-Swift#10)")
  func readingWhileCommitting() {
    struct Lists: Sendable { var numbers = [0], text = "0" }
    let (store, torn) = (Store(initialState: Lists()), Guarded(0))
    onThreads(4) { thread in
      for round in 0..<500 {
        if thread < 2 {
          store.commit { lists in
            lists.numbers = Array(repeating: round, count: 3)
            lists.text = "\(round)"
          }
        } else {
          let lists = store.state
          if lists.text != "\(lists.numbers[0])" { torn.withLock { $0 += 1 } }
        }
      }
    }
    #expect(torn.current == 0)
  }

  @Test(
    "Saving at once, in the middle of a commit's delivery, loses no later save (pointfreeco/swift-sharing#213)"
  )
  func savingAtOnce() {
    let (store, saved) = (Store(initialState: Pair()), Log<Int>())
    let bag = [
      store.sink(\.a, initial: false) { a in
        saved.add(a)
        store.commit { $0.b = a }
      }
    ]
    for a in 1...3 { store.commit { $0.a = a } }
    #expect(saved.entries == [1, 2, 3])
    #expect(store.state == Pair(a: 3, b: 3))
    withExtendedLifetime(bag) {}
  }

  @Test("A property may be read and set by its own observer (ReactiveCocoa/ReactiveSwift#766)")
  func ownObserver() {
    let (store, log) = (Store(initialState: Pair()), Log<String>())
    let token = store.sink(\.a) { a in
      log.add("told \(a), reads \(store.a)")
      if a == 1 {
        store.commit { $0.a = 2 }
        log.add("set, reads \(store.a)")
      }
    }
    store.commit { $0.a = 1 }
    #expect(log.entries == ["told 0, reads 0", "told 1, reads 1", "set, reads 2", "told 2, reads 2"])
    withExtendedLifetime(token) {}
  }

  @Test("What one caller sends is handled in its order (swiftlang/swift-migration-guide#22)")
  func inOrder() async {
    let log = Log<Int>()
    let store = FluxStore(initialState: 0, reducer: Reducer<Int, Int> { _, action in log.add(action) })
    for number in 1...1000 {
      await Task(priority: number % 2 == 0 ? .high : .background) { store.dispatch(number) }.value
    }
    #expect(log.entries == Array(1...1000))
  }

  @Test(
    "Reading the store in a commit's closure stops the program with the reason (pointfreeco/swift-composable-architecture#48)"
  )
  func readingInACommit() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = Store(initialState: Pair())
      store.commit { $0.a = store.b }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Use the state that the closure was given."))
  }

  @Test("After the store has gone nothing is applied or delivered, whatever races it (spotify/mobius#49)")
  func stopping() {
    typealias Context = MiddlewareContext<Int, Int, Never>
    let kept = Guarded<Context?>(nil)
    for _ in 0..<100 {
      let calls = Guarded(0)
      let owner = Guarded<FluxStore<Int, Int, Never>?>(
        FluxStore(
          initialState: 0, reducer: Reducer<Int, Int> { state, action in state += action },
          middleware: [
            Middleware { context, action, next in
              kept.withLock { $0 = context }
              next(action)
            }
          ]))
      let token = owner.current?.sink(\.self) { _ in calls.withLock { $0 += 1 } }
      owner.current?.dispatch(1)
      onThreads(3) { thread in
        for _ in 0..<20 {
          if thread == 0 {
            let store = owner.withLock { owner in
              defer { owner = nil }
              return owner
            }
            withExtendedLifetime(store) {}
          } else {
            kept.current?.dispatch(1)
          }
        }
      }
      let (state, heard) = (kept.current?.state, calls.current)
      kept.current?.dispatch(1)
      #expect(kept.current?.state == state)
      #expect(calls.current == heard)
      withExtendedLifetime(token) {}
    }
  }

  @Test("Disposed from eight threads, a subscription lets go of what it holds once (spotify/Mobius.swift#43)")
  func disposedOnce() {
    let (live, ends) = (LiveCount(), Guarded(0))
    let store = Store(initialState: Pair())
    for _ in 0..<100 {
      let token = store.sink(\.a) { [probe = live.probe { ends.withLock { $0 += 1 } }] _ in
        withExtendedLifetime(probe) {}
      }
      onThreads(8) { _ in token.dispose() }
    }
    #expect(ends.current == 100)
    #expect(live.now == 0)
  }

  @Test("Ended and begun again at once, no subscription hears for another (spotify/Mobius.swift#190)")
  func restarting() {
    let (store, mixed) = (Store(initialState: Pair()), Guarded(0))
    onThreads(3) { thread in
      for _ in 0..<100 {
        guard thread == 0 else {
          store.commit { $0.a += 1 }
          continue
        }
        let watch = Watch()
        let first = store.sink(\.a) { watch.hear($0) }
        first.dispose()
        let calls = watch.calls
        let second = store.sink(\.a) { _ in }
        second.dispose()
        if watch.calls > calls + 1 || !watch.isAscending { mixed.withLock { $0 += 1 } }
      }
    }
    #expect(mixed.current == 0)
  }

  @Test(
    "Two threads that ask for the same at once start it once, where the reducer decides (floschu/Reaktor#1)")
  func decidedInTheReducer() {
    struct Loading: Sendable { var isLoading = false }
    enum Action: Sendable { case load }
    for _ in 0..<200 {
      let started = Guarded(0)
      let store = FluxStore(
        initialState: Loading(),
        reducer: Reducer<Loading, Action> { state, _ in state.isLoading = true },
        middleware: [
          Middleware { _, action, next in
            next.changes(action).ifChanged(\.isLoading) { _ in started.withLock { $0 += 1 } }
          }
        ])
      onThreads(2) { _ in store.dispatch(.load) }
      #expect(started.current == 1)
    }
  }
}
