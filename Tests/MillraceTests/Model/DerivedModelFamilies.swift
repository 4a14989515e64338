import Millrace

/// A family of each kind.
final class DerivedModelFamilies {
  private let ofOne: DerivedFamily<Int, Int>
  private let ofTwo: DerivedFamily<Int, Int>
  private let tracked: DerivedFamily<Int, Int>
  private var uses = 0

  init(_ rig: DerivedModelRig) {
    ofOne = rig.left.derivedFamily(\.list, capacity: 2) { key, list in list.filter { $0 >= key }.count }
    ofTwo = rig.part.derivedFamily(\.a, \.b, capacity: 1) { key, a, b in a > key ? b : key }
    tracked = rig.left.derivedFamily(capacity: 3) { key, read in read.flag ? read.a + key : read.b }
  }

  /// The value for a random key.
  func item(of graph: DerivedModelGraph, using random: inout SplitMix64) -> DerivedModelItem<Int> {
    let key = random.below(5)
    uses += 1
    switch random.below(3) {
    case 0:
      return DerivedModelItem(
        text: graph.text("ofOne[\(key)]"), derived: ofOne[key],
        expected: DerivedModelExpectation { states in
          (states.left.list.filter { $0 >= key }.count, states.left.list)
        }, always: .left, ever: .left)
    case 1:
      return DerivedModelItem(
        text: graph.text("ofTwo[\(key)]"), derived: ofTwo[key],
        expected: DerivedModelExpectation { states in
          let (a, b) = (states.right.part.a, states.right.part.b)
          return (a > key ? b : key, [a, b])
        }, always: .right, ever: .right)
    default:
      return DerivedModelItem(
        text: graph.text("tracked[\(key)]"), derived: tracked[key],
        expected: DerivedModelExpectation { states in
          let state = states.left
          return state.flag ? (state.a + key, [1, state.a]) : (state.b, [0, state.b])
        }, always: .left, ever: .left)
    }
  }

  func clear() {
    ofOne.clear()
    ofTwo.clear()
    tracked.clear()
  }

  /// Says what is wrong, where `areAllFree`: nobody listens to any value any more.
  func check(areAllFree: Bool) -> String? {
    let known = [ofOne, ofTwo, tracked].map { $0.hits + $0.misses }.reduce(0, +)
    if known != uses { return "families were used \(uses) times, and counted \(known)" }
    if areAllFree {
      clear()
      let count = ofOne.count + ofTwo.count + tracked.count
      if count > 0 { return "families hold \(count) values when cleared" }
    }
    return nil
  }
}
