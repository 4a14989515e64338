// Selections whose values are compared by their bits and `==`.

extension Selection {
  /// A selection of the stored property at `place`.
  @inlinable
  static func stored<Value: Equatable & Sendable>(
    _: Value.Type, at place: Place, state: UnsafeRawPointer
  ) -> Selection {
    let part = (state + place.offset).assumingMemoryBound(to: Value.self)
    return Selection(
      place: place, isShared: true, layout: SelectionLayout(telling: Value.self, keeping: Value.self),
      keep: { equalizeBytes(of: $0.initializeMemory(as: Value.self, to: part.pointee), with: part) }
    ) { part, memory, slot, _ in
      let current = part.assumingMemoryBound(to: Value.self)
      let kept = memory.assumingMemoryBound(to: Value.self)
      if haveSameBytes(current, kept, count: MemoryLayout<Value>.size) { return .unchanged }
      // The kept value moves with the bytes, also where the new one is equal.
      let isEqual = current.pointee == kept.pointee
      let verdict = replace(kept, with: current.pointee, in: slot, isChange: !isEqual)
      equalizeBytes(of: kept, with: current)
      return verdict
    }
  }

  /// A selection that `select` finds in the state.
  @inlinable
  static func evaluated<Value: Equatable & Sendable>(
    path: ComputedPath? = nil, state: UnsafeRawPointer,
    _ select: @escaping @Sendable (UnsafeRawPointer) -> Value
  ) -> Selection {
    Selection(
      isShared: path != nil, path: path, layout: SelectionLayout(telling: Value.self, keeping: Value.self),
      keep: { $0.initializeMemory(as: Value.self, to: select(state)) }
    ) { state, memory, slot, _ in
      let current = select(state)
      let kept = memory.assumingMemoryBound(to: Value.self)
      if areBytesTelling(Value.self) {
        let haveSameBits = withUnsafePointer(to: current) {
          haveSameBytes($0, kept, count: MemoryLayout<Value>.size)
        }
        if haveSameBits { return .unchanged }
      }
      let isEqual = current == kept.pointee
      return replace(kept, with: current, in: slot, isChange: !isEqual)
    }
  }
}
