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

  /// Reports a closure of one input that has returned it unchanged in each of its first eight computations: the
  /// value is of no use, its input does as well.
  ///
  /// On unless it is switched off. Values with a comparator of their own, and tracking closures, are not checked.
  public static let identity = DerivedChecks(rawValue: 1)

  /// Runs the closure of a derived value twice when it computes for the first time, and reports one that gives two
  /// results.
  ///
  /// Off unless it is switched on, since a closure that counts its runs, in a test, counts one more. Values with a
  /// comparator of their own, and tracking closures, are not checked.
  public static let purity = DerivedChecks(rawValue: 2)

  /// The checks that are made.
  ///
  /// Set it once, when the app starts: it is for the whole process, unlike ``FluxChecks``.
  public static var enabled: DerivedChecks {
    get { DerivedChecks(rawValue: current.load(ordering: .relaxed)) }
    set { current.store(newValue.rawValue, ordering: .relaxed) }
  }

  private static let current = Atomic(DerivedChecks.identity.rawValue)

  /// After how many computations a value that is its input is reported.
  fileprivate static let identityLimit: UInt8 = 8
  /// The closure has returned something else, or has been reported.
  fileprivate static let identityIsSettled = UInt8.max
}

extension Node {
  /// Checks one computation; the closures are the user's.
  @inlinable
  func check<Inputs, Value, Order: Comparison<Value>>(
    _ inputs: Inputs, _ value: Value, isFirst: Bool, as thread: UInt, transform: (Inputs) -> Value,
    comparison: Order
  ) {
    guard Order.isEquality else { return }
    let checks = DerivedChecks.enabled
    if checks.contains(.purity), isFirst, !comparison.areEqual(value, transform(inputs)) {
      Report.impureDerived(type: "\(Value.self)").deliver()
    }
    if checks.contains(.identity), let input = inputs as? Value {
      noteIdentity(comparison.areEqual(input, value), type: Value.self, as: thread)
    }
  }

  /// Counts the computations in which the closure has returned its input, and reports once.
  @usableFromInline
  func noteIdentity(_ isIdentity: Bool, type: any Any.Type, as thread: UInt) {
    var isFound = false
    withGraph(as: thread) { _ in
      guard body.pointee.identities != DerivedChecks.identityIsSettled else { return }
      body.pointee.identities = isIdentity ? body.pointee.identities + 1 : DerivedChecks.identityIsSettled
      isFound = body.pointee.identities == DerivedChecks.identityLimit
      if isFound { body.pointee.identities = DerivedChecks.identityIsSettled }
    }
    if isFound { Report.derivedIsItsInput(type: "\(type)").deliver() }
  }
}
