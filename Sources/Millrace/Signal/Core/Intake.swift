/// What handles the values of a source, and sees when that ends: then nobody holds it any more.
@usableFromInline
final class Intake<Value: Sendable>: Sendable {
  @usableFromInline let handle: @Sendable (Value) -> Void
  private let atEnd: @Sendable () -> Void

  @usableFromInline
  init(_ handle: @escaping @Sendable (Value) -> Void, atEnd: @escaping @Sendable () -> Void) {
    self.handle = handle
    self.atEnd = atEnd
  }

  deinit { atEnd() }
}
