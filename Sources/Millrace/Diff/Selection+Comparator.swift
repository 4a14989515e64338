// Selections whose values a comparator of the user's compares, with the value that was told last.

extension Selection {
  /// A selection of the stored property at `place`.
  ///
  /// It keeps two values: the one that was told last, for the comparator; and that of the last look, so that
  /// copy-on-write storage cannot be edited in place. With `evenIfBack` the comparator is also asked where a batch
  /// has left the bits as they were before it.
  @inlinable
  static func stored<Value>(
    _: Value.Type, at place: Place, state: UnsafeRawPointer, evenIfBack: Bool,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Selection {
    let part = (state + place.offset).assumingMemoryBound(to: Value.self)
    return Selection(
      place: place, layout: SelectionLayout(telling: Value.self, keeping: Value.self, count: 2),
      keep: {
        let told = $0.initializeMemory(as: Value.self, repeating: part.pointee, count: 2)
        equalizeBytes(of: told + 1, with: part)
      }
    ) { part, memory, slot, _ in
      let current = part.assumingMemoryBound(to: Value.self)
      let told = memory.assumingMemoryBound(to: Value.self)
      let seen = told + 1
      // A batch may have left the bits as they were before it.
      if !evenIfBack, haveSameBytes(current, seen, count: MemoryLayout<Value>.size) { return .unchanged }
      let isChange = !areEquivalent(told.pointee, current.pointee)
      let leftovers = (slot + SelectionLayout.leftoverOffset(Value.self, Value.self))
        .assumingMemoryBound(to: Value.self)
      leftovers.moveInitialize(from: seen, count: 1)
      seen.initialize(to: current.pointee)
      equalizeBytes(of: seen, with: current)
      guard isChange else { return Verdict(isChange: false, leftovers: 1) }
      slot.initializeMemory(as: Value.self, to: current.pointee)
      (leftovers + 1).moveInitialize(from: told, count: 1)
      told.initialize(to: current.pointee)
      return Verdict(isChange: true, leftovers: 2)
    }
  }

  /// A selection that `select` finds in the state.
  @inlinable
  static func evaluated<Value>(
    state: UnsafeRawPointer, _ select: @escaping @Sendable (UnsafeRawPointer) -> Value,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Selection {
    Selection(
      layout: SelectionLayout(telling: Value.self, keeping: Value.self),
      keep: { $0.initializeMemory(as: Value.self, to: select(state)) }
    ) { state, memory, slot, _ in
      let current = select(state)
      let told = memory.assumingMemoryBound(to: Value.self)
      if areEquivalent(told.pointee, current) {
        if isTrivial(Value.self) { return .unchanged }
        // What was computed may be the last to hold something: it is dropped outside the lock.
        let leftover = slot + SelectionLayout.leftoverOffset(Value.self, Value.self)
        leftover.initializeMemory(as: Value.self, to: current)
        return Verdict(isChange: false, leftovers: 1)
      }
      return replace(told, with: current, in: slot, isChange: true)
    }
  }
}
