import Dispatch

extension DispatchQueue {
  /// A queue whose threads are not those that tests run on, and often wait on.
  ///
  /// Tests run at the default quality of service. A concurrent queue of that quality has the same few threads.
  static func apart(isConcurrent: Bool) -> DispatchQueue {
    DispatchQueue(label: "apart", qos: .userInitiated, attributes: isConcurrent ? .concurrent : [])
  }
}

/// A task executor with several threads.
final class Workers: TaskExecutor {
  private let queue = DispatchQueue.apart(isConcurrent: true)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
