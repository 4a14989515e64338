/// A value that tells when one of some listed parts of it has changed.
///
/// ```swift
/// struct User: Sendable, Equatable {
///   var name = "Ada"
///   var mail = "ada@example.org"
///   var visits = 0
/// }
///
/// struct Profile: Sendable {
///   @Diff(\.name, \.mail) var user = User()
/// }
///
/// let profile = Profile()
/// let token = profile.$user.sink { print($0.name) }  // prints: Ada
/// profile.user.visits += 1                           // is stored, and prints nothing
/// profile.user.name = "Grace"                        // prints: Grace
/// ```
///
/// Each write is stored; the listed parts only decide whether it is told. Without any, it is told when the value
/// has changed. `$user` is a ``DiffProperty``, which also tells of one part alone, listed or not:
/// `$user.observe(\.visits)`.
///
/// Copies of what has such a property share the value. A class that has one is not `Sendable` by itself, since the
/// compiler keeps a wrapper in a variable: make it an actor's or the main actor's, or keep a struct in it.
///
/// Reading, writing and edits of a member may be done from any thread, and are atomic: two threads that write two
/// members lose neither. See ``Property/value`` for what holds during an edit in place.
@propertyWrapper
public struct Diff<Value: Equatable & Sendable>: Sendable {
  /// The value as a property.
  public let projectedValue: DiffProperty<Value>

  /// The value.
  @inlinable
  public var wrappedValue: Value {
    get { projectedValue.whole.value }
    nonmutating set { projectedValue.whole.value = newValue }
    nonmutating _modify { yield &projectedValue.whole.value }
  }

  /// Tells when the value has changed.
  public init(wrappedValue: Value) {
    projectedValue = DiffProperty(wrappedValue) { areUnchanged($0, $1) }
  }

  /// Tells when one part of the value has changed.
  public init<Part: Equatable & Sendable>(wrappedValue: Value, _ path: any KeyPath<Value, Part> & Sendable) {
    projectedValue = DiffProperty(wrappedValue) { areUnchanged($0[keyPath: path], $1[keyPath: path]) }
  }

  /// Tells when any of several parts of the value has changed.
  public init<First: Equatable & Sendable, Second: Equatable & Sendable, each Part: Equatable & Sendable>(
    wrappedValue: Value, _ first: any KeyPath<Value, First> & Sendable,
    _ second: any KeyPath<Value, Second> & Sendable, _ rest: repeat any KeyPath<Value, each Part> & Sendable
  ) {
    projectedValue = DiffProperty(wrappedValue) { old, new in
      guard areUnchanged(old[keyPath: first], new[keyPath: first]),
        areUnchanged(old[keyPath: second], new[keyPath: second])
      else { return false }
      for path in repeat each rest {
        if !areUnchanged(old[keyPath: path], new[keyPath: path]) { return false }
      }
      return true
    }
  }
}

extension Diff where Value: EquatableWithIdentity {
  /// Tells when the value, at first the type's ``EquatableWithIdentity/identity``, has changed.
  public init() { self.init(wrappedValue: .identity) }

  /// Tells when one part of the value, at first the type's ``EquatableWithIdentity/identity``, has changed.
  public init<Part: Equatable & Sendable>(_ path: any KeyPath<Value, Part> & Sendable) {
    self.init(wrappedValue: .identity, path)
  }

  /// Tells when any of several parts of the value, at first the type's ``EquatableWithIdentity/identity``, has
  /// changed.
  public init<First: Equatable & Sendable, Second: Equatable & Sendable, each Part: Equatable & Sendable>(
    _ first: any KeyPath<Value, First> & Sendable, _ second: any KeyPath<Value, Second> & Sendable,
    _ rest: repeat any KeyPath<Value, each Part> & Sendable
  ) {
    self.init(wrappedValue: .identity, first, second, repeat each rest)
  }
}
