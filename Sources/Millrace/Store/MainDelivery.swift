/// Where a sink's closure is to run: on the main actor.
///
/// Written `on: .main`.
public struct MainDelivery: Sendable {
  /// The main actor.
  public static let main = MainDelivery()
}
