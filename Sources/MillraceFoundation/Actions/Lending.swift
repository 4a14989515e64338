/// Lends a closure to something that calls it before it returns, and that may keep for longer what it was given.
///
/// What calls it after that does nothing.
@MainActor
func lend(_ body: () -> Void, to use: (@escaping () -> Void) -> Void) {
  withoutActuallyEscaping(body) { body in
    let loan = Loan(body)
    use { loan.body?() }
    loan.body = nil
  }
}

/// Has the closure for as long as it is lent.
private final class Loan {
  var body: (() -> Void)?

  init(_ body: @escaping () -> Void) { self.body = body }
}
