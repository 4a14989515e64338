/// Something that calls back when something happens: a control, a notification centre, a timer, a socket.
///
/// What conforms has a ``signal``:
///
/// ```swift
/// struct Ticks: EventSource {
///   let ticker: Ticker
///
///   func attach(_ handler: @escaping @Sendable (Int) -> Void) -> Disposable {
///     let id = ticker.addHandler(handler)
///     return Disposable { [ticker] in ticker.removeHandler(id) }
///   }
/// }
///
/// let token = Ticks(ticker: ticker).signal.sink { print($0) }
/// ```
public protocol EventSource<Event>: Sendable {
  /// What is told when something happens.
  associatedtype Event: Sendable

  /// Begins to call `handler`, from any thread.
  ///
  /// - Parameter handler: Takes what happens. It may be called at any time until the result is disposed.
  /// - Returns: What ends that.
  func attach(_ handler: @escaping @Sendable (Event) -> Void) -> Disposable
}

extension EventSource {
  /// The events as a signal.
  ///
  /// Each read makes another signal: keep it where several listen. It attaches one handler for all who listen to it:
  /// when the first comes, until the last goes. Events are told one
  /// after the other, also where the source calls back on several threads at once.
  public var signal: SignalView<Event> {
    SignalView(
      Shared(replay: 0).access(
        to: SignalAccess { observation, _, body in observation.add(attach(body)) }))
  }
}
