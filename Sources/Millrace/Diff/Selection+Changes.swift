// A selection of the whole state that tells it together with what it was before.

extension Selection {
  /// A selection of the whole state, told as `Changes`.
  ///
  /// Where the state turns out to be `Equatable`, an equal one is no change; otherwise its bytes decide.
  /// Where those tell nothing, each commit compares.
  @inlinable
  static func changes<State: Sendable>(of _: State.Type, at place: Place, state: UnsafeRawPointer)
    -> Selection
  {
    let areEqual = equality(of: State.self)
    let areBytesTelling = Millrace.areBytesTelling(State.self)
    return Selection(
      place: areBytesTelling ? place : nil, isShared: areBytesTelling,
      layout: SelectionLayout(telling: Changes<State>.self, keeping: State.self),
      keep: {
        let current = (state + place.offset).assumingMemoryBound(to: State.self)
        let kept = $0.initializeMemory(as: State.self, to: current.pointee)
        if areBytesTelling { equalizeBytes(of: kept, with: current) }
      }
    ) { part, memory, slot, version in
      // Without a place that commits watch, it is the whole state.
      let current = (areBytesTelling ? part : part + place.offset).assumingMemoryBound(to: State.self)
      let kept = memory.assumingMemoryBound(to: State.self)
      if areBytesTelling, haveSameBytes(current, kept, count: MemoryLayout<State>.size) { return .unchanged }
      if let areEqual, areEqual(kept.pointee, current.pointee) {
        let leftover = slot + SelectionLayout.leftoverOffset(Changes<State>.self, State.self)
        leftover.moveInitializeMemory(as: State.self, from: kept, count: 1)
        kept.initialize(to: current.pointee)
        if areBytesTelling { equalizeBytes(of: kept, with: current) }
        return Verdict(isChange: false, leftovers: 1)
      }
      slot.initializeMemory(
        as: Changes<State>.self, to: Changes(from: kept.move(), to: current.pointee, version: version))
      kept.initialize(to: current.pointee)
      if areBytesTelling { equalizeBytes(of: kept, with: current) }
      return Verdict(isChange: true, leftovers: 0)
    }
  }

  /// The type's `==`, if it has one: whether it has is not known where stores of any state are used.
  @usableFromInline
  static func equality<Value>(of _: Value.Type) -> (@Sendable (Value, Value) -> Bool)? {
    func equality<Known: Equatable>(_: Known.Type) -> @Sendable (Value, Value) -> Bool {
      // `Known` is `Value`, seen with its conformance.
      { left, right in
        withUnsafePointer(to: left) { left in
          withUnsafePointer(to: right) { right in
            UnsafeRawPointer(left).assumingMemoryBound(to: Known.self).pointee
              == UnsafeRawPointer(right).assumingMemoryBound(to: Known.self).pointee
          }
        }
      }
    }
    guard let type = Value.self as? any Equatable.Type else { return nil }
    return equality(type)
  }
}
