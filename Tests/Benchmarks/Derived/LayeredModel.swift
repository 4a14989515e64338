/// How a graph in layers is laid out.
struct LayeredShape {
  let width: Int
  /// How many inputs each node has.
  let sources: Int
  /// Of each computed layer, which nodes are dynamic.
  let isDynamic: [[Bool]]
  /// The nodes of the last layer that are listened to and read.
  let leaves: [Int]

  /// A layout with `layers` computed layers: the same one each time.
  init(width: Int, layers: Int, sources: Int, staticFraction: Double, readFraction: Double) {
    self.width = width
    self.sources = sources
    var seed: UInt64 = 1
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(seed >> 33) / Double(1 << 31)
    }
    isDynamic = (0..<layers).map { _ in (0..<width).map { _ in random() >= staticFraction } }
    var leaves = Array(0..<width)
    while Double(leaves.count) > (Double(width) * readFraction).rounded() {
      leaves.remove(at: Int(random() * Double(leaves.count)))
    }
    self.leaves = leaves
  }

  /// Which input after the first a dynamic node leaves out; nil for none.
  static func dropped(of count: Int, first: Int) -> Int? {
    first & 1 == 0 ? nil : Int(first.magnitude % UInt(count))
  }
}

/// What a graph in layers must come to, and the computations that this needs, worked out node by node.
///
/// Each node is computed when it is asked for and something that it read last has another stamp. A source has
/// another stamp when it is asked for and has another value than last time.
struct LayeredModel {
  private let shape: LayeredShape
  private var sources: [Int]
  /// The sources as they were last asked for, then the layers.
  private var nodes: [[Node]]
  private var changes = 1
  private var computations = 0
  private var wakeups = 0

  private struct Node {
    var value = 0
    var stamp = 0
    /// The change of a source after which it was brought up to date last.
    var change = 0
    var reads: [(input: Int, stamp: Int)] = []
  }

  init(of shape: LayeredShape) {
    self.shape = shape
    sources = Array(0..<shape.width)
    nodes = Array(
      repeating: Array(repeating: Node(), count: shape.width), count: shape.isDynamic.count + 1)
    _ = readLeaves()
  }

  /// Changes each source and back, and reads the leaves after each change.
  mutating func turn() -> (sum: Int, computations: Int, wakeups: Int) {
    let before = (computations, wakeups)
    var sum = 0
    for offset in [shape.width, 0] {
      for source in sources.indices {
        sources[source] = source + offset
        changes += 1
        sum &+= readLeaves()
      }
    }
    return (sum, computations - before.0, wakeups - before.1)
  }

  private mutating func readLeaves() -> Int {
    let last = shape.isDynamic.count
    var sum = 0
    for leaf in shape.leaves {
      let stamp = nodes[last][leaf].stamp
      update(leaf, in: last)
      if nodes[last][leaf].stamp != stamp { wakeups += 1 }
      sum &+= nodes[last][leaf].value
    }
    return sum
  }

  private mutating func update(_ index: Int, in layer: Int) {
    if nodes[layer][index].change == changes { return }
    nodes[layer][index].change = changes
    if layer == 0 {
      change(index, in: 0, to: sources[index])
    } else if nodes[layer][index].stamp == 0 || hasChangedInput(index, in: layer) {
      compute(index, in: layer)
    }
  }

  private mutating func hasChangedInput(_ index: Int, in layer: Int) -> Bool {
    for read in nodes[layer][index].reads {
      update(read.input, in: layer - 1)
      if nodes[layer - 1][read.input].stamp != read.stamp { return true }
    }
    return false
  }

  private mutating func compute(_ index: Int, in layer: Int) {
    computations += 1
    nodes[layer][index].reads.removeAll(keepingCapacity: true)
    var sum = read(index, by: index, in: layer)
    let tail = shape.sources - 1
    let dropped = shape.isDynamic[layer - 1][index] ? LayeredShape.dropped(of: tail, first: sum) : nil
    for next in 0..<tail where next != dropped {
      sum &+= read((index + 1 + next) % shape.width, by: index, in: layer)
    }
    change(index, in: layer, to: sum)
  }

  private mutating func read(_ input: Int, by index: Int, in layer: Int) -> Int {
    update(input, in: layer - 1)
    let node = nodes[layer - 1][input]
    nodes[layer][index].reads.append((input, node.stamp))
    return node.value
  }

  private mutating func change(_ index: Int, in layer: Int, to value: Int) {
    if nodes[layer][index].stamp != 0, nodes[layer][index].value == value { return }
    nodes[layer][index].value = value
    nodes[layer][index].stamp += 1
  }
}
