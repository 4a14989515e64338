import Millrace

extension DerivedModelGraph {
  func growByMapping(using random: inout SplitMix64) {
    if random.oneIn(3), let list = lists.randomElement(using: &random)?.item {
      switch random.below(4) {
      case 0: hold(map(list, "sum") { $0.reduce(0, &+) })
      case 1: hold(map(list, "count") { $0.count })
      case 2: hold(map(list, "even") { $0.filter { $0 % 2 == 0 } })
      default: hold(map(list, "as long", by: { [$0.count] }) { $0 })
      }
      return
    }
    let number = numbers[random.below(numbers.count)].item
    switch random.below(7) {
    case 0: hold(map(number, "% 3") { $0 % 3 })
    case 1: hold(map(number, "/ 4") { $0 / 4 })
    case 2: hold(map(number, "* 2") { $0 &* 2 })
    case 3: hold(map(number, "sign") { $0.signum() })
    case 4: hold(map(number, "by", by: { $0 >> 2 }) { $0 &+ 1 })
    case 5: hold(map(number, "list") { [$0, $0 & 1] })
    default: hold(map(number, "bits") { number in (0..<5).filter { number >> $0 & 1 == 1 } })
    }
  }

  private func map<Value: Hashable & Sendable, Result: Equatable & Sendable>(
    _ item: DerivedModelItem<Value>, _ text: String, by coarse: (@Sendable (Result) -> Result)? = nil,
    _ transform: @escaping @Sendable (Value) -> Result
  ) -> DerivedModelItem<Result> {
    let probe = live.probe()
    let normal = item.normal
    let real: @Sendable (Value) -> Result = { value in
      withExtendedLifetime(probe) { transform(normal(value)) }
    }
    let derived =
      if let coarse {
        item.derived.map(by: { coarse($0) == coarse($1) }, real)
      } else { item.derived.map(real) }
    let model = item.model
    return DerivedModelItem(
      text: self.text("\(item.tag).\(text)"), derived: derived,
      expected: DerivedModelExpectation { states in
        let input = model(states)
        return (transform(input), [input.hashValue])
      },
      normal: coarse ?? { $0 }, always: item.always, ever: item.ever)
  }

  func growByTracking(using random: inout SplitMix64) {
    let others = (0..<3).map { _ in numbers[random.below(numbers.count)].item }
    let tracking = DerivedModelTracking.all[random.below(DerivedModelTracking.all.count)]
    let isCoarse = random.oneIn(5)
    if random.oneIn(2) {
      track(tracking, others, isCoarse: isCoarse, in: rig.left, .left) { $0.left }
    } else {
      track(tracking, others, isCoarse: isCoarse, in: rig.part, .right) { $0.right.part }
    }
  }

  private func track(
    _ tracking: DerivedModelTracking, _ others: [DerivedModelItem<Int>], isCoarse: Bool,
    in store: some ReadableStore<DerivedModelState, Never>, _ home: DerivedModelStores,
    _ state: @escaping @Sendable (DerivedModelStates) -> DerivedModelState
  ) {
    let probe = live.probe()
    let (derived, normals) = (others.map(\.derived), others.map(\.normal))
    let compute: @Sendable (DerivedReader<DerivedModelState>) -> Int = { read in
      withExtendedLifetime(probe) {
        tracking.run({ $0.read(read) }, { normals[$0](read(derived[$0])) })
      }
    }
    let models = others.map(\.model)
    var normal: @Sendable (Int) -> Int = { $0 }
    if isCoarse { normal = { $0 >> 2 } }
    let names = others.map(\.tag).joined(separator: ", ")
    hold(
      DerivedModelItem(
        text: text(
          "\(home == .left ? "left" : "part"){\(tracking.text) of \(names)}\(isCoarse ? " by" : "")"),
        derived: isCoarse
          ? store.derived(by: { $0 >> 2 == $1 >> 2 }, compute) : store.derived(compute),
        expected: DerivedModelExpectation { states in
          var inputs: [Int] = []
          let value = tracking.run(
            {
              inputs += $0.inputs(in: state(states))
              return $0.value(in: state(states))
            },
            {
              let value = models[$0](states)
              inputs.append(value)
              return value
            })
          return (value, inputs)
        },
        normal: normal,
        always: home, ever: others.reduce(home) { $0.union($1.ever) }))
  }
}
