/// How many probes are alive.
final class LiveCount: Sendable {
  private let count = Guarded(0)

  init() {}

  var now: Int { count.current }

  /// Makes an object that counts as long as it lives, and does `onEnd` when it goes.
  func probe(_ name: Int = 0, onEnd: (@Sendable () -> Void)? = nil) -> Probe {
    Probe(name, in: self, onEnd: onEnd)
  }

  fileprivate func add(_ change: Int) { count.withLock { $0 += change } }
}

/// An object that is counted.
final class Probe: Sendable, Equatable {
  let name: Int
  private let count: LiveCount
  private let onEnd: (@Sendable () -> Void)?

  fileprivate init(_ name: Int, in count: LiveCount, onEnd: (@Sendable () -> Void)?) {
    self.name = name
    self.count = count
    self.onEnd = onEnd
    count.add(1)
  }

  deinit {
    count.add(-1)
    onEnd?()
  }

  static func == (left: Probe, right: Probe) -> Bool { left.name == right.name }
}
