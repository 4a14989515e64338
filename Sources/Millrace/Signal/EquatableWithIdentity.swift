/// A type with a value to begin with, so that a ``Diff`` of it needs no initial value.
///
/// ```swift
/// extension User: EquatableWithIdentity {
///   static let identity = User()
/// }
///
/// struct Profile: Sendable {
///   @Diff(\.name) var user: User
/// }
/// ```
public protocol EquatableWithIdentity: Equatable {
  /// The value to begin with.
  static var identity: Self { get }
}
