import Millrace

/// What the stores under random graphs hold.
struct DerivedModelState: Sendable, Equatable {
  var a = 0
  var b = 0
  var list = [1, 2, 3]
  var name = "a"
  var maybe: Int?
  var flag = false

  var total: Int { list.reduce(a, &+) }
  var ascending: [Int] { list.sorted() }
}

/// A state with such a one as a part.
struct DerivedModelWhole: Sendable, Equatable {
  var extra = 0
  var part = DerivedModelState()
}

/// What can happen to such a state; some of it changes nothing, or only what nobody compares.
enum DerivedModelEdit: Sendable {
  case a(Int), b(Int), append(Int), removeLast, sameList, name(Int), maybe(Int?), toggle, exchange, nothing

  static func random(using random: inout SplitMix64) -> DerivedModelEdit {
    switch random.below(12) {
    case 0, 1: .a(random.below(9) - 2)
    case 2, 3: .b(random.below(5))
    case 4: .append(random.below(4))
    case 5: .removeLast
    case 6: .sameList
    case 7: .name(random.below(4))
    case 8: .maybe(random.oneIn(2) ? nil : random.below(3))
    case 9: .toggle
    case 10: .exchange
    default: .nothing
    }
  }

  func apply(to state: inout DerivedModelState) {
    switch self {
    case .a(let value): state.a = value
    case .b(let value): state.b = value
    case .append(let value): if state.list.count < 6 { state.list.append(value) }
    case .removeLast: _ = state.list.popLast()
    case .sameList: state.list = state.list.map { $0 }
    case .name(let length): state.name = String(repeating: "long name ", count: length)
    case .maybe(let value): state.maybe = value
    case .toggle: state.flag.toggle()
    case .exchange: swap(&state.a, &state.b)
    case .nothing: break
    }
  }
}

/// What can happen to a whole.
enum DerivedModelAction: Sendable {
  case part([DerivedModelEdit])
  case extra(Int)
}

/// One of the two stores, or several.
struct DerivedModelStores: OptionSet, Sendable {
  let rawValue: Int

  static let left = DerivedModelStores(rawValue: 1)
  static let right = DerivedModelStores(rawValue: 2)
}
