#if canImport(Darwin)
internal import Darwin
#endif

/// A way to where closures are to run: to the main actor, or to another executor.
struct Hop: Sendable {
  /// Tells one destination from another, as long as `schedule` keeps it in memory.
  let destination: ObjectIdentifier
  /// Runs a closure there: soon, or at once where the caller is there already and the way knows that.
  let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void

  static let toMainActor = Hop(destination: ObjectIdentifier(MainActor.shared)) { body in
    #if canImport(Darwin)
    // `Task.immediate` needs newer systems than Millrace does.
    if pthread_main_np() != 0 {
      body()
    } else {
      Task { @MainActor in body() }
    }
    #else
    Task.immediate { @MainActor in body() }
    #endif
  }
}

/// A closure for a hop to the main actor, which calls `body`.
func onMainActor<Value: Sendable>(
  _ body: @escaping @MainActor @Sendable (Value) -> Void
) -> @Sendable (Value) -> Void {
  { value in MainActor.assumeIsolated { body(value) } }
}
