extension ReadableSignal {
  /// The newest values of this and another signal, once each has one, whenever either tells another.
  ///
  /// ```swift
  /// let canSend = text.combineLatest(recipients).map { !$0.isEmpty && !$1.isEmpty }
  /// ```
  ///
  /// Where both change at once, as with parts of one store, this tells the step in between: a ``Derived`` does
  /// not.
  @inlinable
  public func combineLatest<Second: ReadableSignal>(_ second: Second) -> SignalView<(Value, Second.Value)> {
    SignalView(signalAccess.combined(with: second.signalAccess))
  }

  // Three without a pack: with one, the compiler gives up on many closures that take the tuple apart.

  /// The newest values of three signals, once each has one, whenever any tells another.
  @inlinable
  public func combineLatest<Second: ReadableSignal, Third: ReadableSignal>(
    _ second: Second, _ third: Third
  ) -> SignalView<(Value, Second.Value, Third.Value)> {
    SignalView(signalAccess.combined(with: second.signalAccess, third.signalAccess))
  }

  /// The newest values of four and more signals, once each has one, whenever any tells another.
  public func combineLatest<
    Second: ReadableSignal, Third: ReadableSignal, Fourth: ReadableSignal, each Other: ReadableSignal
  >(
    _ second: Second, _ third: Third, _ fourth: Fourth, _ others: repeat each Other
  ) -> SignalView<(Value, Second.Value, Third.Value, Fourth.Value, repeat (each Other).Value)> {
    SignalView(combined(self, second, third, fourth, repeat each others))
  }

  /// The values of this and another signal, the first with the first, the second with the second, and so on.
  ///
  /// ```swift
  /// let answered = questions.zip(answers).map { "\($0): \($1)" }
  /// ```
  ///
  /// What comes on one of them waits until the other has as many: where one falls far behind, that takes memory.
  @inlinable
  public func zip<Second: ReadableSignal>(_ second: Second) -> SignalView<(Value, Second.Value)> {
    SignalView(signalAccess.zipped(with: second.signalAccess))
  }

  /// The values of three signals, the first with the first, the second with the second, and so on.
  @inlinable
  public func zip<Second: ReadableSignal, Third: ReadableSignal>(
    _ second: Second, _ third: Third
  ) -> SignalView<(Value, Second.Value, Third.Value)> {
    SignalView(
      signalAccess.zipped(with: second.signalAccess).zipped(with: third.signalAccess)
        .mapped { ($0.0, $0.1, $1) })
  }

  /// The values of four and more signals, the first with the first, the second with the second, and so on.
  public func zip<
    Second: ReadableSignal, Third: ReadableSignal, Fourth: ReadableSignal, each Other: ReadableSignal
  >(
    _ second: Second, _ third: Third, _ fourth: Fourth, _ others: repeat each Other
  ) -> SignalView<(Value, Second.Value, Third.Value, Fourth.Value, repeat (each Other).Value)> {
    SignalView(zipped(self, second, third, fourth, repeat each others))
  }
}

extension ReadableProperty {
  /// The values of this and another property, whenever either changes.
  ///
  /// Each sink hears them once at first. Where both change at once, as with parts of one store, this tells the
  /// step in between: a ``Derived`` does not.
  @inlinable
  public func combineLatest<Second: ReadableProperty>(
    _ second: Second
  ) -> PropertyView<(Value, Second.Value)> {
    PropertyView(signalAccess.combined(with: second.signalAccess).knowingCurrent()) { (value, second.value) }
  }

  /// The values of three properties, whenever any changes.
  @inlinable
  public func combineLatest<Second: ReadableProperty, Third: ReadableProperty>(
    _ second: Second, _ third: Third
  ) -> PropertyView<(Value, Second.Value, Third.Value)> {
    PropertyView(signalAccess.combined(with: second.signalAccess, third.signalAccess).knowingCurrent()) {
      (value, second.value, third.value)
    }
  }

  /// The values of four and more properties, whenever any changes.
  public func combineLatest<
    Second: ReadableProperty, Third: ReadableProperty, Fourth: ReadableProperty, each Other: ReadableProperty
  >(
    _ second: Second, _ third: Third, _ fourth: Fourth, _ others: repeat each Other
  ) -> PropertyView<(Value, Second.Value, Third.Value, Fourth.Value, repeat (each Other).Value)> {
    PropertyView(
      combined(self, second, third, fourth, repeat each others).knowingCurrent(),
      read: reading { (value, second.value, third.value, fourth.value, repeat (each others).value) })
  }
}

extension SignalAccess {
  @inlinable
  func combined<Other: Sendable>(with other: SignalAccess<Other>) -> SignalAccess<(Value, Other)> {
    SignalAccess<(Value, Other)> { [connect] observation, initial, next in
      let junction = Junction(of: observation)
      let (newest, newestOther) = (Remembered<Value?>(nil), Remembered<Other?>(nil))
      connect(
        observation, initial,
        junction.input { value in
          newest.value = value
          if let other = newestOther.value { next((value, other)) }
        })
      other.connect(
        observation, initial,
        junction.input { other in
          newestOther.value = other
          if let value = newest.value { next((value, other)) }
        })
      junction.leave()
    }
  }

  @inlinable
  func combined<Second: Sendable, Third: Sendable>(
    with second: SignalAccess<Second>, _ third: SignalAccess<Third>
  ) -> SignalAccess<(Value, Second, Third)> {
    combined(with: second).combined(with: third).mapped { ($0.0, $0.1, $1) }
  }

  @usableFromInline
  func zipped<Other: Sendable>(with other: SignalAccess<Other>) -> SignalAccess<(Value, Other)> {
    SignalAccess<(Value, Other)> { [connect] observation, initial, next in
      let junction = Junction(of: observation)
      let (line, otherLine) = (Remembered(RingBuffer<Value>()), Remembered(RingBuffer<Other>()))
      let tell: @Sendable () -> Void = {
        guard line.value.count > 0, otherLine.value.count > 0,
          let value = line.value.popFirst(), let other = otherLine.value.popFirst()
        else { return }
        next((value, other))
      }
      connect(
        observation, initial,
        junction.input {
          line.value.append($0)
          tell()
        })
      other.connect(
        observation, initial,
        junction.input {
          otherLine.value.append($0)
          tell()
        })
      junction.leave()
    }
  }
}

// A closure that takes or returns a tuple with a pack in it is handed on wrongly by the compiler (6.3.1): the
// values arrive exchanged, or are none. So the functions with packs make no such closure. What they make returns an
// optional, which is not taken apart, and the rest is done where the tuple is any `Value`.

private func combined<
  First: ReadableSignal, Second: ReadableSignal, Third: ReadableSignal, each Other: ReadableSignal
>(
  _ first: First, _ second: Second, _ third: Third, _ others: repeat each Other
) -> SignalAccess<(First.Value, Second.Value, Third.Value, repeat (each Other).Value)> {
  joining {
    let newest = Newest<First.Value, Second.Value, Third.Value, repeat (each Other).Value>()
    return Joint(values: { newest.values }) { tell, junction, initial in
      connect(first, newest.first, tell, junction, initial)
      connect(second, newest.second, tell, junction, initial)
      connect(third, newest.third, tell, junction, initial)
      repeat connect(each others, each newest.others, tell, junction, initial)
    }
  }
}

private func zipped<First: ReadableSignal, Second: ReadableSignal, each Other: ReadableSignal>(
  _ first: First, _ second: Second, _ others: repeat each Other
) -> SignalAccess<(First.Value, Second.Value, repeat (each Other).Value)> {
  joining {
    let lines = Lines<First.Value, Second.Value, repeat (each Other).Value>()
    return Joint(values: { lines.removeFirst() }) { tell, junction, initial in
      connect(first, lines.first, tell, junction, initial)
      connect(second, lines.second, tell, junction, initial)
      repeat connect(each others, each lines.others, tell, junction, initial)
    }
  }
}

/// What one observation of several inputs consists of.
private struct Joint<Value: Sendable>: Sendable {
  /// What there is to tell, if anything.
  let values: @Sendable () -> Value?
  /// Connects the inputs, each of which calls `tell` after it has kept a value.
  let connect:
    @Sendable (_ tell: @escaping @Sendable () -> Void, _ junction: Junction, _ initial: Bool) -> Void
}

/// Makes a joint for each observation, and tells what it has to tell.
private func joining<Value: Sendable>(_ begin: @escaping @Sendable () -> Joint<Value>) -> SignalAccess<Value>
{
  SignalAccess { observation, initial, next in
    let junction = Junction(of: observation)
    let joint = begin()
    let values = joint.values
    joint.connect(
      {
        if let value = values() { next(value) }
      }, junction, initial)
    junction.leave()
  }
}

/// Reads what is there at any time, and so never nil.
private func reading<Value>(_ values: @escaping @Sendable () -> Value?) -> @Sendable () -> Value {
  { values()! }
}

/// Connects an input whose newest value is kept.
private func connect<Input: ReadableSignal>(
  _ input: Input, _ newest: Remembered<Input.Value?>, _ tell: @escaping @Sendable () -> Void,
  _ junction: Junction,
  _ initial: Bool
) {
  input.signalAccess.connect(
    junction.observation, initial,
    junction.input { value in
      newest.value = value
      tell()
    })
}

/// Connects an input whose values wait in a line.
private func connect<Input: ReadableSignal>(
  _ input: Input, _ line: Remembered<RingBuffer<Input.Value>>, _ tell: @escaping @Sendable () -> Void,
  _ junction: Junction,
  _ initial: Bool
) {
  input.signalAccess.connect(
    junction.observation, initial,
    junction.input { value in
      line.value.append(value)
      tell()
    })
}

/// The newest value of each input.
private final class Newest<First: Sendable, Second: Sendable, Third: Sendable, each Other: Sendable>: Sendable
{
  let first = Remembered<First?>(nil)
  let second = Remembered<Second?>(nil)
  let third = Remembered<Third?>(nil)
  let others: (repeat Remembered<(each Other)?>)

  init() {
    func none<Value>(_: Value.Type) -> Remembered<Value?> { Remembered(nil) }
    others = (repeat none((each Other).self))
  }

  /// All of them; nil while any is missing.
  var values: (First, Second, Third, repeat each Other)? {
    guard let first = first.value, let second = second.value, let third = third.value else { return nil }
    for kept in repeat each others {
      if kept.value == nil { return nil }
    }
    func there<Value>(_ kept: Remembered<Value?>) -> Value { kept.value! }  // by the check above
    return (first, second, third, repeat there(each others))
  }
}

/// The values of each input that wait for one of every other.
private final class Lines<First: Sendable, Second: Sendable, each Other: Sendable>: Sendable {
  let first = Remembered(RingBuffer<First>())
  let second = Remembered(RingBuffer<Second>())
  let others: (repeat Remembered<RingBuffer<each Other>>)

  init() {
    func empty<Value>(_: Value.Type) -> Remembered<RingBuffer<Value>> { Remembered(RingBuffer()) }
    others = (repeat empty((each Other).self))
  }

  /// Takes the first of each; nil while any has none.
  func removeFirst() -> (First, Second, repeat each Other)? {
    if first.value.count == 0 || second.value.count == 0 { return nil }
    for line in repeat each others {
      if line.value.count == 0 { return nil }
    }
    // None is empty.
    func next<Value>(_ line: Remembered<RingBuffer<Value>>) -> Value { line.value.popFirst()! }
    return (next(first), next(second), repeat next(each others))
  }
}
