extension ReadableSignal {
  /// The newest values of this and other signals, once each has one, whenever any tells another.
  ///
  /// ```swift
  /// let canSend = text.combineLatest(recipients).map { !$0.isEmpty && !$1.isEmpty }
  /// ```
  ///
  /// Where several change at once, as with parts of one store, this tells the steps in between: a ``Derived``
  /// does not.
  public func combineLatest<Second: ReadableSignal, each Other: ReadableSignal>(
    _ second: Second, _ others: repeat each Other
  ) -> SignalView<(Value, Second.Value, repeat (each Other).Value)> {
    SignalView(combined(self, second, repeat each others))
  }

  /// The values of this and other signals, the first with the first, the second with the second, and so on.
  ///
  /// What comes on one of them waits until all have as many: where one falls far behind, that takes memory.
  public func zip<Second: ReadableSignal, each Other: ReadableSignal>(
    _ second: Second, _ others: repeat each Other
  ) -> SignalView<(Value, Second.Value, repeat (each Other).Value)> {
    SignalView(zipped(self, second, repeat each others))
  }
}

extension ReadableProperty {
  /// The values of this and other properties, whenever any changes.
  ///
  /// Each sink hears them once at first. Where several change at once, as with parts of one store, this tells the
  /// steps in between: a ``Derived`` does not.
  public func combineLatest<Second: ReadableProperty, each Other: ReadableProperty>(
    _ second: Second, _ others: repeat each Other
  ) -> PropertyView<(Value, Second.Value, repeat (each Other).Value)> {
    PropertyView(combined(self, second, repeat each others)) {
      (value, second.value, repeat (each others).value)
    }
  }
}

private func combined<First: ReadableSignal, Second: ReadableSignal, each Other: ReadableSignal>(
  _ first: First, _ second: Second, _ others: repeat each Other
) -> SignalAccess<(First.Value, Second.Value, repeat (each Other).Value)> {
  SignalAccess { observation, initial, next in
    let junction = Junction(of: observation)
    let newest = Newest<First.Value, Second.Value, repeat (each Other).Value>()
    let tell = telling(next) { newest.values }
    connect(first, newest.first, tell, junction, observation, initial)
    connect(second, newest.second, tell, junction, observation, initial)
    repeat connect(each others, each newest.others, tell, junction, observation, initial)
    junction.leave()
  }
}

private func zipped<First: ReadableSignal, Second: ReadableSignal, each Other: ReadableSignal>(
  _ first: First, _ second: Second, _ others: repeat each Other
) -> SignalAccess<(First.Value, Second.Value, repeat (each Other).Value)> {
  SignalAccess { observation, initial, next in
    let junction = Junction(of: observation)
    let lines = Lines<First.Value, Second.Value, repeat (each Other).Value>()
    let tell = telling(next) { lines.removeFirst() }
    connect(first, lines.first, tell, junction, observation, initial)
    connect(second, lines.second, tell, junction, observation, initial)
    repeat connect(each others, each lines.others, tell, junction, observation, initial)
    junction.leave()
  }
}

/// Tells what there is to tell, if anything.
///
/// Where the type is a pack's the compiler does not get through such a closure.
private func telling<Value>(
  _ next: @escaping @Sendable (Value) -> Void, _ values: @escaping @Sendable () -> Value?
) -> @Sendable () -> Void {
  {
    if let value = values() { next(value) }
  }
}

/// Connects an input whose newest value is kept.
private func connect<Input: ReadableSignal>(
  _ input: Input, _ newest: Kept<Input.Value?>, _ tell: @escaping @Sendable () -> Void, _ junction: Junction,
  _ observation: Observation, _ initial: Bool
) {
  input.signalAccess.connect(
    observation, initial,
    junction.input { value in
      newest.value = value
      tell()
    })
}

/// Connects an input whose values wait in a line.
private func connect<Input: ReadableSignal>(
  _ input: Input, _ line: Kept<Line<Input.Value>>, _ tell: @escaping @Sendable () -> Void, _ junction: Junction,
  _ observation: Observation, _ initial: Bool
) {
  input.signalAccess.connect(
    observation, initial,
    junction.input { value in
      line.value.append(value)
      tell()
    })
}

/// The newest value of each input.
private final class Newest<First: Sendable, Second: Sendable, each Other: Sendable>: Sendable {
  let first = Kept<First?>(nil)
  let second = Kept<Second?>(nil)
  let others: (repeat Kept<(each Other)?>)

  init() {
    func none<Value>(_: Value.Type) -> Kept<Value?> { Kept(nil) }
    others = (repeat none((each Other).self))
  }

  /// All of them; nil while any is missing.
  var values: (First, Second, repeat each Other)? {
    guard let first = first.value, let second = second.value else { return nil }
    for kept in repeat each others {
      if kept.value == nil { return nil }
    }
    func there<Value>(_ kept: Kept<Value?>) -> Value { kept.value! }  // by the check above
    return (first, second, repeat there(each others))
  }
}

/// The values of each input that wait for one of every other.
private final class Lines<First: Sendable, Second: Sendable, each Other: Sendable>: Sendable {
  let first = Kept(Line<First>())
  let second = Kept(Line<Second>())
  let others: (repeat Kept<Line<each Other>>)

  init() {
    func empty<Value>(_: Value.Type) -> Kept<Line<Value>> { Kept(Line()) }
    others = (repeat empty((each Other).self))
  }

  /// Takes the first of each; nil while any has none.
  func removeFirst() -> (First, Second, repeat each Other)? {
    if first.value.isEmpty || second.value.isEmpty { return nil }
    for line in repeat each others {
      if line.value.isEmpty { return nil }
    }
    func next<Value>(_ line: Kept<Line<Value>>) -> Value { line.value.removeFirst() }
    return (next(first), next(second), repeat next(each others))
  }
}

/// Values that wait, first in, first out.
private struct Line<Value> {
  private var values: [Value?] = []
  private var start = 0

  var isEmpty: Bool { start == values.count }

  mutating func append(_ value: Value) { values.append(value) }

  /// Takes out the first of them, of which there has to be one.
  ///
  /// Amortized O(1).
  mutating func removeFirst() -> Value {
    let value = values[start]!  // it has not been taken out
    values[start] = nil
    start += 1
    if start == values.count {
      values.removeAll(keepingCapacity: values.count <= 64)
      start = 0
    } else if start > 64, 2 * start > values.count {
      values.removeFirst(start)
      start = 0
    }
    return value
  }
}
