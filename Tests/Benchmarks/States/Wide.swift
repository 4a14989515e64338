import Millrace

/// A state of 101 integers: a hundred that are listened to, and one that is free.
struct Wide: Sendable {
  var a = Ten(all: 0), b = Ten(all: 0), c = Ten(all: 0), d = Ten(all: 0), e = Ten(all: 0)
  var f = Ten(all: 0), g = Ten(all: 0), h = Ten(all: 0), i = Ten(all: 0), j = Ten(all: 0)
  var free = 0

  /// The hundred that are listened to.
  static let fields: [any KeyPath<Wide, Int> & Sendable] = [
    \.a.a, \.a.b, \.a.c, \.a.d, \.a.e, \.a.f, \.a.g, \.a.h, \.a.i, \.a.j,
    \.b.a, \.b.b, \.b.c, \.b.d, \.b.e, \.b.f, \.b.g, \.b.h, \.b.i, \.b.j,
    \.c.a, \.c.b, \.c.c, \.c.d, \.c.e, \.c.f, \.c.g, \.c.h, \.c.i, \.c.j,
    \.d.a, \.d.b, \.d.c, \.d.d, \.d.e, \.d.f, \.d.g, \.d.h, \.d.i, \.d.j,
    \.e.a, \.e.b, \.e.c, \.e.d, \.e.e, \.e.f, \.e.g, \.e.h, \.e.i, \.e.j,
    \.f.a, \.f.b, \.f.c, \.f.d, \.f.e, \.f.f, \.f.g, \.f.h, \.f.i, \.f.j,
    \.g.a, \.g.b, \.g.c, \.g.d, \.g.e, \.g.f, \.g.g, \.g.h, \.g.i, \.g.j,
    \.h.a, \.h.b, \.h.c, \.h.d, \.h.e, \.h.f, \.h.g, \.h.h, \.h.i, \.h.j,
    \.i.a, \.i.b, \.i.c, \.i.d, \.i.e, \.i.f, \.i.g, \.i.h, \.i.i, \.i.j,
    \.j.a, \.j.b, \.j.c, \.j.d, \.j.e, \.j.f, \.j.g, \.j.h, \.j.i, \.j.j,
  ]

  /// What only evaluating can tell.
  var computed: Int { a.a &+ 1 }

  static let reduce: @Sendable (inout Wide, WideAction) -> Void = { wide, action in
    switch action {
    case .addToFree(let amount): wide.free += amount
    case .addToOne(let amount):
      switch amount % 10 {
      case 0: wide.a.a += amount
      case 1: wide.b.b += amount
      case 2: wide.c.c += amount
      case 3: wide.d.d += amount
      case 4: wide.e.e += amount
      case 5: wide.f.f += amount
      case 6: wide.g.g += amount
      case 7: wide.h.h += amount
      case 8: wide.i.i += amount
      default: wide.j.j += amount
      }
    case .setAll(let value):
      let ten = Ten(all: value)
      wide.a = ten
      wide.b = ten
      wide.c = ten
      wide.d = ten
      wide.e = ten
      wide.f = ten
      wide.g = ten
      wide.h = ten
      wide.i = ten
      wide.j = ten
    }
  }
}

enum WideAction: Sendable {
  /// Adds to the field that nobody listens to.
  case addToFree(Int)
  /// Adds to one of the fields: ten in turn, as the amount grows.
  case addToOne(Int)
  /// Sets the hundred fields.
  case setAll(Int)
}

typealias WideStore = FluxStore<Wide, WideAction, Never>

extension WideStore {
  static func make() -> WideStore {
    WideStore(initialState: Wide(), reducer: Reducer(Wide.reduce))
  }
}
