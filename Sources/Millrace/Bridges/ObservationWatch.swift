/// A value that was read, and the subscription that hears of its first change.
struct ObservationWatch<Value: Sendable>: AnyObservationWatch {
  let mark: ObservationMark
  let value: Value
  /// What Observation is told was read.
  let keyPath: any KeyPath<ObservationSource, ObservationMarkKey> & Sendable
  let disposable: Disposable
}

/// A watch of a value of any type.
protocol AnyObservationWatch: Sendable {
  var mark: ObservationMark { get }
}
