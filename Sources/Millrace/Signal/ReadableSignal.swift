/// What all signals have in common: hearing the values, and making other signals of them.
///
/// ```swift
/// let taps = Signal<Int>()
/// let token = taps.filter { $0 > 1 }.map { "tap \($0)" }.sink { print($0) }
/// taps.send(1)  // prints nothing
/// taps.send(2)  // prints: tap 2
/// ```
///
/// Take a `some ReadableSignal<Value>` where a function should work with a ``Signal``, a ``Property``, a view of
/// either, and what operators return.
///
/// An operator makes a description, which costs next to nothing and subscribes to nothing. Each `sink` connects
/// closures of its own through all operators to the sources; disposing it frees them, and touches no other sink.
/// So operators that remember something (``scan(_:_:)``, ``distinct()``, …) do so for each sink;
/// ``share(replay:)`` makes one connection serve many.
///
/// A source tells one value after the other, to its listeners in the order in which they came, on the thread that
/// sends; where it is telling already, on another thread or further up on this one, the value is handed over, and
/// the sender goes on. Closures of one sink are never entered twice at once, and no lock is held while they run.
/// When the last holder of a source lets go of it, the closures are released.
public protocol ReadableSignal<Value>: Sendable {
  /// What is told.
  associatedtype Value: Sendable

  /// The way to the values, for the library.
  var signalAccess: SignalAccess<Value> { get }
}

extension ReadableSignal {
  /// Calls `body` with each value from now on; where there is a current value, with that first.
  ///
  /// O(1) in the other listeners, and O(*n*) in the operators above. Any thread.
  ///
  /// - Parameters:
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called with no lock held, on the thread that sends, never while it is running.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  @inlinable
  public func sink(
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    signalAccess.sink(initial: true, file: file, line: line, body)
  }

  /// The same signal, to be listened to only.
  @inlinable
  public var readOnly: SignalView<Value> { SignalView(signalAccess) }
}
