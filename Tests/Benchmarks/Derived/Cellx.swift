import Millrace

/// Layers of four, each computed from the one before, all of them with sinks: the benchmark of the library
/// cellx.
extension Row {
  static var cellx: [Row] {
    [
      graph("cellx, 1,000 layers") { cellx($0, layers: 1_000) },
      graph("cellx, 2,500 layers") { cellx($0, layers: 2_500) },
    ]
  }

  private static func cellx(_ graph: Graph, layers: Int) -> Operation {
    let store = Store<Thousand, Never>.make()
    let (forward, backward) = ([1, 2, 3, 4], [4, 3, 2, 1])
    func set(_ values: [Int]) {
      store.commit { state in
        for index in 0..<4 { state[index] = values[index] }
      }
    }
    set(forward)
    var layer = store.sources(4)
    for _ in 0..<layers {
      let last = layer
      layer = [
        last[1].map { graph.computed($0) },
        Derived.combine(last[0], last[2]) { graph.computed($0 &- $1) },
        Derived.combine(last[1], last[3]) { graph.computed($0 &+ $1) },
        last[2].map { graph.computed($0) },
      ]
      for value in layer { graph.listen(to: value) }
    }
    let end = layer
    let (ends, changes) = cellxExpectation(from: forward, to: backward, layers: layers)
    return graph.operation(computations: changes.inputs, wakeups: changes.values) { number in
      let isBack = number % 2 == 0
      set(isBack ? forward : backward)
      return end.map(\.value) == (isBack ? ends.before : ends.after)
    }
  }

  /// What the last layer comes to, how many values have an input that changes, and how many change.
  private static func cellxExpectation(
    from before: [Int], to after: [Int], layers: Int
  ) -> (ends: (before: [Int], after: [Int]), changes: (inputs: Int, values: Int)) {
    var (before, after) = (before, after)
    var changes = (inputs: 0, values: 0)
    func next(_ last: [Int]) -> [Int] { [last[1], last[0] &- last[2], last[1] &+ last[3], last[2]] }
    for _ in 0..<layers {
      let isChanged = zip(before, after).map(!=)
      let hasChanged = [
        isChanged[1], isChanged[0] || isChanged[2], isChanged[1] || isChanged[3], isChanged[2],
      ]
      changes.inputs += hasChanged.count { $0 }
      (before, after) = (next(before), next(after))
      changes.values += zip(before, after).count { $0 != $1 }
    }
    return ((before, after), changes)
  }
}
