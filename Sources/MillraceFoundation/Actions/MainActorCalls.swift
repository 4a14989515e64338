internal import Foundation

/// Calls `body` on the main actor: at once where the caller is there, soon otherwise.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  #if canImport(Darwin)
  // `Task.immediate` needs newer systems than Millrace does.
  if Thread.isMainThread {
    MainActor.assumeIsolated { body() }
  } else {
    Task { @MainActor in body() }
  }
  #else
  Task.immediate { @MainActor in body() }
  #endif
}
