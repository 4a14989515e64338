import Millrace

/// Subscriptions of every kind to every part of a `Loaded`.
///
/// Each calls `hear` with the number of the state that the value is from.
func subscribeToAll(
  of store: some ReadableStore<Loaded, Probe>, initial: Bool = true, _ hear: @escaping @Sendable (Int) -> Void
) -> [Disposable] {
  [
    store.sink(\.object, initial: initial) { hear($0.name) },
    store.sink(\.maybe, initial: initial) { hear($0?.name ?? -1) },
    store.sink(\.perhaps, initial: initial) { hear($0??.name ?? -1) },
    store.sink(\.array, initial: initial) { hear($0[1].name) },
    store.sink(\.n, \.text, initial: initial) { n, _ in hear(n) },
    store.sink(\.existential, by: { ($0 as? Probe) == ($1 as? Probe) }, initial: initial) {
      hear(($0 as? Probe)?.name ?? -1)
    },
    store.sink(\.aligned, initial: initial) { hear($0.probe.name) },
    store.sink(\.aligned, \.object, initial: initial) { aligned, _ in hear(aligned.probe.name) },
    store.sink(\.large, initial: initial) { hear($0.probe.name) },
    store.sink(\.large, by: { $0.probe == $1.probe }, initial: initial) { hear($0.probe.name) },
    store.sink(\.list, initial: initial) { list in
      if case .link(let probe, _) = list { hear(probe.name) }
    },
    store.sink(\.mixed, initial: initial) { mixed in
      if case .both(let probe, _) = mixed { hear(probe.name) }
    },
    store.sink(\.table, initial: initial) { hear($0["probe"]?.name ?? -1) },
    store.sink(\.pair.probe, initial: initial) { hear($0.name) },
    store.sink(\.computed, initial: initial) { hear($0.name) },
    store.sink(\.maybe?.name, initial: initial) { hear($0 ?? -1) },
    store.sink(\.observed, by: ===, initial: initial) { hear($0?.name ?? -1) },
    store.sink(select: { $0.array.last }, initial: initial) { hear($0?.name ?? -1) },
    store.sink(select: { [$0.object, $0.aligned.probe] }, by: ==, initial: initial) { hear($0[0].name) },
    store.sinkChanges(initial: initial) { changes in
      hear(changes.previous.map { $0.n < changes.n ? changes.n : -1 } ?? changes.n)
    },
  ]
}

/// How many subscriptions `subscribeToAll` makes.
let loadedSinkCount = 20
