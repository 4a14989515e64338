internal import Foundation

/// Calls `body` on the main actor: at once where this is its thread, soon otherwise.
func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if Thread.isMainThread {
    MainActor.assumeIsolated { body() }
  } else {
    Task { @MainActor in body() }
  }
}
