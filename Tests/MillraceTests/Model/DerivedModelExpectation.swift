/// What a derived value should be, and what a computation of it sees of its inputs.
final class DerivedModelExpectation<Value: Equatable>: @unchecked Sendable {  // all on one thread
  typealias Seen = (value: Value, inputs: [Int])

  private let evaluate: (DerivedModelStates) -> Seen
  private var known: (version: Int, seen: Seen)?

  init(_ evaluate: @escaping (DerivedModelStates) -> Seen) { self.evaluate = evaluate }

  func callAsFunction(_ states: DerivedModelStates) -> Seen {
    if let known, known.version == states.version { return known.seen }
    let seen = evaluate(states)
    known = (states.version, seen)
    return seen
  }
}
