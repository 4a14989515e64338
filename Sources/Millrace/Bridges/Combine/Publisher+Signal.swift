#if canImport(Combine)
public import Combine

extension Publisher where Output: Sendable, Failure == Never {
  /// What the publisher publishes, as a signal.
  ///
  /// It subscribes once for all who listen, when the first comes, until the last goes, and asks for all there is. The
  /// first listener's thread is the one that subscribes. When the publisher completes, those who listen end. Errors have
  /// to be turned into values before.
  public var signal: SignalView<Output> { PublisherEvents<Output>(publisher: FromCombine(self)).signal }
}

private struct PublisherEvents<Event: Sendable>: EventSource {
  let publisher: FromCombine<any Publisher<Event, Never>>

  func attach(_ handler: @escaping @Sendable (Event) -> Void) -> Disposable {
    let handler = ClosableHandler(handler)
    let subscription = FromCombine(
      publisher.content.sink { _ in
        handler.close()
      } receiveValue: {
        handler($0)
      })
    return Disposable { subscription.content.cancel() }
  }
}
#endif
