internal import Synchronization

/// What is checked of derived values, in debug builds.
///
/// ```swift
/// DerivedChecks.enabled = [.identity, .purity]
/// ```
///
/// What a check finds goes to ``Report/handler``, once for each derived value. In a release build nothing is
/// checked.
public struct DerivedChecks: OptionSet, Sendable {
  /// The checks, as bits.
  public let rawValue: Int

  /// Makes a set of checks from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Reports a closure that has returned its input unchanged for eight changes in a row: the value is of no
  /// use, its input does as well.
  ///
  /// On unless it is switched off.
  public static let identity = DerivedChecks(rawValue: 1)

  /// Runs each closure twice when it computes for the first time, and reports one that gives two results.
  ///
  /// Off unless it is switched on, since a closure that counts its runs, in a test, counts one more.
  public static let purity = DerivedChecks(rawValue: 2)

  /// The checks that are made: in the whole process, on all threads.
  public static var enabled: DerivedChecks {
    get { DerivedChecks(rawValue: current.load(ordering: .relaxed)) }
    set { current.store(newValue.rawValue, ordering: .relaxed) }
  }

  private static let current = Atomic(DerivedChecks.identity.rawValue)

  /// After how many changes a value that is its input is reported.
  fileprivate static let identityLimit: UInt8 = 8
}

extension Node {
  /// Checks one computation; the closures are the user's.
  @inlinable
  func check<Inputs, Value>(
    _ inputs: Inputs, _ value: Value, isFirst: Bool, as thread: UInt, transform: (Inputs) -> Value,
    comparison: some Comparison<Value>
  ) {
    let checks = DerivedChecks.enabled
    if checks.contains(.purity), isFirst, !comparison.areEqual(value, transform(inputs)) {
      Report.impureDerived(type: "\(Value.self)").deliver()
    }
    if checks.contains(.identity), let input = inputs as? Value {
      noteIdentity(comparison.areEqual(input, value), type: Value.self, as: thread)
    }
  }

  /// Counts the changes for which the closure has returned its input, and reports once.
  @usableFromInline
  func noteIdentity(_ isIdentity: Bool, type: any Any.Type, as thread: UInt) {
    var isFound = false
    withGraph(as: thread) { _ in
      let never = UInt8.max
      guard body.pointee.identities != never else { return }
      body.pointee.identities = isIdentity ? body.pointee.identities + 1 : never
      isFound = body.pointee.identities == DerivedChecks.identityLimit
      if isFound { body.pointee.identities = never }
    }
    if isFound { Report.identityDerived(type: "\(type)").deliver() }
  }
}
