extension Derived {
  /// A value computed from two or more others, which may come from different stores.
  ///
  /// ```swift
  /// let summary = Derived.combine(count, name) { count, name in "\(name): \(count)" }
  /// ```
  ///
  /// One commit, however many of the inputs it changes, computes it at most once, and never from values of two
  /// states of one store. Of several stores each is read whole. Stores that a derived value combines share a
  /// lock for their derived values from then on.
  ///
  /// - Parameters:
  ///   - first: An input.
  ///   - second: Another input.
  ///   - rest: Further inputs.
  ///   - transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value. It takes an equal result for no change.
  @inlinable
  public static func combine<A: Sendable, B: Sendable, each Input: Sendable>(
    _ first: Derived<A>, _ second: Derived<B>, _ rest: repeat Derived<each Input>,
    transform: @escaping @Sendable (A, B, repeat each Input) -> Value
  ) -> Derived where Value: Equatable {
    combined(first, second, repeat each rest, comparison: Unchanged(Value.self), transform)
  }

  /// A value computed from two or more others, where a comparator says what is a change.
  ///
  /// - Parameters:
  ///   - first: An input.
  ///   - second: Another input.
  ///   - rest: Further inputs.
  ///   - areEquivalent: Whether the second result makes no difference after the first: then that is kept.
  ///   - transform: Computes the value. Pure; runs outside of every lock.
  /// - Returns: A derived value.
  @inlinable
  public static func combine<A: Sendable, B: Sendable, each Input: Sendable>(
    _ first: Derived<A>, _ second: Derived<B>, _ rest: repeat Derived<each Input>,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool,
    transform: @escaping @Sendable (A, B, repeat each Input) -> Value
  ) -> Derived {
    combined(first, second, repeat each rest, comparison: Comparator(areEquivalent), transform)
  }

  /// A value computed from one other: the same as ``map(_:)``.
  @inlinable
  public static func combine<Input: Sendable>(
    _ input: Derived<Input>, transform: @escaping @Sendable (Input) -> Value
  ) -> Derived where Value: Equatable {
    input.map(transform)
  }

  @inlinable
  static func combined<each Input: Sendable>(
    _ inputs: repeat Derived<each Input>, comparison: some Comparison<Value>,
    _ transform: @escaping @Sendable (repeat each Input) -> Value
  ) -> Derived {
    var nodes: [Node] = []
    for input in repeat each inputs { nodes.append(input.node) }
    let references = (repeat Reference(each inputs))
    let lifetime = NodeLifetime.computed(from: nodes, ValueLayout(of: Value.self)) { node, pull in
      pull.compute(
        node, Value.self,
        collect: { pull in (repeat pull.value(of: (each references).node, as: (each Input).self)) },
        transform: { (inputs: (repeat each Input)) in transform(repeat each inputs) },
        comparison: comparison)
    }
    return Derived(lifetime, areEqual: { comparison.areEqual($0, $1) })
  }

  /// An input that the node holds and the closure need not.
  @usableFromInline
  struct Reference<Input: Sendable>: Sendable {
    @usableFromInline let node: Node

    @inlinable
    init(_ derived: Derived<Input>) { node = derived.node }
  }
}
