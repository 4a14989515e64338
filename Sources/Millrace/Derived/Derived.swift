/// A value that follows from the state of one store or several, and is remembered.
///
/// ```swift
/// let store = Store(initialState: Todos())
/// let open = store.derived(\.items) { items in items.filter { !$0.isDone } }
/// let count = open.map(\.count)
/// print(count.value)
/// let token = count.sink { print("\($0) to do") }
/// ```
///
/// It is computed when somebody reads it or listens, at most once for each change of what it is computed
/// from, and stops a change where its result comes out equal: what depends on it is then not computed again,
/// and nobody is woken. It never mixes two states of a store.
///
/// A derived value keeps its inputs and their stores alive. What nobody holds any more is freed at once and
/// costs its stores nothing.
///
/// The closures that compute run outside of every lock, on whichever thread reads or delivers, and must be
/// pure: the result depends on the inputs alone. Two threads that read at the same moment may both compute.
/// All of it may be used from any thread. To read a derived value inside a commit or a read of a store that it
/// depends on, on the same thread, stops the program with a message.
public struct Derived<Value: Sendable>: Sendable {
  @usableFromInline let lifetime: NodeLifetime
  /// Whether a value need not be told after another: the one that the node goes by too.
  @usableFromInline let areEqual: @Sendable (Value, Value) -> Bool

  @inlinable
  init(_ lifetime: NodeLifetime, areEqual: @escaping @Sendable (Value, Value) -> Bool) {
    self.lifetime = lifetime
    self.areEqual = areEqual
  }

  @inlinable @inline(__always)
  var node: Node { lifetime.node }

  /// The value, brought up to date if need be.
  ///
  /// O(1) where nothing has changed; otherwise it costs the computations that have become due, and no more.
  /// What other threads commit while it is computed may not be in it.
  ///
  /// Inside a commit or a read of a store that it depends on, on the same thread, it stops the program.
  @inlinable
  public var value: Value {
    node.read(Value.self, as: ThreadIdentity.current).value
  }

  /// How often a computation of the value was begun, the first included: for tests, and for finding out what is
  /// computed too often.
  ///
  /// O(1), from any thread. Always 0 for a constant, and for a part of a state without a comparator
  /// (`store.derived(\.count)`).
  public var recomputations: Int {
    var count = 0
    node.withGraph(as: ThreadIdentity.current) { _ in count = node.body.pointee.computations }
    return count
  }
}

extension Derived {
  /// A value that never changes, for a parameter that takes a `Derived`: previews, tests, an input that is fixed.
  public static func constant(_ value: Value) -> Derived {
    Derived(NodeLifetime.constant(value)) { _, _ in true }
  }

  /// A value computed from this one.
  ///
  /// - Parameter transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value. It takes an equal result for no change.
  @inlinable
  public func map<Result: Equatable & Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    mapped(Unchanged(Result.self), transform)
  }

  /// A value computed from this one, where a comparator says what is a change.
  ///
  /// - Parameters:
  ///   - areEquivalent: Whether the second result makes no difference after the first: then that is kept.
  ///   - transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value.
  @inlinable
  public func map<Result: Sendable>(
    by areEquivalent: @escaping @Sendable (Result, Result) -> Bool,
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    mapped(Comparator(areEquivalent), transform)
  }

  @inlinable @inline(__always)
  func mapped<Result: Sendable>(
    _ comparison: some Comparison<Result>, _ transform: @escaping @Sendable (Value) -> Result
  ) -> Derived<Result> {
    let input = node
    let lifetime = NodeLifetime.computed(from: [input], ValueLayout(of: Result.self)) { node, pull in
      pull.compute(
        node, Result.self, collect: { $0.value(of: input, as: Value.self) }, transform: transform,
        comparison: comparison)
    }
    return Derived<Result>(lifetime, areEqual: { comparison.areEqual($0, $1) })
  }
}
