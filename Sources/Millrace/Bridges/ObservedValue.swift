public import Observation

/// A derived value, as the toolchain's Observation tracks it: whoever reads ``value`` is woken when it changes.
///
/// ```swift
/// let open = ObservedValue(store.derived(\.items) { items in items.count { !$0.isDone } })
/// withObservationTracking {
///   print("\(open.value) to do")
/// } onChange: {
///   print("that has changed")
/// }
/// ```
///
/// What is a change, the derived value says: also where its type is not `Equatable`, with a comparator
/// (`store.derived(\.user, by: { $0.id == $1.id })`). Everything else is as with ``ObservedState``: no change is
/// missed, whoever has not read it is not woken, and changes are told outside of every lock.
///
/// Nothing is computed until somebody reads. From the first read to the next change the derived value has a sink.
/// It keeps the derived value alive, and that its stores.
public final class ObservedValue<Value: Sendable>: Observable, Sendable {
  private let source: ObservationSource
  private let derived: Derived<Value>

  /// Makes an observable view of a derived value.
  ///
  /// - Parameters:
  ///   - derived: The value, which is kept alive.
  ///   - target: `.main` to be told of changes on the main actor; nil on the thread of the commit.
  public init(_ derived: Derived<Value>, on target: MainDelivery? = nil) {
    self.derived = derived
    source = ObservationSource(on: target)
  }

  /// The value, tracked.
  public var value: Value {
    source.read(
      ObservedPath(\ObservedValue.value), current: { derived.value }, areUnchanged: derived.areEqual,
      sink: { derived.sink($0) })
  }
}
