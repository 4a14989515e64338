import Millrace

/// Derived values that are made and let go of, and one change under many of them: the shapes of the benchmark
/// that came with S.js and Solid.
extension Row {
  static var creation: [Row] {
    [
      graph("create 100,000 with a sink, 1 to 1") { graph in
        creating(100_000, of: graph, inputs: 1) { index, sources in
          sources.values[index].map { graph.computed($0) }
        }
      },
      graph("create 50,000 with a sink, 2 to 1") { graph in
        creating(50_000, of: graph, inputs: 2) { index, sources in
          Derived.combine(sources.values[index * 2], sources.values[index * 2 + 1]) {
            graph.computed($0 &+ $1)
          }
        }
      },
      graph("create 100 with a sink, 1,000 to 1, tracked") { graph in
        creating(100, of: graph, inputs: 1_000) { index, sources in
          sum(of: sources.values[index * 1_000..<(index + 1) * 1_000], in: sources.stores[index], graph)
        }
      },
      graph("create 100,000 with a sink, 1 to 1,000") { graph in
        creating(100_000, of: graph, inputs: 1) { index, sources in
          sources.values[index / 1_000].map { graph.computed($0) }
        }
      },
      graph("update 1 to 1") { graph in
        updating(1, of: graph) { $1[0].map { graph.computed($0) } }
      },
      graph("update 2 to 1") { graph in
        updating(1, of: graph) { Derived.combine($1[0], $1[1]) { graph.computed($0 &+ $1) } }
      },
      graph("update 1,000 to 1, tracked") { graph in
        updating(1, of: graph) { sum(of: $1[...], in: $0, graph) }
      },
      graph("update 1 to 1,000") { graph in
        updating(1_000, of: graph) { $1[0].map { graph.computed($0) } }
      },
    ]
  }

  private struct Sources {
    let stores: [Store<Thousand, Never>]
    let values: [Derived<Int>]
  }

  /// Makes `count` derived values with a sink each and lets go of them; `make` gives them one by one.
  ///
  /// There are 100,000 sources of 100 stores, and each has the value 1.
  private static func creating(
    _ count: Int, of graph: Graph, inputs: Int,
    make: @escaping (_ index: Int, _ sources: Sources) -> Derived<Int>
  ) -> Operation {
    let stores = (0..<100).map { _ in Store<Thousand, Never>.make(all: 1) }
    let sources = Sources(stores: stores, values: stores.flatMap { $0.sources(1_000) })
    // From the first read on a source is what a commit looks at: that is no part of the creation.
    guard sources.values.allSatisfy({ $0.value == 1 }) else { fatalError("Benchmarks: a source is wrong") }
    return graph.operation(computations: count, wakeups: count) { _ in
      let bag = DisposableBag()
      for index in 0..<count - 1 { graph.listen(to: make(index, sources), in: bag) }
      let last = make(count - 1, sources)
      graph.listen(to: last, in: bag)
      return last.value == inputs
    }
  }

  /// Changes one source of `count` derived values with a sink each.
  private static func updating(
    _ count: Int, of graph: Graph,
    make: (_ store: Store<Thousand, Never>, _ sources: [Derived<Int>]) -> Derived<Int>
  ) -> Operation {
    let store = Store<Thousand, Never>.make()
    let sources = store.sources(1_000)
    let values = (0..<count).map { _ in make(store, sources) }
    for value in values { graph.listen(to: value) }
    return graph.operation(computations: count, wakeups: count) { number in
      store.commit { $0[0] = number }
      return values[count - 1].value == number
    }
  }

  private static func sum(
    of sources: ArraySlice<Derived<Int>>, in store: Store<Thousand, Never>, _ graph: Graph
  ) -> Derived<Int> {
    store.derived { read in graph.computed(sources.reduce(0) { $0 &+ read($1) }) }
  }
}
