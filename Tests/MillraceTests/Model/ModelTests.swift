import Foundation
import Testing

/// Random scripts, played to a store and to a plain model of the contract, which must make the same calls with the
/// same values in the same order.
///
/// To play one seed alone, set `MODEL_SEED` in the environment.
@Suite struct ModelTests {
  static let blocks: Range<UInt64> = 0..<80
  static let seedsInBlock: UInt64 = 50

  @Test(
    "S4–S8, S12, S14, S15, S20, A1, A2 a store does what the model of the contract does",
    arguments: Self.blocks)
  func everything(block: UInt64) {
    for seed in Self.seeds(of: block) { expectSameCalls(seed: seed) }
  }

  static func seeds(of block: UInt64) -> Range<UInt64> {
    if let seed = ProcessInfo.processInfo.environment["MODEL_SEED"].flatMap(UInt64.init) {
      return block == blocks.lowerBound ? seed..<seed + 1 : 0..<0
    }
    return block * seedsInBlock..<(block + 1) * seedsInBlock
  }

  private func expectSameCalls(seed: UInt64) {
    let live = LiveCount()
    do {
      let probes = (0..<4).map { live.probe($0) }
      let edits = Edit.all(probes: probes)
      var random = SplitMix64(seed: seed)
      let steps = (0..<10 + random.below(25)).map { _ in Step.random(using: &random) }

      let (model, store) = (
        ModelStore(Subject(reference: probes[0])), RealStore(Subject(reference: probes[0]))
      )
      let expected = Player(model, edits: edits, seed: seed)
      let played = Player(store, edits: edits, seed: seed)
      expected.play(steps)
      played.play(steps)

      let areSameCalls = played.log == expected.log
      #expect(areSameCalls, "seed \(seed)\n\(difference(played.log, expected.log))")
      let areSameStates = store.state == model.state && store.version == model.version
      #expect(areSameStates, "seed \(seed)")
    }
    #expect(live.now == 0, "seed \(seed) leaves objects behind")
  }

  /// The first call that differs, with those before it.
  private func difference(_ played: [String], _ expected: [String]) -> String {
    let same = zip(played, expected).prefix { $0 == $1 }.count
    let before = expected[max(0, same - 5)..<same].map { "  \($0)" }
    let lines =
      before + [
        "  store: \(same < played.count ? played[same] : "no call")",
        "  model: \(same < expected.count ? expected[same] : "no call")",
      ]
    return lines.joined(separator: "\n")
  }
}
