// Selections of two and more parts at once: a change of any is a change.

/// The values of two and more parts, told together.
@usableFromInline
struct Parts<A, B, each Value> {
  @usableFromInline let first: A
  @usableFromInline let second: B
  @usableFromInline let rest: (repeat each Value)

  @inlinable
  init(_ first: A, _ second: B, _ rest: repeat each Value) {
    self.first = first
    self.second = second
    self.rest = (repeat each rest)
  }
}

extension Parts: Sendable where A: Sendable, B: Sendable, repeat each Value: Sendable {}

extension Parts where A: Equatable, B: Equatable, repeat each Value: Equatable {
  /// Whether each part is what it was in `old`.
  @inlinable
  func areUnchanged(from old: Self) -> Bool {
    guard Millrace.areUnchanged(old.first, first), Millrace.areUnchanged(old.second, second) else {
      return false
    }
    for (old, new) in repeat (each old.rest, each rest) {
      guard Millrace.areUnchanged(old, new) else { return false }
    }
    return true
  }
}

extension Selection {
  /// A selection of parts that `read` takes from the state.
  ///
  /// `places` is empty where one of the parts is not made of stored properties.
  @inlinable
  static func several<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    places: [Place], state: UnsafeRawPointer,
    _ read: @escaping @Sendable (UnsafeRawPointer) -> Parts<A, B, repeat each Value>
  ) -> Selection {
    typealias Values = Parts<A, B, repeat each Value>
    return Selection(
      places: places, layout: SelectionLayout(telling: Values.self, keeping: Values.self),
      keep: { $0.initializeMemory(as: Values.self, to: read(state)) }
    ) { state, memory, slot, _ in
      let current = read(state)
      let kept = memory.assumingMemoryBound(to: Values.self)
      let isChange = !current.areUnchanged(from: kept.pointee)
      return replace(kept, with: current, in: slot, isChange: isChange)
    }
  }
}
