import Millrace
import Synchronization

/// A value on its way to a loop, over the same with a bare `AsyncStream`.
///
/// The loop's task runs on the thread that sends, when that says so: what is compared is the work that a value makes,
/// without the time that threads take to wake each other.
extension Row {
  static var sequences: [Row] {
    [
      Row(
        name: "an activity to a loop that waits, over AsyncStream",
        subject: .growth({ activities(burst: 1) }, over: { stream(burst: 1) }), limit: 2),
      Row(
        name: "a part of the state to a loop that waits, over AsyncStream",
        subject: .growth({ parts(burst: 1) }, over: { stream(burst: 1, .bufferingNewest(1)) }), limit: 2),
      Row(
        name: "a derived value to a loop that waits, over AsyncStream",
        subject: .growth({ derivedValues(burst: 1) }, over: { stream(burst: 1, .bufferingNewest(1)) })),
      Row(
        name: "an activity to a loop that is busy, over AsyncStream",
        subject: .growth({ activities(burst: 100) }, over: { stream(burst: 100) }), limit: 2),
      Row(
        name: "a part of the state to a loop that is busy, over AsyncStream",
        subject: .growth({ parts(burst: 100) }, over: { stream(burst: 100, .bufferingNewest(1)) }), limit: 2),
      Row(name: "an activity to a loop that waits", subject: .time { activities(burst: 1) }),
      Row(name: "an activity to a loop that is busy", subject: .time { activities(burst: 100) }),
      Row(name: "AsyncStream, a value to a loop that waits", subject: .time { stream(burst: 1) }),
      Row(name: "AsyncStream, a value to a loop that is busy", subject: .time { stream(burst: 100) }),
      steady("an activity to a loop that waits", 0) { activities(burst: 1) },
      steady("an activity to a loop that is busy", 0) { activities(burst: 100) },
      steady("a part of the state to a loop that waits", 0) { parts(burst: 1) },
      steady("a part of the state to a loop that is busy", 0) { parts(burst: 100) },
      steady("AsyncStream, a value to a loop that waits", nil) { stream(burst: 1) },
      steady("AsyncStream, a value to a loop that is busy", nil) { stream(burst: 100) },
    ]
  }

  private static func activities(burst: Int) -> Operation {
    let store = Store<Small, Int>(initialState: Small())
    return looping(over: store.activityValues(), burst: burst) { store.send($0) }
  }

  private static func parts(burst: Int) -> Operation {
    let store = Store(initialState: Small())
    return looping(over: store.values(of: \.count), burst: burst) { turn in
      store.commit { $0.count = turn }
    }
  }

  private static func derivedValues(burst: Int) -> Operation {
    let store = Store(initialState: Small())
    let values = store.derived(\.count) { $0 &+ 1 }.values()
    return looping(over: values, burst: burst) { turn in store.commit { $0.count = turn } }
  }

  private static func stream(
    burst: Int, _ policy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> Operation {
    let (values, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: policy)
    return looping(over: values, burst: burst) { continuation.yield($0) }
  }

  /// Sends `burst` values at a time to a loop over `values`, and lets it take them.
  private static func looping<Values: AsyncSequence & Sendable>(
    over values: Values, burst: Int, send: @escaping (Int) -> Void
  ) -> Operation where Values.Element == Int, Values.Failure == Never {
    let (tally, executor) = (Tally(), HandExecutor())
    let task = Task(executorPreference: executor) {
      for await value in values { tally.add(value) }
    }
    executor.run()
    var turn = 0
    return Operation(holding: Looping(task: task, executor: executor), share: burst) { count in
      for _ in 0..<count {
        for _ in 0..<burst {
          turn &+= 1
          send(turn)
        }
        executor.run()
      }
    }
  }
}

/// Ends a loop.
private final class Looping {
  let task: Task<Void, Never>
  let executor: HandExecutor

  init(task: Task<Void, Never>, executor: HandExecutor) {
    self.task = task
    self.executor = executor
  }

  deinit {
    task.cancel()
    executor.run()
  }
}

/// Runs a task by hand, one job at a time.
private final class HandExecutor: TaskExecutor {
  private let job = Mutex<UnownedJob?>(nil)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    self.job.withLock { $0 = job }
  }

  /// Runs what is due on this thread.
  func run() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    job.withLock { job in
      defer { job = nil }
      return job
    }
  }
}
