/// A way to subscribe to a store that keeps neither it nor its state.
///
/// For subscribing only: in a store that has stopped that does nothing, but its state must not be read.
@usableFromInline
final class StoreReference<State: Sendable, Activity: Sendable>: ReadableStore {
  @usableFromInline let storeAccess: StoreAccess<State, Activity>

  @usableFromInline
  init(to store: StoreAccess<State, Activity>) { storeAccess = StoreAccess(store.cell.unkept) }
}
