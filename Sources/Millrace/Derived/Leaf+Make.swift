// Leaves are made where the type of what they select is known.

extension Leaf {
  /// A node for the part at `path`: with a key, one that all who ask for the same share.
  @inlinable
  static func part<State, Activity, Value: Sendable>(
    _ path: any KeyPath<State, Value> & Sendable, key: LeafKey?, in access: StoreAccess<State, Activity>,
    areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> NodeLifetime {
    if let place = key == nil ? access.place(of: path) : key?.place {
      return stored(Value.self, at: place, in: access.cell.lifetime, key: key, areEqual: areEqual)
    }
    let reader = access.cell.reader
    return evaluated(
      Value.self, in: access.cell.lifetime, key: key, { reader.find($0)?[keyPath: path] },
      last: { reader.read($0)[keyPath: path] }, areEqual: areEqual)
  }

  /// A node for the stored property at `place`.
  ///
  /// Without a key it is shared with no other.
  @inlinable
  static func stored<Value: Sendable>(
    _: Value.Type, at place: Place, in lifetime: EngineLifetime, key: LeafKey?,
    areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> NodeLifetime {
    node(
      in: lifetime, at: place, key: key, layout: ValueLayout(of: Value.self),
      exchange: exchange(of: Value.self)
    ) { state, _, destination in
      let part = (state + place.offset).assumingMemoryBound(to: Value.self)
      destination.initializeMemory(as: Value.self, to: part.pointee)
    } makeWork: { leaf in
      { node, pull in
        pull.refresh(node, leaf, Value.self) { state in
          Selection(
            place: place, layout: SelectionLayout(telling: Void.self, keeping: Value.self),
            onTouch: { leaf.mark() },
            keep: {
              let part = (state + place.offset).assumingMemoryBound(to: Value.self)
              equalizeBytes(of: $0.initializeMemory(as: Value.self, to: part.pointee), with: part)
            }
          ) { part, memory, slot, _ in
            guard let node = leaf.markOrNodeToUpdate() else { return .unchanged }
            return leaf.compare(
              part.assumingMemoryBound(to: Value.self), memory, slot, for: node, areEqual: areEqual)
          }
        } find: { state, _ in
          (state + place.offset).assumingMemoryBound(to: Value.self)
        } areEqual: {
          areEqual($0, $1)
        }
      }
    }
  }

  /// A node for what `find` finds in the state.
  ///
  /// While it finds nothing the value stays as it is; one that is not there yet is what `last` says.
  @inlinable
  static func evaluated<Value: Sendable>(
    _: Value.Type, in lifetime: EngineLifetime, key: LeafKey?,
    _ find: @escaping @Sendable (UnsafeRawPointer) -> Value?,
    last: @escaping @Sendable (UnsafeRawPointer) -> Value,
    areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> NodeLifetime {
    node(
      in: lifetime, at: nil, key: key, layout: ValueLayout(of: Value.self),
      exchange: exchange(of: Value.self)
    ) { state, kept, destination in
      let known = kept?.assumingMemoryBound(to: Value.self).pointee
      destination.initializeMemory(as: Value.self, to: find(state) ?? known ?? last(state))
    } makeWork: { leaf in
      { node, pull in
        pull.refresh(node, leaf, Value.self) { state in
          Selection(
            layout: SelectionLayout(telling: Void.self, keeping: Value.self), onTouch: { leaf.mark() },
            keep: { $0.initializeMemory(as: Value.self, to: last(state)) }
          ) { state, memory, slot, _ in
            guard let node = leaf.markOrNodeToUpdate(), let current = find(state) else { return .unchanged }
            return withUnsafePointer(to: current) {
              leaf.compare($0, memory, slot, for: node, areEqual: areEqual)
            }
          }
        } find: { state, scratch in
          guard let current = find(state) else { return nil }
          scratch.initialize(to: current)
          return UnsafePointer(scratch)
        } areEqual: {
          areEqual($0, $1)
        }
      }
    }
  }

  /// A leaf and its node, or one that is there already.
  @usableFromInline
  static func node(
    in lifetime: EngineLifetime, at place: Place?, key: LeafKey?, layout: ValueLayout,
    exchange: @escaping Exchange, extract: @escaping Extract,
    makeWork: (Leaf) -> Node.Work
  ) -> NodeLifetime {
    let engine = lifetime.engine
    let thread = ThreadIdentity.current
    // Inside a commit the table may be in use: a leaf that is made there is shared with nobody.
    let key = engine.isLocked(by: thread) ? nil : key
    func make(_ table: LeafTable) -> NodeLifetime {
      if let key, let known = table.node(for: key) { return known }
      let leaf = Leaf(of: lifetime, at: place, key: key, exchange: exchange, extract: extract)
      let recipe = Recipe(layout: layout, leaf: leaf, handle: lifetime.handle, work: makeWork(leaf))
      let lifetime = NodeLifetime(
        graph: table.graph, recipe: recipe, sources: table.sources, kind: .leaf)
      leaf.begin(as: lifetime.node)
      if let key { table.add(lifetime, for: key) }
      return lifetime
    }
    if engine.isLocked(by: thread) { return make(.of(engine)) }
    return engine.withLock(as: thread) { make(.of(engine)) }
  }

  /// What exchanges two values of a type, all of their bytes.
  @inlinable
  static func exchange<Value>(of _: Value.Type) -> Exchange {
    { left, right in
      if areBytesTelling(Value.self) {
        exchangeBytes(left, right, count: MemoryLayout<Value>.size)
      } else {
        Swift.swap(
          &left.assumingMemoryBound(to: Value.self).pointee,
          &right.assumingMemoryBound(to: Value.self).pointee)
      }
    }
  }

  /// Compares the value at `current` with the kept one, for a commit, and has it taken over.
  @inlinable @inline(__always)
  func compare<Value>(
    _ current: UnsafePointer<Value>, _ memory: UnsafeMutableRawPointer, _ slot: UnsafeMutableRawPointer,
    for node: Node, areEqual: (Value, Value) -> Bool
  ) -> Selection.Verdict {
    let kept = memory.assumingMemoryBound(to: Value.self)
    if areBytesTelling(Value.self), haveSameBytes(current, kept, count: MemoryLayout<Value>.size) {
      return .unchanged
    }
    if areEqual(kept.pointee, current.pointee) {
      // The kept value moves with the bytes. What it was goes right after the commit, however long others deliver.
      withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { room in
        let leftover = room.baseAddress!  // there is room for one
        node.withGraph(as: ThreadIdentity.current) { _ in Self.swap(current, kept, leftover) }
        let old = leftover.move()
        if !isTrivial(Value.self) { lifetime.engine.postpone { withExtendedLifetime(old) {} } }
      }
      return .unchanged
    }
    let fresh = slot.initializeMemory(as: Value.self, to: current.pointee)
    if areBytesTelling(Value.self) { equalizeBytes(of: fresh, with: current) }
    put(slot)
    return Selection.Verdict(isChange: false, leftovers: 1)
  }

  /// Keeps the value at `current`; `leftover` gets the one before.
  @inlinable @inline(__always)
  static func swap<Value>(
    _ current: UnsafePointer<Value>, _ kept: UnsafeMutablePointer<Value>,
    _ leftover: UnsafeMutablePointer<Value>
  ) {
    leftover.moveInitialize(from: kept, count: 1)
    kept.initialize(to: current.pointee)
    if areBytesTelling(Value.self) { equalizeBytes(of: kept, with: current) }
  }
}
