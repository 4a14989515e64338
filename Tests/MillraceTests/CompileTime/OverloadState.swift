/// What the calls of this folder select from.
struct OverloadState: Sendable, Equatable {
  var a = 0
  var b = ""
  var c = 0.0
  var d: Int?
  var e = [1]
  var f = false
  var reach = OverloadReach()
  var sum: Int { e.reduce(a, +) }

  static func == (left: OverloadState, right: OverloadState) -> Bool { left.a == right.a }
}

/// Not `Equatable`.
struct OverloadReach: Sendable { var from = 0, to = 0 }
