/// The states of both stores as plain values, which commits keep up to date.
///
/// What derived values should be is evaluated on these, by closures that know nothing of Millrace.
final class DerivedModelStates: @unchecked Sendable {  // all on one thread
  private(set) var left = DerivedModelState()
  private(set) var right = DerivedModelWhole()
  /// Counts the commits.
  private(set) var version = 0
  private var openBatches: [DerivedModelStores.RawValue: Int] = [:]
  /// What is done whenever derived values may be computed.
  var look: () -> Void = {}

  func note(_ state: DerivedModelState) {
    left = state
    version += 1
    if !held.contains(.left) { look() }
  }

  func note(_ state: DerivedModelWhole) {
    right = state
    version += 1
    if !held.contains(.right) { look() }
  }

  func beginBatch(of store: DerivedModelStores) { openBatches[store.rawValue, default: 0] += 1 }

  func endBatch(of store: DerivedModelStores) {
    openBatches[store.rawValue, default: 0] -= 1
    if !held.contains(store) { look() }
  }

  /// The stores with an open batch.
  var held: DerivedModelStores {
    var held: DerivedModelStores = []
    for (store, count) in openBatches where count > 0 { held.insert(DerivedModelStores(rawValue: store)) }
    return held
  }
}
