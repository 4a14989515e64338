/// What a tracking closure reads with: what is read becomes an input of the value.
///
/// ```swift
/// let shown = store.derived { read in
///   read.isFiltered ? read(filtered) : read.items
/// }
/// ```
///
/// All of it is read from one state of each store. The whole state is `read(store.derived(\.self))`.
///
/// A reader is of use only inside its closure, on its thread: afterwards it stops the program.
@dynamicMemberLookup
public struct DerivedReader<State: Sendable> {
  @usableFromInline let tracking: TrackingRun
  @usableFromInline let number: Int
  /// The way to the store, or to the part of one.
  @usableFromInline let access: StoreAccess<State, Never>

  @inlinable
  init(_ tracking: TrackingRun, _ access: StoreAccess<State, some Sendable>) {
    self.tracking = tracking
    number = tracking.run
    self.access = StoreAccess(access.cell)
  }

  /// A part of the store's state.
  ///
  /// O(1); where the part is computed, it costs that.
  @inlinable
  public subscript<Value: Equatable & Sendable>(
    dynamicMember path: any KeyPath<State, Value> & Sendable
  ) -> Value {
    tracking.checkOpen(number)
    let place = tracking.note(path, key: { LeafKey(of: path, in: access) }) { key in
      Leaf.part(path, key: key, in: access) { areUnchanged($0, $1) }
    }
    if let place { return (tracking.state + place.offset).assumingMemoryBound(to: Value.self).pointee }
    if let part = access.cell.reader.find(tracking.state) { return part[keyPath: path] }
    return tracking.keptValue(Value.self, at: path) ?? access.cell.reader.read(tracking.state)[keyPath: path]
  }

  /// The value of another derived value, of any store.
  ///
  /// O(1) where it is up to date, otherwise its computation. To read what is computed from this very value stops the
  /// program.
  @inlinable
  public func callAsFunction<Value: Sendable>(_ other: Derived<Value>) -> Value {
    tracking.checkOpen(number)
    var value: Value?
    tracking.read(other.node) { value = $0.assumingMemoryBound(to: Value.self).pointee }
    return value!  // `read` has called
  }
}
