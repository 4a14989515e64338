import Millrace

extension DerivedModelGraph {
  func growFromStore(using random: inout SplitMix64) {
    switch random.below(5) {
    case 0, 1: grow(from: rig.left, .left, using: &random) { $0.left }
    case 2, 3: grow(from: rig.part, .right, using: &random) { $0.right.part }
    default: growFromWhole(using: &random)
    }
  }

  private func growFromWhole(using random: inout SplitMix64) {
    func hold(_ text: String, _ derived: Derived<Int>, _ value: @escaping (DerivedModelWhole) -> Int) {
      self.hold(
        Number(
          text: self.text("whole.\(text)"), derived: derived,
          expected: DerivedModelExpectation { (value($0.right), [value($0.right)]) },
          always: .right, ever: .right))
    }
    switch random.below(4) {
    case 0: hold("extra", rig.right.derived(\.extra)) { $0.extra }
    case 1: hold("part.a", rig.right.derived(\.part.a)) { $0.part.a }
    case 2: hold("part.total", rig.right.derived(\.part.total)) { $0.part.total }
    default: hold("part.list.count", rig.right.derived(\.part.list.count)) { $0.part.list.count }
    }
  }

  private func grow(
    from store: some ReadableStore<DerivedModelState, Never>, _ home: DerivedModelStores,
    using random: inout SplitMix64, _ state: @escaping (DerivedModelStates) -> DerivedModelState
  ) {
    let prefix = home == .left ? "left" : "part"
    /// Holds a number that is computed from `inputs`.
    func hold(
      _ text: String, _ derived: Derived<Int>, normal: @escaping @Sendable (Int) -> Int = { $0 },
      inputs: @escaping (DerivedModelState) -> [Int], _ value: @escaping (DerivedModelState) -> Int
    ) {
      self.hold(
        Number(
          text: self.text("\(prefix).\(text)"), derived: derived,
          expected: DerivedModelExpectation { (value(state($0)), inputs(state($0))) },
          normal: normal, always: home, ever: home))
    }
    func hold(_ text: String, _ derived: Derived<[Int]>, _ value: @escaping (DerivedModelState) -> [Int]) {
      self.hold(
        List(
          text: self.text("\(prefix).\(text)"), derived: derived,
          expected: DerivedModelExpectation { (value(state($0)), []) }, always: home, ever: home))
    }
    let coarse: @Sendable (Int, Int) -> Bool = { $0 >> 2 == $1 >> 2 }
    let probe = live.probe()
    switch random.below(13) {
    case 0: hold("a", store.derived(\.a), inputs: { _ in [] }) { $0.a }
    case 1: hold("b", store.derived(\.b), inputs: { _ in [] }) { $0.b }
    case 2: hold("total", store.derived(\.total), inputs: { _ in [] }) { $0.total }
    case 3: hold("list.first", store.derived(\.list) { $0.first ?? 0 }, inputs: \.list) { $0.list.first ?? 0 }
    case 4: hold("name", store.derived(\.name) { $0.count }, inputs: { [$0.name.count] }) { $0.name.count }
    case 5:
      hold("maybe", store.derived(\.maybe) { $0 ?? -1 }, inputs: { [$0.maybe ?? -1] }) { $0.maybe ?? -1 }
    case 6:
      hold("flag", store.derived(\.flag) { $0 ? 5 : 2 }, inputs: { [$0.flag ? 1 : 0] }) { $0.flag ? 5 : 2 }
    case 7: hold("a by", store.derived(\.a, by: coarse), normal: { $0 >> 2 }, inputs: { [$0.a] }) { $0.a }
    case 8:
      hold(
        "total by", store.derived(\.total, by: coarse) { $0 * 3 }, normal: { $0 >> 2 }, inputs: { [$0.total] }
      ) { $0.total * 3 }
    case 9:
      let sum = store.derived(\.a, \.b) { a, b in withExtendedLifetime(probe) { a + b } }
      hold("a + b", sum, inputs: { [$0.a, $0.b] }) { $0.a + $0.b }
    case 10:
      let joined = store.derived(\.a, \.list, \.maybe, \.flag) { a, list, maybe, flag in
        withExtendedLifetime(probe) { flag ? a + list.count : maybe ?? 0 }
      }
      hold("four", joined, inputs: { [$0.a, $0.maybe ?? -1, $0.flag ? 1 : 0] + $0.list }) {
        $0.flag ? $0.a + $0.list.count : $0.maybe ?? 0
      }
    case 11: hold("list", store.derived(\.list), \.list)
    default: hold("ascending", store.derived(\.ascending), \.ascending)
    }
  }
}
