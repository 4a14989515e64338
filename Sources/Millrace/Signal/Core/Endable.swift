/// A part of an observation that can be ended.
@usableFromInline
protocol Endable: AnyObject, Sendable {
  /// Sees to it that nothing is called any more, and lets go of what would be.
  func end()

  /// Whether nothing is called any more.
  var hasEnded: Bool { get }
}
