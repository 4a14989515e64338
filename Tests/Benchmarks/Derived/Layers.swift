import Millrace

/// Layers of derived values, each computed from several neighbours in the layer before: after the benchmark
/// of the library Reactively.
///
/// A dynamic node leaves out one of its inputs, depending on the value of the first. Each turn changes one
/// source after the other, to another value and then back, and reads the leaves after each change.
extension Row {
  static var layers: [Row] {
    [
      graph("layers 10 x 5 of 2 sources, a fifth read") {
        layers(LayeredShape(width: 10, layers: 4, sources: 2, staticFraction: 1, readFraction: 0.2), $0)
      },
      graph("layers 10 x 10 of 6 sources, a quarter dynamic, a fifth read") {
        layers(LayeredShape(width: 10, layers: 9, sources: 6, staticFraction: 0.75, readFraction: 0.2), $0)
      },
      graph("layers 1000 x 12 of 4 sources, a twentieth dynamic") {
        layers(LayeredShape(width: 1_000, layers: 11, sources: 4, staticFraction: 0.95, readFraction: 1), $0)
      },
      graph("layers 1000 x 5 of 25 sources") {
        layers(LayeredShape(width: 1_000, layers: 4, sources: 25, staticFraction: 1, readFraction: 1), $0)
      },
      graph("layers 5 x 500 of 3 sources") {
        layers(LayeredShape(width: 5, layers: 499, sources: 3, staticFraction: 1, readFraction: 1), $0)
      },
      graph("layers 100 x 15 of 6 sources, half dynamic") {
        layers(LayeredShape(width: 100, layers: 14, sources: 6, staticFraction: 0.5, readFraction: 1), $0)
      },
    ]
  }

  private static func layers(_ shape: LayeredShape, _ graph: Graph) -> Operation {
    let store = Store<Thousand, Never>.make()
    let width = shape.width
    store.commit { state in
      for source in 0..<width { state[source] = source }
    }
    var layer = store.sources(width)
    for dynamic in shape.isDynamic {
      let last = layer
      layer = (0..<width).map { node in
        let inputs = (0..<shape.sources).map { last[(node + $0) % width] }
        return dynamic[node] ? dynamicSum(of: inputs, in: store, graph) : staticSum(of: inputs, graph)
      }
    }
    let leaves = shape.leaves.map { layer[$0] }
    for leaf in leaves { graph.listen(to: leaf) }

    /// Changes each source and back; returns the sum of what was read.
    func turn() -> Int {
      var sum = 0
      for offset in [width, 0] {
        for source in 0..<width {
          store.commit { $0[source] = source + offset }
          for leaf in leaves { sum &+= leaf.value }
        }
      }
      return sum
    }
    var model = LayeredModel(of: shape)
    // What only the first turns compute is behind them then.
    for _ in 0..<2 {
      guard turn() == model.turn().sum else { fatalError("Benchmarks: the layers came out wrong at first") }
    }
    let expected = model.turn()
    return graph.operation(computations: expected.computations, wakeups: expected.wakeups) { _ in
      turn() == expected.sum
    }
  }

  private static func dynamicSum(
    of inputs: [Derived<Int>], in store: Store<Thousand, Never>, _ graph: Graph
  ) -> Derived<Int> {
    let first = inputs[0]
    let tail = Array(inputs[1...])
    return store.derived { read in
      var sum = read(first)
      let dropped = LayeredShape.dropped(of: tail.count, first: sum)
      for index in tail.indices where index != dropped { sum &+= read(tail[index]) }
      return graph.computed(sum)
    }
  }

  private static func staticSum(of inputs: [Derived<Int>], _ graph: Graph) -> Derived<Int> {
    let s = inputs
    switch inputs.count {
    case 2: return .combine(s[0], s[1]) { graph.computed($0 &+ $1) }
    case 3: return .combine(s[0], s[1], s[2]) { graph.computed($0 &+ $1 &+ $2) }
    case 4: return .combine(s[0], s[1], s[2], s[3]) { graph.computed($0 &+ $1 &+ $2 &+ $3) }
    case 6:
      return .combine(s[0], s[1], s[2], s[3], s[4], s[5]) {
        graph.computed($0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5)
      }
    case 25:
      return .combine(
        s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10], s[11], s[12], s[13], s[14], s[15],
        s[16], s[17], s[18], s[19], s[20], s[21], s[22], s[23], s[24]
      ) {
        let first = $0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6 &+ $7
        let second = $8 &+ $9 &+ $10 &+ $11 &+ $12 &+ $13 &+ $14 &+ $15
        let third = $16 &+ $17 &+ $18 &+ $19 &+ $20 &+ $21 &+ $22 &+ $23 &+ $24
        return graph.computed(first &+ second &+ third)
      }
    default: fatalError("Benchmarks: there are no static nodes of \(inputs.count) sources")
    }
  }
}
