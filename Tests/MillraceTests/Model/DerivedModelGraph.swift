import Millrace

/// Derived values that are held, and random new ones, made from the stores and from what is held.
final class DerivedModelGraph {
  typealias Number = DerivedModelItem<Int>
  typealias List = DerivedModelItem<[Int]>

  let rig: DerivedModelRig
  let live: LiveCount
  var numbers: [DerivedModelHolder<Int>] = []
  var lists: [DerivedModelHolder<[Int]>] = []
  private var itemsSoFar = 0
  private(set) lazy var families = DerivedModelFamilies(rig)

  init(_ rig: DerivedModelRig, live: LiveCount) {
    self.rig = rig
    self.live = live
  }

  /// Says what the next value is, with its number.
  func text(_ description: String) -> String {
    itemsSoFar += 1
    return "#\(itemsSoFar) \(description)"
  }

  var held: [any DerivedModelAnyHolder] { numbers + lists }

  func hold(_ item: Number) { numbers.append(DerivedModelHolder(item) { $0 >> 1 }) }

  func hold(_ item: List) { lists.append(DerivedModelHolder(item) { [$0.count] }) }

  /// Lets go of one that is held.
  func drop(using random: inout SplitMix64) {
    if !numbers.isEmpty { numbers.remove(at: random.below(numbers.count)) }
    if !lists.isEmpty, random.oneIn(3) { lists.remove(at: random.below(lists.count)) }
  }

  /// Makes a value, and holds it.
  func grow(using random: inout SplitMix64) {
    switch numbers.count < 2 ? 0 : random.below(11) {
    case 0, 1: growFromStore(using: &random)
    case 2, 3: growByMapping(using: &random)
    case 4, 5, 6: growByCombining(using: &random)
    case 7, 8, 9: growByTracking(using: &random)
    default: hold(families.item(of: self, using: &random))
    }
  }

  // MARK: Combining

  private func growByCombining(using random: inout SplitMix64) {
    let probe = live.probe()
    let count = 2 + random.below(5)
    let items = (0..<5).map { _ in numbers[random.below(numbers.count)].item }
    let (d, n) = (items.map(\.derived), items.map(\.normal))
    let five: @Sendable (Int, Int, Int, Int, Int) -> Int = { a, b, c, d, e in
      withExtendedLifetime(probe) {
        n[0](a) &+ n[1](b) &* 2 &- n[2](c) &+ (n[3](d) & 3) &- max(n[4](e), 0)
      }
    }
    let none = Derived<Int>.constant(0)
    var used = Array(items.prefix(min(count, 5)))
    let derived: Derived<Int>
    switch count {
    case 2: derived = .combine(d[0], d[1]) { five($0, $1, 0, 0, 0) }
    case 3: derived = .combine(d[0], d[1], d[2]) { five($0, $1, $2, 0, 0) }
    case 4: derived = .combine(none, d[0], d[1], d[2], d[3]) { five($1, $2, $3, $4, $0) }
    case 5: derived = .combine(d[0], d[1], d[2], d[3], d[4], transform: five)
    default:
      used = [items[0], items[1]]
      let coarse: @Sendable (Int, Int) -> Bool = { $0 >> 2 == $1 >> 2 }
      derived = .combine(d[0], d[1], by: coarse) { five($0, $1, 0, 0, 0) }
    }
    let isCoarse = count == 6
    var normal: @Sendable (Int) -> Int = { $0 }
    if isCoarse { normal = { $0 >> 2 } }
    let models = used.map(\.model)
    hold(
      Number(
        text: text("combine(\(used.map(\.tag).joined(separator: ", ")))\(isCoarse ? " by" : "")"),
        derived: derived,
        expected: DerivedModelExpectation { states in
          let inputs = models.map { $0(states) }
          // An input that is not used counts as what its place makes of 0.
          func input(_ index: Int) -> Int { index < inputs.count ? inputs[index] : n[index](0) }
          return (
            input(0) &+ input(1) &* 2 &- input(2) &+ (input(3) & 3) &- max(input(4), 0), inputs
          )
        },
        normal: normal,
        always: used.reduce([]) { $0.union($1.always) }, ever: used.reduce([]) { $0.union($1.ever) }))
    if random.oneIn(4), let list = lists.randomElement(using: &random)?.item {
      combine(list, items[0])
    }
  }

  private func combine(_ list: List, _ number: Number) {
    let probe = live.probe()
    let (left, right) = (list.normal, number.normal)
    let (listModel, numberModel) = (list.model, number.model)
    let both: @Sendable ([Int], Int) -> [Int] = { list, number in list.filter { $0 > number } + [number] }
    hold(
      List(
        text: text("combine(\(list.tag), \(number.tag))"),
        derived: Derived<[Int]>.combine(list.derived, number.derived) { list, number in
          withExtendedLifetime(probe) { both(left(list), right(number)) }
        },
        expected: DerivedModelExpectation { states in
          let (list, number) = (listModel(states), numberModel(states))
          return (both(list, number), list + [number])
        },
        always: list.always.union(number.always), ever: list.ever.union(number.ever)))
  }
}
