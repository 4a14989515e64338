/// Hands the values of one observation over to where they are to be told, and outlasts the source until what waits
/// has been told.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable | `mailbox`, under which no code of the user's runs |
final class Handover<Value: Sendable>: Sendable {
  private let queue: HopQueue
  private let mailbox: Protected<Mailbox<Value>?>

  /// Hands values over to where `hop` leads, as a part of `observation`.
  init(
    to hop: Hop, latest: Bool, _ observation: Observation, _ next: @escaping @Sendable (Value) -> Void
  ) {
    let queue = Self.queues.queue(to: hop)
    self.queue = queue
    mailbox = Protected(
      Mailbox(queue, latest: latest) { value in
        if !observation.isEnded { next(value) }
      })
    observation.add(self)
  }

  /// The closure for the source; when that lets go of it, there is only what waits left to tell.
  func intake() -> @Sendable (Value) -> Void {
    let intake = Intake { [self] value in
      mailbox.withLock { $0 }?.put(value)
    } atEnd: { [self] in
      if !hasEnded { queue.add { [self] in end() } }
    }
    return { intake.handle($0) }
  }

  /// The queues of all signals, so that they keep their order among them.
  private static var queues: HopQueues { .ofSignals }
}

extension Handover: Endable {
  func end() {
    let dropped = mailbox.withLock { mailbox in
      defer { mailbox = nil }
      return mailbox
    }
    _ = dropped  // outside the lock
  }

  var hasEnded: Bool { mailbox.withLock { $0 == nil } }
}

extension HopQueues {
  /// What all signals of the process have to tell elsewhere.
  static let ofSignals = HopQueues()
}
