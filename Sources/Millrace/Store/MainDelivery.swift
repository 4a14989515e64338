/// Where a sink's closure is to run: on the main actor.
///
/// Written `on: .main`. All such subscriptions of a store keep their order among each other: with nothing
/// waiting for any of them, a closure is called at once where the caller is on the main actor, and otherwise
/// soon, in order. On Linux, what the main dispatch queue runs outside of a task, in a program whose main
/// function is asynchronous, counts as elsewhere.
public struct MainDelivery: Sendable {
  /// The main actor.
  public static let main = MainDelivery()
}
