/// Runs tasks by hand: what `run` leaves is suspended, or done.
///
/// So a test knows that a task waits, without waiting itself.
final class HandExecutor: TaskExecutor {
  private let jobs = Guarded<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs what is due, on this thread, until nothing is.
  func run() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// Starts a task, and runs it until it waits or is done.
  @discardableResult
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    let task = Task(executorPreference: self) { await body() }
    run()
    return task
  }

  private func next() -> UnownedJob? {
    jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}

/// Writes down what a loop over `sequence` hears, and then that it has ended.
@Sendable
func hear<Values: AsyncSequence & Sendable>(
  _ sequence: Values, as name: String = "", in journal: Journal
) async where Values.Failure == Never {
  let prefix = name.isEmpty ? "" : "\(name) "
  for await value in sequence { journal("\(prefix)\(value)") }
  journal("\(prefix)end")
}
