/// An object that tells when it goes.
final class Witness: Sendable {
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  /// Writes `<name> is gone` when it goes.
  convenience init(_ name: String, in journal: Journal) { self.init { journal("\(name) is gone") } }

  deinit { onEnd() }
}

/// Keeps `witness` in the closure that calls this.
func use(_ witness: Witness) { withExtendedLifetime(witness) {} }
