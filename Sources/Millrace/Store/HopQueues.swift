/// The queues of what a store has to call elsewhere, one a destination.
///
/// They belong to the subscriptions that use them, and with the last of those a queue goes.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `queues`, in which no code of the user's runs |
final class HopQueues: Sendable {
  private let queues = Protected<[ObjectIdentifier: Entry]>([:])

  private struct Entry: Sendable {
    weak var queue: HopQueue?
    let identity: ObjectIdentifier

    init(_ queue: HopQueue) {
      self.queue = queue
      identity = ObjectIdentifier(queue)
    }
  }

  /// The queue to where `hop` leads.
  func queue(to hop: Hop) -> HopQueue {
    queues.withLock { queues in
      // In two steps: the 6.3 compiler looks for a weak reference behind an optional chain that ended early.
      if let entry = queues[hop.destination], let queue = entry.queue { return queue }
      let queue = HopQueue(hop, in: self)
      queues[hop.destination] = Entry(queue)
      return queue
    }
  }

  /// Forgets a queue that goes; there may be another in its place already.
  func remove(_ queue: HopQueue, to hop: Hop) {
    let identity = ObjectIdentifier(queue)
    queues.withLock { queues in
      if queues[hop.destination]?.identity == identity { queues[hop.destination] = nil }
    }
  }
}
