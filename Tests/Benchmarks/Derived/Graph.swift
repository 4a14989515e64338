import Millrace

/// Derived values that change over and over, and prove that they do what they must, and no more.
///
/// Their closures say here that they compute, and their sinks that they were told; what a turn of the
/// operation should come to is known. Where it comes to anything else, the program stops: the time of a graph
/// that is wrong, or computes more than it needs, says nothing.
final class Graph: Sendable {
  private let name: String
  private let computations = Tally()
  private let wakeups = Tally()
  private let bag = DisposableBag()

  init(_ name: String) { self.name = name }

  /// The result of a closure that computes a derived value.
  func computed<Value>(_ value: Value) -> Value {
    computations.add(1)
    return value
  }

  /// Subscribes to a derived value: for as long as `bag` holds it, or the graph.
  func listen(to derived: Derived<Int>, in bag: DisposableBag? = nil) {
    derived.sink { [wakeups] _ in wakeups.add(1) }.store(in: bag ?? self.bag)
  }

  /// An operation of which each turn is to compute and to wake this often, and comes out right.
  ///
  /// Turns are numbered from 1.
  func operation(
    computations: Int, wakeups: Int, _ turn: @escaping (_ number: Int) -> Bool
  ) -> Operation {
    var number = 0
    return Operation(holding: self, share: computations) { count in
      let before = (self.computations.value, self.wakeups.value)
      for _ in 0..<count {
        number += 1
        if !turn(number) { fatalError("Benchmarks: \(self.name): turn \(number) came out wrong") }
      }
      let computed = self.computations.value - before.0
      let told = self.wakeups.value - before.1
      guard computed == count * computations, told == count * wakeups else {
        fatalError(
          """
          Benchmarks: \(self.name): \(count) turns, the last of them number \(number), computed \(computed) \
          times and woke \(told) times, not \(count * computations) and \(count * wakeups)
          """)
      }
    }
  }
}
