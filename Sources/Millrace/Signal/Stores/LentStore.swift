/// The way to a store for what does not keep it going: in a stopped one it reads the last state, and nobody who
/// listens is called.
final class LentStore<State: Sendable, Activity: Sendable>: ReadableStore {
  let storeAccess: StoreAccess<State, Activity>

  init(_ access: StoreAccess<State, Activity>) { storeAccess = access }

  /// A property whose listeners are sinks of the store.
  func property<Value: Sendable>(
    read: @escaping @Sendable (LentStore) -> Value,
    sink:
      @escaping @Sendable (
        LentStore, _ initial: Bool, _ file: StaticString, _ line: UInt,
        _ body: @escaping @Sendable (Value) -> Void
      ) -> Disposable
  ) -> PropertyView<Value> {
    PropertyView(
      SignalAccess { [self] observation, initial, body in
        observation.add(
          sink(self, initial, observation.file, observation.line) { value in
            // The observation may end before it knows of the sink, which is telling its first value.
            if !observation.isEnded { body(value) }
          })
      }
    ) { [self] in read(self) }
  }
}
