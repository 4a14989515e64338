/// What identifies a part of a store's state, so that derived values of the same part share a leaf.
@usableFromInline
enum LeafKey: Hashable, Sendable {
  case stored(Place, type: ObjectIdentifier)
  case computed(ComputedPath)

  @inlinable
  init<State, Activity, Value>(
    of path: any KeyPath<State, Value> & Sendable, in access: StoreAccess<State, Activity>
  ) {
    if let place = access.place(of: path) {
      self = .stored(place, type: ObjectIdentifier(Value.self))
    } else {
      self = .computed(ComputedPath(path, from: access.origin, telling: Value.self))
    }
  }

  @inlinable
  var place: Place? {
    if case .stored(let place, _) = self { place } else { nil }
  }
}
