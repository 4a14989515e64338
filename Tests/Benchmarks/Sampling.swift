/// Takes many short samples of operations in turns.
///
/// In turns, so that whatever slows the machine down for a moment slows each of them down alike; many and
/// short, so that some are left alone. The least of them says what the work costs; the median, how quiet
/// the machine was.
enum Sampling {
  private static let sampleNanoseconds = 50_000.0
  private static let rowNanoseconds = 400_000_000.0
  private static let rounds = 15.0...2_000.0

  static func time(_ operation: Operation) -> Timing { time([operation])[0] }

  static func time(_ first: Operation, _ second: Operation) -> (Timing, Timing) {
    let timings = time([first, second])
    return (timings[0], timings[1])
  }

  static func time(_ first: Operation, _ second: Operation, _ third: Operation) -> (Timing, Timing, Timing) {
    let timings = time([first, second, third])
    return (timings[0], timings[1], timings[2])
  }

  private static func time(_ operations: [Operation]) -> [Timing] {
    let counts = operations.map(calibrate)
    var samples = operations.map { _ in [Double]() }
    func round() -> Double {
      operations.indices.reduce(0) { total, index in
        let elapsed = nanoseconds { operations[index].run(counts[index]) }
        samples[index].append(elapsed / Double(counts[index] * operations[index].share))
        return total + elapsed
      }
    }
    let most = (rowNanoseconds / round()).clamped(to: rounds)
    for _ in 0..<Int(most) { _ = round() }
    return samples.map { unsorted in
      let sorted = unsorted.sorted()
      return Timing(minimum: sorted[0], median: sorted[sorted.count / 2])
    }
  }

  /// How often the operation is done in one sample.
  ///
  /// Finding out warms it up.
  private static func calibrate(_ operation: Operation) -> Int {
    var count = 1
    while nanoseconds({ operation.run(count) }) < sampleNanoseconds { count *= 2 }
    return count
  }

  private static func nanoseconds(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .nanoseconds(1)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
