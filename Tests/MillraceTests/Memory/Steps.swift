import Foundation

/// Numbered steps in which several threads take turns.
final class Steps: @unchecked Sendable {  // `condition` guards `reached`
  private let condition = NSCondition()
  private var reached: Set<Int> = []

  func reach(_ step: Int) {
    condition.withLock {
      reached.insert(step)
      condition.broadcast()
    }
  }

  func wait(for step: Int) {
    condition.withLock {
      while !reached.contains(step) { condition.wait() }
    }
  }
}
