import Millrace

/// A part of a state that a tracking closure reads.
enum DerivedModelMember: CaseIterable {
  case a, b, total, flag, maybe, count

  /// The part as a number.
  func value(in state: DerivedModelState) -> Int {
    switch self {
    case .a: state.a
    case .b: state.b
    case .total: state.total
    case .flag: state.flag ? 1 : 0
    case .maybe: state.maybe ?? -1
    case .count: state.list.count
    }
  }

  func read(_ read: DerivedReader<DerivedModelState>) -> Int {
    switch self {
    case .a: read.a
    case .b: read.b
    case .total: read.total
    case .flag: read.flag ? 1 : 0
    case .maybe: read.maybe ?? -1
    case .count: read.list.count
    }
  }

  /// All of what is read for it.
  func inputs(in state: DerivedModelState) -> [Int] { self == .count ? state.list : [value(in: state)] }
}

/// What a tracking closure does, apart from how it reads: so that it can be run on plain states too.
struct DerivedModelTracking: Sendable {
  typealias Shape =
    @Sendable (_ member: (DerivedModelMember) -> Int, _ other: (_ index: Int) -> Int) -> Int

  let text: String
  let run: Shape

  /// Closures that read some of three other values.
  static let all = [
    DerivedModelTracking(text: "flag ? b + x : y") { member, other in
      member(.flag) == 1 ? member(.b) &+ other(0) : other(1)
    },
    DerivedModelTracking(text: "maybe + a ?? x") { member, other in
      member(.maybe) >= 0 ? member(.maybe) &+ member(.a) : other(0)
    },
    DerivedModelTracking(text: "as many as a") { member, other in
      (0..<abs(member(.a)) % 4).reduce(0) { $0 &+ other($1 % 3) &* ($1 + 1) }
    },
    DerivedModelTracking(text: "count == b ? total : x") { member, other in
      member(.count) == member(.b) ? member(.total) : other(0)
    },
    DerivedModelTracking(text: "x even ? y : z") { _, other in other(0) % 2 == 0 ? other(1) : other(2) },
    DerivedModelTracking(text: "in turns") { member, other in
      other(member(.b) & 1) &+ (other(2) > 3 ? member(.total) : 0)
    },
    DerivedModelTracking(text: "nothing or all") { member, other in
      member(.flag) == 0 ? 7 : DerivedModelMember.allCases.reduce(other(0) &- other(2)) { $0 &+ member($1) }
    },
  ]
}
