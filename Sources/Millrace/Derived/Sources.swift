/// The stores on which a derived value depends.
///
/// Values that depend on the same stores share one.
@usableFromInline
final class Sources: Sendable {
  let lifetimes: [EngineLifetime]

  init(_ lifetimes: [EngineLifetime]) { self.lifetimes = lifetimes }

  static let none = Sources([])

  /// The works of the store, where there is just one.
  ///
  /// `lifetimes` keeps them in memory.
  var soleWorks: UnsafeMutablePointer<Works>? { lifetimes.count == 1 ? lifetimes[0].engine.works : nil }

  /// The stores of both.
  func union(_ other: Sources) -> Sources {
    if self === other || other.lifetimes.allSatisfy(contains) { return self }
    if lifetimes.allSatisfy(other.contains) { return other }
    return Sources(lifetimes + other.lifetimes.filter { !contains($0) })
  }

  private func contains(_ lifetime: EngineLifetime) -> Bool { lifetimes.contains { $0 === lifetime } }

  /// The one that `thread` is inside a commit or a read of, if any.
  func held(by thread: UInt) -> EngineLifetime? { lifetimes.first { $0.engine.isLocked(by: thread) } }
}
