#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#elseif canImport(WASILibc)
internal import WASILibc
#elseif canImport(WinSDK)
internal import ucrt
#endif

/// Something that Millrace noticed and that whoever writes the app should know.
///
/// Reports are printed to standard error, a line each. To do something else with them, replace the
/// ``handler``, once, when the app starts:
///
/// ```swift
/// Report.handler = { report in logger.warning("\(report)") }
/// ```
///
/// A report says what happened, why that matters, and what to do. Nothing that the program promised is broken
/// when one comes: what cannot go on stops the program instead.
public struct Report: Sendable, CustomStringConvertible {
  /// What kinds of report there are.
  public enum Kind: Sendable, Equatable {
    /// Commits, activities or values of a signal have been waiting behind a delivery that does not come to an end.
    case longQueue
    /// A delivery goes on and on: subscribers answer their own changes.
    case endlessDelivery
    /// A reducer made different states of the same state and action.
    case impureReducer
    /// The action type of a store is not an enum. Noticed in debug builds, at a store's first dispatch.
    case actionIsNoEnum
    /// An action was dispatched to a part of a state that is no longer there; it was dropped.
    case partIsGone
    /// A derived value's closure gave two results for the same inputs.
    case impureDerived
    /// A derived value is always its input.
    case derivedIsItsInput
  }

  /// What kind of report this is.
  public let kind: Kind
  /// What happened, why, and what to do.
  public let description: String

  /// The closure that gets all reports of the process.
  ///
  /// Set it and read it from any thread.
  ///
  /// It is called outside of every lock of Millrace, on the thread that noticed.
  public static var handler: @Sendable (Report) -> Void {
    get { current.withLock { $0 } }
    set {
      var handler = newValue  // then the one before, which goes outside the lock
      current.withLock { swap(&$0, &handler) }
    }
  }

  /// Hands all reports that come on this task to `handler` while `body` runs, instead of ``handler``.
  ///
  /// For tests, which run in parallel and must not hear each other's reports.
  public static func withHandler<Result>(
    _ handler: @escaping @Sendable (Report) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try $local.withValue(handler, operation: body)
  }

  @TaskLocal private static var local: (@Sendable (Report) -> Void)?

  private static let current = Protected<@Sendable (Report) -> Void> { report in
    var line = "Millrace: \(report)\n"
    line.withUTF8 { bytes in
      #if canImport(WinSDK)
      _ = _write(2, bytes.baseAddress, UInt32(bytes.count))
      #else
      _ = write(2, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  @usableFromInline
  func deliver() {
    (Self.local ?? Self.handler)(self)
  }
}

extension Report {
  static func longQueue(waiting: Int) -> Report {
    Report(
      kind: .longQueue,
      description: """
        \(waiting) commits, activities or values of a signal are waiting behind one delivery: they come faster than \
        closures run. \
        Nothing is lost, but memory grows, and one thread does nothing but deliver. Make the closures shorter, \
        or let them run elsewhere and hear the newest value: sink(…, on: .queue(…), latest: true), or \
        on: .main for what updates the user interface.
        """)
  }

  static func endlessDelivery(rounds: Int) -> Report {
    Report(
      kind: .endlessDelivery,
      description: """
        One delivery has found more to tell \(rounds) times in a row: subscribers commit, dispatch, send or \
        set again and again in answer to their own changes, or other threads never pause. The call that began the delivery \
        does not return. Let the subscriber stop at some value.
        """)
  }

  @usableFromInline
  static func impureReducer(action: String) -> Report {
    Report(
      kind: .impureReducer,
      description: """
        The reducer is not pure: run twice on the same state with the action \(action), it made two different \
        states. A reducer must depend on nothing but its state and action. Take random numbers, dates and \
        identifiers in middleware, and put them into the action.
        """)
  }

  @usableFromInline
  static func actionIsNoEnum(type: String) -> Report {
    Report(
      kind: .actionIsNoEnum,
      description: """
        The action type \(type) is not an enum. With an enum the compiler checks that a reducer's switch \
        handles every action. Make it an enum with a case for each thing that can happen.
        """)
  }

  static func partIsGone(part: String, action: String) -> Report {
    Report(
      kind: .partIsGone,
      description: """
        The action \(action) was dispatched to a \(part) that is no longer in the state of the store: it was \
        dropped. Something still holds the scoped store of a part that has gone. Let go of it when the part \
        goes, or dispatch an action of the whole.
        """)
  }

  @usableFromInline
  static func impureDerived(type: String) -> Report {
    Report(
      kind: .impureDerived,
      description: """
        The closure of a derived value of type \(type) is not pure: run twice on the same inputs, it gave two \
        results. It is run when an input has changed, and not otherwise, so that what else it depends on is \
        missed. Let it depend on its inputs alone; put what changes by itself (a date, a random number) into \
        the state. To switch this check off: DerivedChecks.enabled.remove(.purity).
        """)
  }

  static func derivedIsItsInput(type: String) -> Report {
    Report(
      kind: .derivedIsItsInput,
      description: """
        The closure of a derived value of type \(type) has returned its input unchanged in each of its first \
        eight computations. The value costs a comparison for each change and tells nothing more than its input: use \
        that instead. To switch this check off: DerivedChecks.enabled.remove(.identity).
        """)
  }
}
