import Foundation

/// Runs `body` on `count` threads at once, with the number of each, and returns when all have returned.
///
/// They start together, so that even short bodies overlap. When this returns, no thread holds `body` any more.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let meeting = Meeting(of: count)
  let work = Guarded<(@Sendable (Int) -> Void)?>(body)
  for number in 0..<count {
    let thread = Thread {
      meeting.arrive()
      work.current?(number)
      meeting.leave()
    }
    thread.start()
  }
  meeting.waitUntilAllHaveLeft()
  work.withLock { $0 = nil }
}

/// Where threads wait for each other.
private final class Meeting: @unchecked Sendable {  // `condition` guards the counts
  private let condition = NSCondition()
  private let size: Int
  private var arrived = 0
  private var left = 0

  init(of size: Int) { self.size = size }

  func arrive() {
    condition.withLock {
      arrived += 1
      condition.broadcast()
      while arrived < size { condition.wait() }
    }
  }

  func leave() {
    condition.withLock {
      left += 1
      condition.broadcast()
    }
  }

  func waitUntilAllHaveLeft() {
    condition.withLock {
      while left < size { condition.wait() }
    }
  }
}
