/// A state of two numbers.
struct Pair: Sendable, Equatable {
  var a = 0
  var b = 0
}

/// Why a commit or a batch did not come to its end.
enum Refusal: Error, Equatable { case tooMuch }
