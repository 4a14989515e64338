import Millrace

/// Something that is held, and can be listened to, of any type.
protocol DerivedModelAnyHolder: AnyObject {
  /// Notes that the value may be computed now.
  func look(_ states: DerivedModelStates)
  /// Says what is wrong.
  func check(_ states: DerivedModelStates) -> String?
  func sink(_ kind: DerivedModelSinkKind, in player: DerivedModelPlayer) -> any DerivedModelAnySink
}

/// An item that is held, with a limit for how often it may be computed.
final class DerivedModelHolder<Value: Sendable & Equatable>: DerivedModelAnyHolder {
  let item: DerivedModelItem<Value>
  /// Makes the same of what a sink's comparator takes for equivalent.
  private let coarse: @Sendable (Value) -> Value
  /// Once, and once for each change of the inputs between two looks.
  private var limit: Int
  private var inputs: [Int]?

  init(_ item: DerivedModelItem<Value>, coarse: @escaping @Sendable (Value) -> Value) {
    self.item = item
    self.coarse = coarse
    limit = item.derived.recomputations + 1
  }

  func look(_ states: DerivedModelStates) {
    let now = item.expected(states).inputs
    if let inputs, inputs != now { limit += 1 }
    inputs = now
  }

  func check(_ states: DerivedModelStates) -> String? {
    let (value, should) = (item.normal(item.derived.value), item.model(states))
    if value != should { return "\(item.text) is \(value), and should be \(should)" }
    let count = item.derived.recomputations
    if count > limit { return "\(item.text) was computed \(count) times, and \(limit) would do" }
    return nil
  }

  func sink(_ kind: DerivedModelSinkKind, in player: DerivedModelPlayer) -> any DerivedModelAnySink {
    DerivedModelSink(to: item, kind, coarse: coarse, in: player)
  }
}
