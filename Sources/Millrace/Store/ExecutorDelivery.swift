/// Where a sink's closure is to run: on an executor of your own.
///
/// Written `on: .executor(…)` or, where Dispatch exists, `on: .queue(…)`:
///
/// ```swift
/// let indexing = DispatchQueue(label: "indexing")
/// let token = store.sink(\.text, on: .queue(indexing), latest: true) { index.update($0) }
/// ```
///
/// The closure is called there soon, with the first value too; never within the call that subscribes or commits. A
/// commit costs what it costs without `on:`, and one hop where nothing is on its way yet.
///
/// All subscriptions of a store on the same executor keep their order among each other, and are called one at a
/// time, even if the executor has several threads. Executors and queues are told apart as objects: where
/// `DispatchQueue.main` or `.global()` is another object each time, as on Linux, keep it.
///
/// When `dispose()` has returned, or the store has gone, no call begins; what waits is dropped. A call whose turn
/// has come counts as begun, and is not waited for: what the closure captured is released when it has returned, at
/// the latest. A subscription keeps its executor alive.
public struct ExecutorDelivery: Sendable {
  let hop: Hop

  /// A task executor, which runs the closures in tasks that prefer it.
  ///
  /// - Parameter executor: Where to run.
  /// - Returns: What a sink takes for `on:`.
  public static func executor(_ executor: any TaskExecutor) -> ExecutorDelivery {
    ExecutorDelivery(
      hop: Hop(destination: ObjectIdentifier(executor)) { body in
        // Detached: what is called has nothing to do with the task that happens to commit.
        Task.detached(executorPreference: executor) { body() }
      })
  }
}
