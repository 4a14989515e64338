import Testing

@Suite struct SignalModelTests {
  @Test(
    "Random graphs of operators tell what a slow and obvious model does, whatever callbacks do",
    arguments: 0..<16)
  func graphs(block: Int) {
    for seed in UInt64(block * 250)..<UInt64(block * 250 + 250) {
      var random = SplitMix64(seed: seed)
      let sources = 1 + random.below(3)
      let nodes = (0..<4).map { _ in SignalModelNode(depth: 1 + random.below(4), sources: sources, &random) }
      let real = SignalModelPlayer(
        SignalModelRealWorld(nodes, sources: sources), nodes: nodes.count, sources: sources, seed: seed)
      let model = SignalModelPlayer(
        SignalModelImaginedWorld(nodes, sources: sources), nodes: nodes.count, sources: sources, seed: seed)
      real.play(steps: 40)
      model.play(steps: 40)
      guard real.lines != model.lines else { continue }
      let same = zip(real.lines, model.lines).prefix { $0 == $1 }.count
      Issue.record(
        """
        seed \(seed), after \(real.lines[..<same].suffix(12)): told \(real.lines[same...].prefix(3)), \
        not \(model.lines[same...].prefix(3)); nodes \(nodes)
        """)
      return
    }
  }
}
