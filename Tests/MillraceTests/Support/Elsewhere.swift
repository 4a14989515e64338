import Dispatch
import Millrace

/// An executor or a queue that does nothing until the test says so.
final class Elsewhere: Sendable {
  enum Kind: CaseIterable { case executor, serialQueue, concurrentQueue }

  /// What a sink takes for `on:`.
  let delivery: ExecutorDelivery
  private let runAll: @Sendable () -> Void
  private let end: @Sendable () -> Void

  init(_ kind: Kind) {
    switch kind {
    case .executor:
      let executor = HeldExecutor()
      delivery = .executor(executor)
      runAll = { executor.runAll() }
      end = {}
    case .serialQueue, .concurrentQueue:
      let queue = DispatchQueue.apart(isConcurrent: kind == .concurrentQueue)
      queue.suspend()
      delivery = .queue(queue)
      runAll = {
        queue.resume()
        queue.sync(flags: .barrier) {}
        queue.suspend()
      }
      // Dispatch does not let a suspended queue go.
      end = { queue.resume() }
    }
  }

  deinit { end() }

  /// Runs what has come in, and what comes in meanwhile, and returns when nothing is left.
  func work() { runAll() }
}
