// Selections in a part of the state that has to be found, and may not be there.

extension Selection {
  /// A selection of what `find` finds: nothing is told while it finds nothing.
  ///
  /// `container` is a place whose bytes change whenever the value does; without one each commit looks. With
  /// `evenIfBack` `areEqual` is also asked where the value has the same bits as the one before.
  @inlinable
  static func found<Value: Sendable, Payload>(
    in container: Place?, state: UnsafeRawPointer, evenIfBack: Bool = false,
    _ find: @escaping @Sendable (UnsafeRawPointer) -> Value?,
    areEqual: @escaping @Sendable (Value, Value) -> Bool,
    tell: @escaping @Sendable (_ old: Value?, _ current: Value, _ version: Int) -> Payload
  ) -> Selection {
    Selection(
      places: container.map { [$0] } ?? [],
      layout: SelectionLayout(telling: Payload.self, keeping: Value?.self),
      keep: { $0.initializeMemory(as: Value?.self, to: find(state)) }
    ) { state, memory, slot, version in
      let kept = memory.assumingMemoryBound(to: Value?.self)
      guard let current = find(state) else { return .unchanged }
      if !evenIfBack, let old = kept.pointee, areBytesTelling(Value.self) {
        let isSame = withUnsafePointer(to: old) { old in
          withUnsafePointer(to: current) { haveSameBytes(old, $0, count: MemoryLayout<Value>.size) }
        }
        if isSame { return .unchanged }
      }
      let isChange = if let old = kept.pointee { !areEqual(old, current) } else { true }
      if isChange { slot.initializeMemory(as: Payload.self, to: tell(kept.pointee, current, version)) }
      let leftover = slot + SelectionLayout.leftoverOffset(Payload.self, Value?.self)
      if isChange || container != nil {
        leftover.moveInitializeMemory(as: Value?.self, from: kept, count: 1)
        kept.initialize(to: current)
      } else {
        leftover.initializeMemory(as: Value?.self, to: current)  // it may be the last to hold something
      }
      return Verdict(isChange: isChange, leftovers: 1)
    }
  }
}
