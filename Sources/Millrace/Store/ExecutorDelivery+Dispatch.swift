#if canImport(Dispatch)
public import Dispatch

extension ExecutorDelivery {
  /// A dispatch queue, serial or concurrent.
  ///
  /// - Parameter queue: Where to run.
  /// - Returns: What a sink takes for `on:`.
  public static func queue(_ queue: DispatchQueue) -> ExecutorDelivery {
    ExecutorDelivery(hop: Hop(destination: ObjectIdentifier(queue)) { queue.async(execute: $0) })
  }
}
#endif
