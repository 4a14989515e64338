/// A place for a value that several closures read and replace.
final class Box<Value: Sendable>: Sendable {
  private let content: Guarded<Value>

  init(_ value: Value) { content = Guarded(value) }

  /// What lies in the box; what is replaced goes outside the box's lock.
  var value: Value {
    get { content.current }
    set {
      var replaced = newValue
      content.withLock { swap(&$0, &replaced) }
    }
  }
}
