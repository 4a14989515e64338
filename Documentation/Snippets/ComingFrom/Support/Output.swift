import Millrace

/// The lines that `body` prints; what it puts into the bag goes on until it has returned.
func output(of body: (DisposableBag) throws -> Void) rethrows -> [String] {
  let bag = DisposableBag()
  return try withExtendedLifetime(bag) { try Terminal.output { try body(bag) } }
}
