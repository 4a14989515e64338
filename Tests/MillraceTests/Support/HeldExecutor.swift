/// A task executor that keeps its jobs until it is told to run them.
final class HeldExecutor: TaskExecutor {
  private let jobs = Log<UnownedJob>()
  private let probe: Probe?

  /// An executor that keeps `probe` as long as it lives.
  init(keeping probe: Probe? = nil) { self.probe = probe }

  func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }

  /// Runs the jobs on the calling thread until there are none.
  func runAll() {
    while case let jobs = jobs.take(), !jobs.isEmpty {
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  /// How many jobs wait.
  var jobCount: Int { jobs.entries.count }
}
