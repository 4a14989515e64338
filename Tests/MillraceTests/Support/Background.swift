import Foundation

/// A thread of its own that runs a closure once.
final class Background: Sendable {
  private let finished = DispatchSemaphore(value: 0)

  /// Starts the thread, with a stack of `stackSize` bytes.
  init(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let finished = finished
    let thread = Thread {
      body()
      finished.signal()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }

  /// Waits until the closure has returned.
  func join() {
    finished.wait()
    finished.signal()
  }
}

/// Runs `body` on another thread, and waits for it.
func onThread(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
  Background(stackSize: stackSize, body).join()
}

/// Runs `body` on another thread, and waits for it without blocking this one.
func onThreadOfItsOwn(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      body()
      continuation.resume()
    }.start()
  }
}

/// Which thread runs, for as long as it does.
var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }
