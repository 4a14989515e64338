import Foundation
import Testing

/// Random graphs of derived values over two stores, and random steps: each value must be what the same
/// expression gives on plain states, and each sink must hear what it should.
///
/// To play one seed alone, set `MODEL_SEED` in the environment.
@Suite struct DerivedModelTests {
  static let blocks: Range<UInt64> = 0..<40
  static let seedsInBlock: UInt64 = 50

  @Test(
    "D2, D3, D4, D5, D6, D7, S8, S14, S20 derived values are what their expressions say",
    arguments: Self.blocks)
  func everything(block: UInt64) {
    for seed in Self.seeds(of: block) { expectNoFailure(seed: seed) }
  }

  static func seeds(of block: UInt64) -> Range<UInt64> {
    if let seed = ProcessInfo.processInfo.environment["MODEL_SEED"].flatMap(UInt64.init) {
      return block == blocks.lowerBound ? seed..<seed + 1 : 0..<0
    }
    return block * seedsInBlock..<(block + 1) * seedsInBlock
  }

  private func expectNoFailure(seed: UInt64) {
    let live = LiveCount()
    var failures: [String] = []
    do {
      let player = DerivedModelPlayer(seed: seed, live: live)
      player.play()
      failures = player.failures
    }
    if failures.isEmpty, live.now > 0 { failures = ["\(live.now) closures are left behind"] }
    #expect(failures.isEmpty, "seed \(seed): \(failures.first ?? "")")
  }
}
