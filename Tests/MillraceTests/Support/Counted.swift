/// A value that counts how often it is compared.
struct Counted: Sendable, Equatable {
  var value = 0
  let comparisons: Tally

  static func == (left: Counted, right: Counted) -> Bool {
    left.comparisons.add()
    return left.value == right.value
  }
}
