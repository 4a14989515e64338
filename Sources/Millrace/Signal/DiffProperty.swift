/// What a ``Diff`` projects: its value as a property, which tells when a listed part has changed.
///
/// A listener hears the current value first.
public struct DiffProperty<Value: Equatable & Sendable>: ReadableProperty {
  /// Tells each change of the value.
  @usableFromInline let whole: Property<Value>
  private let areEquivalent: @Sendable (Value, Value) -> Bool

  init(_ value: Value, by areEquivalent: @escaping @Sendable (Value, Value) -> Bool) {
    whole = Property(value)
    self.areEquivalent = areEquivalent
  }

  /// The current value.
  ///
  /// Setting it is the same as setting the wrapped one.
  public var value: Value {
    get { whole.value }
    nonmutating set { whole.value = newValue }
  }

  /// Changes the value in place, and tells the result once: see ``Property/modify(_:)``.
  @discardableResult
  public func modify<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try whole.modify(body)
  }

  /// The way to the values, for the library.
  public var signalAccess: SignalAccess<Value> {
    whole.signalAccess.distinct(by: areEquivalent).knowingCurrent()
  }
}

extension DiffProperty {
  /// A part of the value, listed or not, which is told when that part has changed, and not otherwise.
  public func observe<Part: Equatable & Sendable>(
    _ path: any KeyPath<Value, Part> & Sendable
  ) -> PropertyView<Part> {
    whole.observe(path)
  }

  /// Calls `body` with a part of the value, listed or not, now and whenever that part has changed.
  ///
  /// - Parameters:
  ///   - path: The part.
  ///   - initial: Whether the current one is told.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  ///   - body: Called with no lock held, on the thread that changes the value, never while it is running.
  /// - Returns: What keeps the subscription. Put it into a ``DisposableBag``.
  public func observe<Part: Equatable & Sendable>(
    _ path: any KeyPath<Value, Part> & Sendable, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping @Sendable (Part) -> Void
  ) -> Disposable {
    whole.observe(path, initial: initial, file: file, line: line, body)
  }
}
