internal import Synchronization

/// The way to what a signal tells.
///
/// Only the library can look into it.
public struct SignalAccess<Value: Sendable>: Sendable {
  /// Hangs a closure, as a part of an observation, on the sources.
  ///
  /// With `initial`, what has a current value tells it first, before this returns. The closure is never entered
  /// twice at once. It is released when the observation ends, and when no source can call it any more: whoever
  /// has to know of a signal's end puts an object into it and sees that go.
  @usableFromInline let connect: Connect

  @usableFromInline typealias Connect =
    @Sendable (
      _ observation: Observation, _ initial: Bool, _ body: @escaping @Sendable (Value) -> Void
    ) -> Void

  @inlinable
  init(connect: @escaping Connect) { self.connect = connect }

  @inlinable
  func sink(
    initial: Bool, file: StaticString, line: UInt, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    let observation = Observation(file: file, line: line)
    connect(observation, initial, body)
    return Disposable(observing: observation)
  }

  /// What an operator makes of it that handles one value at a time.
  ///
  /// - Parameter handler: Makes, for an observation, the closure that handles the values, of the one that is told
  ///   the results.
  /// - Returns: The way to the results.
  @inlinable
  func handled<Result: Sendable>(
    _ handler: @escaping @Sendable (_ next: @escaping @Sendable (Result) -> Void) -> @Sendable (Value) -> Void
  ) -> SignalAccess<Result> {
    SignalAccess<Result> { [connect] observation, initial, next in
      connect(observation, initial, handler(next))
    }
  }

  /// The same, for an operator of properties that has to know the current value also where it is not told.
  @inlinable
  func knowingCurrent() -> SignalAccess {
    SignalAccess { [connect] observation, initial, next in
      if initial {
        connect(observation, true, next)
        return
      }
      // The current value is what this thread tells before it is connected; what has none for the moment, a part that
      // is not there, tells nothing by then.
      let connecting = ConnectingThread()
      connect(observation, true) { value in
        if connecting.isCurrent { connecting.end() } else { next(value) }
      }
      connecting.end()
    }
  }
}

/// Tells whether it is the thread that is connecting an observation that calls, until that is done.
@usableFromInline
final class ConnectingThread: Sendable {
  private let identity = Atomic(ThreadIdentity.current)

  @usableFromInline
  init() {}

  @usableFromInline
  var isCurrent: Bool { identity.load(ordering: .relaxed) == ThreadIdentity.current }

  @usableFromInline
  func end() { identity.store(0, ordering: .relaxed) }
}
