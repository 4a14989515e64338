// The selections that sinks ask for. Under the store's lock.

extension StoreAccess {
  /// The stored property at `path`, as a place in the store's state; nil where it has none.
  @inlinable
  func place<Value>(of path: KeyPath<State, Value>) -> Place? {
    if cell.finder != nil { return nil }
    return Place(of: path)?.shifted(by: cell.offset)
  }

  /// What key paths from here have in common: the offset of the state in the store's, or the finder of a part
  /// that has no offset.
  @inlinable
  var origin: Int {
    cell.finder.map { Int(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? cell.offset
  }

  /// A selection of the part at `path`: one that is there already, or another.
  @inlinable
  func selection<Value: Equatable & Sendable>(of path: any KeyPath<State, Value> & Sendable)
    -> Unmanaged<Selection>
  {
    if let finder = cell.finder { return found(by: finder, path, areEqual: { areUnchanged($0, $1) }) }
    if let place = place(of: path) {
      return engine.sharedSelection(at: place, telling: Value.self)
        ?? engine.install(.stored(Value.self, at: place, state: engine.state))
    }
    let offset = cell.offset
    let computed = ComputedPath(path, from: offset, telling: Value.self)
    return engine.sharedSelection(of: computed)
      ?? engine.install(
        .evaluated(path: computed, state: engine.state) { state in
          (state + offset).assumingMemoryBound(to: State.self).pointee[keyPath: path]
        })
  }

  @inlinable
  func selection<Value: Sendable>(
    of path: any KeyPath<State, Value> & Sendable, evenIfBack: Bool = false,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Unmanaged<Selection> {
    if let finder = cell.finder {
      return found(by: finder, path, evenIfBack: evenIfBack, areEqual: areEquivalent)
    }
    if let place = place(of: path) {
      return engine.install(
        .stored(Value.self, at: place, state: engine.state, evenIfBack: evenIfBack, by: areEquivalent))
    }
    return selection({ $0[keyPath: path] }, by: areEquivalent)
  }

  @inlinable
  func selection<A: Equatable & Sendable, B: Equatable & Sendable, each Value: Equatable & Sendable>(
    of first: any KeyPath<State, A> & Sendable, _ second: any KeyPath<State, B> & Sendable,
    _ rest: repeat any KeyPath<State, each Value> & Sendable
  ) -> Unmanaged<Selection> {
    typealias Values = Parts<A, B, repeat each Value>
    if let finder = cell.finder {
      return engine.install(
        .found(
          in: nil, state: engine.state,
          { state in
            finder.find(in: state).map {
              Values($0[keyPath: first], $0[keyPath: second], repeat $0[keyPath: each rest])
            }
          }, areEqual: { $1.areUnchanged(from: $0) }, tell: { _, current, _ in current }))
    }
    var places: [Place?] = [place(of: first), place(of: second)]
    for path in repeat each rest { places.append(place(of: path)) }
    let known = places.compactMap { $0 }
    let offset = cell.offset
    return engine.install(
      .several(places: known.count == places.count ? known : [], state: engine.state) { state in
        let state = (state + offset).assumingMemoryBound(to: State.self)
        return Values(
          state.pointee[keyPath: first], state.pointee[keyPath: second],
          repeat state.pointee[keyPath: each rest])
      })
  }

  /// A selection of what `select` finds in the state.
  @inlinable
  func selection<Value: Equatable & Sendable>(_ select: @escaping @Sendable (State) -> Value)
    -> Unmanaged<Selection>
  {
    if let finder = cell.finder { return found(by: finder, select, areEqual: { areUnchanged($0, $1) }) }
    let offset = cell.offset
    return engine.install(
      .evaluated(state: engine.state) { state in
        select((state + offset).assumingMemoryBound(to: State.self).pointee)
      })
  }

  @inlinable
  func selection<Value: Sendable>(
    _ select: @escaping @Sendable (State) -> Value,
    by areEquivalent: @escaping @Sendable (Value, Value) -> Bool
  ) -> Unmanaged<Selection> {
    if let finder = cell.finder { return found(by: finder, select, areEqual: areEquivalent) }
    let offset = cell.offset
    return engine.install(
      .evaluated(
        state: engine.state,
        { state in select((state + offset).assumingMemoryBound(to: State.self).pointee) }, by: areEquivalent))
  }

  /// A selection of the whole, told as `Changes`.
  @inlinable
  func selectionOfChanges() -> Unmanaged<Selection> {
    if let finder = cell.finder {
      let areEqual = Selection.equality(of: State.self) ?? { _, _ in false }
      return engine.install(
        .found(in: nil, state: engine.state, { finder.find(in: $0) }, areEqual: areEqual) {
          Changes(from: $0, to: $1, version: $2)
        })
    }
    let place = Place(offset: cell.offset, size: MemoryLayout<State>.size)
    return engine.sharedSelection(at: place, telling: Changes<State>.self)
      ?? engine.install(.changes(of: State.self, at: place, state: engine.state))
  }

  // MARK: Found parts

  @inlinable
  func found<Value: Sendable>(
    by finder: PartFinder<State>, _ path: any KeyPath<State, Value> & Sendable, evenIfBack: Bool = false,
    areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> Unmanaged<Selection> {
    // The container's bytes tell only of what is stored in it.
    let container = Place(of: path) == nil ? nil : finder.container
    return engine.install(
      .found(
        in: container, state: engine.state, evenIfBack: evenIfBack, { finder.find(in: $0)?[keyPath: path] },
        areEqual: areEqual,
        tell: { _, current, _ in current }))
  }

  @inlinable
  func found<Value: Sendable>(
    by finder: PartFinder<State>, _ select: @escaping @Sendable (State) -> Value,
    areEqual: @escaping @Sendable (Value, Value) -> Bool
  ) -> Unmanaged<Selection> {
    engine.install(
      .found(
        in: nil, state: engine.state, { finder.find(in: $0).map(select) }, areEqual: areEqual,
        tell: { _, current, _ in current }))
  }

  /// What a sink hears at first: the value that its selection keeps, if the part is there.
  @inlinable
  func firstValue<Value>(_: Value.Type, at memory: UnsafeMutableRawPointer) -> Value? {
    cell.finder == nil
      ? memory.assumingMemoryBound(to: Value.self).pointee
      : memory.assumingMemoryBound(to: Value?.self).pointee
  }
}
