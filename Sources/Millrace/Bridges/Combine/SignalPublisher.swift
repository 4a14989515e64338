#if canImport(Combine)
public import Combine

/// Publishes what a signal tells.
///
/// A subscriber gets no more values than it asks for. Of a property, a part of a store or a derived value only the
/// newest one waits until it is asked for, so that a slow subscriber may miss some in between, and never the last; of
/// another signal and of activities all wait. Values come on the thread that sends, one at a time; the first, where
/// there is a current value, while subscribing.
///
/// It completes when its source goes, after what waits has been asked for. The publisher keeps the source; a
/// subscription does not. All that needs care is in ``DemandMailbox``, which is tested where there is no Combine.
public struct SignalPublisher<Output: Sendable>: Publisher {
  /// It never fails.
  public typealias Failure = Never

  let access: SignalAccess<Output>
  let skipping: Bool
  let file: StaticString
  let line: UInt

  /// Subscribes: what happens after this has returned is heard.
  public func receive<Receiver: Combine.Subscriber>(subscriber: Receiver)
  where Receiver.Input == Output, Receiver.Failure == Never {
    let receiver = FromCombine<any Combine.Subscriber<Output, Never>>(subscriber)
    let mailbox = DemandMailbox<Output>(
      skipping: skipping,
      for: DemandMailbox.Receiver {
        receiver.content.receive($0).count
      } complete: {
        receiver.content.receive(completion: .finished)
      })
    mailbox.subscribe(to: access, file: file, line: line)
    subscriber.receive(subscription: MailboxSubscription(to: mailbox))
    mailbox.open()
  }
}

/// What a subscriber asks through.
private final class MailboxSubscription<Value: Sendable>: Subscription {
  private let mailbox: DemandMailbox<Value>

  init(to mailbox: DemandMailbox<Value>) { self.mailbox = mailbox }

  func request(_ demand: Subscribers.Demand) { mailbox.request(demand.count) }

  func cancel() { mailbox.cancel() }
}

extension Subscribers.Demand {
  /// As ``DemandMailbox`` counts.
  fileprivate var count: Int { max ?? .max }
}

/// An object or a value of Combine's, which does not say that it may be used on any thread.
struct FromCombine<Content>: @unchecked Sendable {  // Combine takes and calls what is its own on any thread
  let content: Content

  init(_ content: Content) { self.content = content }
}
#endif
