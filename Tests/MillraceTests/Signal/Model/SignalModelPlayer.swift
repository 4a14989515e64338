import Millrace

/// The signals that are played with: the real ones, or the model.
protocol SignalModelWorld: AnyObject, Sendable {
  func send(_ value: Int, to source: Int)
  func set(_ value: Int, of source: Int)

  /// Begins to listen to a node; the result ends that.
  func listen(to node: Int, _ body: @escaping @Sendable (Int) -> Void) -> @Sendable () -> Void
}

/// The real signals.
final class SignalModelRealWorld: SignalModelWorld {
  private let signals: [Signal<Int>]
  private let properties: [Property<Int>]
  private let nodes: [SignalView<Int>]

  init(_ nodes: [SignalModelNode], sources: Int) {
    let signals = (0..<sources).map { _ in Signal<Int>() }
    let properties = (0..<sources).map { Property($0) }
    (self.signals, self.properties) = (signals, properties)
    self.nodes = nodes.map { $0.made(of: signals, properties) }
  }

  func send(_ value: Int, to source: Int) { signals[source].send(value) }
  func set(_ value: Int, of source: Int) { properties[source].value = value }

  func listen(to node: Int, _ body: @escaping @Sendable (Int) -> Void) -> @Sendable () -> Void {
    let token = nodes[node].sink(body)
    return { token.dispose() }
  }
}

/// The model.
final class SignalModelImaginedWorld: SignalModelWorld, @unchecked Sendable {  // one thread uses it
  private let signals: [SignalModelSource]
  private let properties: [SignalModelSource]
  private let nodes: [SignalModelConnect]

  init(_ nodes: [SignalModelNode], sources: Int) {
    let signals = (0..<sources).map { _ in SignalModelSource() }
    let properties = (0..<sources).map { SignalModelSource($0) }
    (self.signals, self.properties) = (signals, properties)
    self.nodes = nodes.map { $0.model(of: signals, properties) }
  }

  func send(_ value: Int, to source: Int) { signals[source].send(value) }
  func set(_ value: Int, of source: Int) { properties[source].send(value) }

  func listen(to node: Int, _ body: @escaping @Sendable (Int) -> Void) -> @Sendable () -> Void {
    nonisolated(unsafe) let scope = SignalModelScope()  // one thread uses it
    nodes[node](scope, body)
    return { scope.end() }
  }
}

/// Does the same with either world, as a seed says, in callbacks too, and writes down what is heard.
final class SignalModelPlayer: @unchecked Sendable {  // one thread uses it
  private let world: any SignalModelWorld
  private let (nodes, sources): (Int, Int)
  private var random: SplitMix64
  private(set) var lines: [String] = []
  /// What ends each sink; nil while it is being made.
  private var ends: [(@Sendable () -> Void)?] = []
  private var ended: Set<Int> = []
  /// How much may still be done in callbacks, so that it comes to an end.
  private var budget = 0

  init(_ world: any SignalModelWorld, nodes: Int, sources: Int, seed: UInt64) {
    self.world = world
    (self.nodes, self.sources) = (nodes, sources)
    random = SplitMix64(seed: seed)
  }

  func play(steps: Int) {
    for step in 0..<steps {
      lines.append("-- \(step)")
      budget = 3
      act()
    }
    for sink in ends.indices { dispose(sink) }
    lines.append("-- all disposed")
    budget = 0
    for source in 0..<sources {
      world.send(1, to: source)
      world.set(77, of: source)
    }
  }

  private func act() {
    switch random.below(10) {
    case 0, 1: subscribe(to: random.below(nodes))
    case 2: if !ends.isEmpty { dispose(random.below(ends.count)) }
    case 3...6: world.send(random.below(30), to: random.below(sources))
    default: world.set(random.below(5), of: random.below(sources))
    }
  }

  private func subscribe(to node: Int) {
    let sink = ends.count
    lines.append("sink \(sink) of \(node)")
    ends.append(nil)
    let end = world.listen(to: node) { [unowned self] value in hear(value, sink) }
    ends[sink] = end
    if ended.contains(sink) { end() }
  }

  private func dispose(_ sink: Int) {
    ended.insert(sink)
    ends[sink]?()
  }

  private func hear(_ value: Int, _ sink: Int) {
    lines.append("\(sink): \(value)")
    if budget > 0, random.oneIn(3) {
      budget -= 1
      act()
      lines.append("done")
    }
  }
}
