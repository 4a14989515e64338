/// What a tracking closure reads with: what is read becomes an input of the value.
///
/// ```swift
/// let shown = store.derived { read in
///   read.isFiltered ? read(filtered) : read.items
/// }
/// ```
///
/// All of it is read from one state of each store. A reader is of use only inside its closure, on its thread.
@dynamicMemberLookup
public struct DerivedReader<State: Sendable> {
  @usableFromInline let frame: TrackingFrame
  @usableFromInline let run: Int
  /// The way to the store, or to the part of one.
  @usableFromInline let access: StoreAccess<State, Never>

  @inlinable
  init(_ frame: TrackingFrame, _ access: StoreAccess<State, some Sendable>) {
    self.frame = frame
    run = frame.run
    self.access = StoreAccess(access.cell)
  }

  /// A part of the store's state.
  @inlinable
  public subscript<Value: Equatable & Sendable>(
    dynamicMember path: any KeyPath<State, Value> & Sendable
  ) -> Value {
    frame.checkOpen(run)
    let place = frame.note(path, key: { LeafKey(of: path, in: access) }) { key in
      Leaf.shared(path, for: key, in: access) { areUnchanged($0, $1) }
    }
    if let place { return (frame.state + place.offset).assumingMemoryBound(to: Value.self).pointee }
    if let part = access.cell.reader.find(frame.state) { return part[keyPath: path] }
    return frame.keptValue(Value.self) ?? access.cell.reader.read(frame.state)[keyPath: path]
  }

  /// The value of another derived value, of any store.
  @inlinable
  public func callAsFunction<Value: Sendable>(_ other: Derived<Value>) -> Value {
    frame.checkOpen(run)
    var value: Value?
    frame.read(other.node) { value = $0.assumingMemoryBound(to: Value.self).pointee }
    return value!  // `read` has called
  }
}
