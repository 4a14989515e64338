import Millrace

/// The small graphs by which JavaScript's reactive libraries compare themselves, first drawn up for Kairo.
///
/// Each turn commits once and reads the result.
extension Row {
  static var kairo: [Row] {
    [
      graph("kairo, avoidable", avoidable),
      graph("kairo, broad", limit: 100, goal: 60, broad),
      graph("kairo, deep", limit: 100, goal: 60, deep),
      graph("kairo, diamond", limit: 100, goal: 60, diamond),
      graph("kairo, mux", mux),
      graph("kairo, repeated", limit: 100, goal: 60, repeated),
      graph("kairo, triangle", limit: 100, goal: 60, triangle),
      graph("kairo, unstable", unstable),
    ]
  }

  /// A row for a graph that `make` sets up.
  static func graph(
    _ name: String, limit: Double? = nil, goal: Double? = nil, _ make: @escaping (Graph) -> Operation
  ) -> Row {
    let name = "a computation: \(name)"
    return Row(name: name, subject: .computation { make(Graph(name)) }, limit: limit, goal: goal)
  }

  /// A change that the second value stops: the three after it must not be computed.
  private static func avoidable(_ graph: Graph) -> Operation {
    let store = Store.make()
    let first = store.derived(\.count) { graph.computed($0) }
    let second = first.map { _ in graph.computed(0) }
    let third = second.map { graph.computed($0 &+ 1) }
    let fourth = third.map { graph.computed($0 &+ 2) }
    let fifth = fourth.map { graph.computed($0 &+ 3) }
    graph.listen(to: fifth)
    return graph.operation(computations: 2, wakeups: 0) { number in
      store.commit { $0.count = number }
      return fifth.value == 6
    }
  }

  /// Fifty chains of two, each with a sink.
  private static func broad(_ graph: Graph) -> Operation {
    let store = Store.make()
    let head = store.derived(\.count)
    let ends = (0..<50).map { index in
      head.map { graph.computed($0 &+ index) }.map { graph.computed($0 &+ 1) }
    }
    for end in ends { graph.listen(to: end) }
    let last = ends[49]
    return graph.operation(computations: 100, wakeups: 50) { number in
      store.commit { $0.count = number }
      return last.value == number + 50
    }
  }

  /// A chain of fifty with a sink.
  private static func deep(_ graph: Graph) -> Operation {
    let store = Store.make()
    let end = (0..<50).reduce(store.derived(\.count)) { last, _ in last.map { graph.computed($0 &+ 1) } }
    graph.listen(to: end)
    return graph.operation(computations: 50, wakeups: 1) { number in
      store.commit { $0.count = number }
      return end.value == number + 50
    }
  }

  /// Five of one, and the sum of the five.
  private static func diamond(_ graph: Graph) -> Operation {
    let store = Store.make()
    let head = store.derived(\.count)
    let sides = (0..<5).map { _ in head.map { graph.computed($0 &+ 1) } }
    let sum = Derived.combine(sides[0], sides[1], sides[2], sides[3], sides[4]) {
      graph.computed($0 &+ $1 &+ $2 &+ $3 &+ $4)
    }
    graph.listen(to: sum)
    return graph.operation(computations: 6, wakeups: 1) { number in
      store.commit { $0.count = number }
      return sum.value == (number + 1) * 5
    }
  }

  /// A chain of nine, and the sum of it and its head.
  private static func triangle(_ graph: Graph) -> Operation {
    let store = Store.make()
    var chain = [store.derived(\.count)]
    for _ in 1..<10 { chain.append(chain[chain.count - 1].map { graph.computed($0 &+ 1) }) }
    let sum = Derived.combine(
      chain[0], chain[1], chain[2], chain[3], chain[4], chain[5], chain[6], chain[7], chain[8], chain[9]
    ) {
      graph.computed($0 &+ $1 &+ $2 &+ $3 &+ $4 &+ $5 &+ $6 &+ $7 &+ $8 &+ $9)
    }
    graph.listen(to: sum)
    return graph.operation(computations: 10, wakeups: 1) { number in
      store.commit { $0.count = number }
      return sum.value == number * 10 + 45
    }
  }

  /// One that reads the same thirty times.
  private static func repeated(_ graph: Graph) -> Operation {
    let store = Store.make()
    let head = store.derived(\.count)
    let sum = store.derived { read in
      var sum = 0
      for _ in 0..<30 { sum &+= read(head) }
      return graph.computed(sum)
    }
    graph.listen(to: sum)
    return graph.operation(computations: 1, wakeups: 1) { number in
      store.commit { $0.count = number }
      return sum.value == number * 30
    }
  }

  /// One whose inputs change each time, and which reads them over and over.
  private static func unstable(_ graph: Graph) -> Operation {
    let store = Store.make()
    let head = store.derived(\.count)
    let double = head.map { graph.computed($0 &* 2) }
    let inverse = head.map { graph.computed(0 &- $0) }
    let sum = store.derived { read in
      var sum = 0
      for _ in 0..<20 { sum &+= read(head) & 1 == 1 ? read(double) : read(inverse) }
      return graph.computed(sum)
    }
    graph.listen(to: sum)
    return graph.operation(computations: 2, wakeups: 1) { number in
      store.commit { $0.count = number }
      return sum.value == 20 * (number & 1 == 1 ? number * 2 : -number)
    }
  }

  /// A hundred that become one list, and come out of it one by one.
  private static func mux(_ graph: Graph) -> Operation {
    let store = Store<Thousand, Never>.make()
    let heads = store.sources(100)
    let list = store.derived { read in graph.computed(heads.map { read($0) }) }
    let ends = heads.indices.map { index in
      list.map { graph.computed($0[index]) }.map { graph.computed($0 &+ 1) }
    }
    for end in ends { graph.listen(to: end) }
    return graph.operation(computations: 102, wakeups: 1) { number in
      let index = number % 10
      store.commit { $0[index] = number }
      return ends[index].value == number + 1
    }
  }
}

extension Store<Small, Never> {
  fileprivate static func make() -> Store { Store(initialState: Small()) }
}
