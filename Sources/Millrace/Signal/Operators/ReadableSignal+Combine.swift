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
    SignalAccess<(Value, Other)> { [self] observation, initial, next in
      let junction = Junction(of: observation)
      let part = Observation(in: observation)
      let (line, otherLine) = (Line<Value>(), Line<Other>())
      let tell: @Sendable () -> Void = {
        if line.hasNext, otherLine.hasNext { next((line.removeFirst(), otherLine.removeFirst())) }
        if line.isOver || otherLine.isOver { part.end() }
      }
      line.connect(self, tell, junction, part, initial)
      otherLine.connect(other, tell, junction, part, initial)
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
    return Joint(values: { newest.values }, isOver: { false }) { tell, junction, part, initial in
      connect(first, newest.first, tell, junction, part, initial)
      connect(second, newest.second, tell, junction, part, initial)
      connect(third, newest.third, tell, junction, part, initial)
      repeat connect(each others, each newest.others, tell, junction, part, initial)
    }
  }
}

private func zipped<First: ReadableSignal, Second: ReadableSignal, each Other: ReadableSignal>(
  _ first: First, _ second: Second, _ others: repeat each Other
) -> SignalAccess<(First.Value, Second.Value, repeat (each Other).Value)> {
  joining {
    let lines = Lines<First.Value, Second.Value, repeat (each Other).Value>()
    return Joint(values: { lines.removeFirst() }, isOver: { lines.isAnyOver }) {
      tell, junction, part, initial in
      lines.first.connect(first.signalAccess, tell, junction, part, initial)
      lines.second.connect(second.signalAccess, tell, junction, part, initial)
      repeat (each lines.others).connect((each others).signalAccess, tell, junction, part, initial)
    }
  }
}

/// What one observation of several inputs consists of.
private struct Joint<Value: Sendable>: Sendable {
  /// What there is to tell, if anything.
  let values: @Sendable () -> Value?
  /// Whether there will never be anything more.
  let isOver: @Sendable () -> Bool
  /// Connects the inputs, each of which calls `tell` after it has kept a value, or ended.
  let connect:
    @Sendable (
      _ tell: @escaping @Sendable () -> Void, _ junction: Junction, _ part: Observation, _ initial: Bool
    ) -> Void
}

/// Makes a joint for each observation, and tells what it has to tell.
private func joining<Value: Sendable>(_ begin: @escaping @Sendable () -> Joint<Value>) -> SignalAccess<Value>
{
  SignalAccess { observation, initial, next in
    let junction = Junction(of: observation)
    let part = Observation(in: observation)
    let joint = begin()
    let (values, isOver) = (joint.values, joint.isOver)
    joint.connect(
      {
        if let value = values() { next(value) }
        if isOver() { part.end() }
      }, junction, part, initial)
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
  _ junction: Junction, _ part: Observation, _ initial: Bool
) {
  input.signalAccess.connect(
    part, initial,
    junction.input { value in
      newest.value = value
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
  let first = Line<First>()
  let second = Line<Second>()
  let others: (repeat Line<each Other>)

  init() {
    func empty<Value>(_: Value.Type) -> Line<Value> { Line() }
    others = (repeat empty((each Other).self))
  }

  /// Takes the first of each; nil while any has none.
  func removeFirst() -> (First, Second, repeat each Other)? {
    guard first.hasNext, second.hasNext else { return nil }
    for line in repeat each others {
      if !line.hasNext { return nil }
    }
    func next<Value>(_ line: Line<Value>) -> Value { line.removeFirst() }
    return (next(first), next(second), repeat next(each others))
  }

  /// Whether any has ended, and has nothing left that waits.
  var isAnyOver: Bool {
    if first.isOver || second.isOver { return true }
    for line in repeat each others {
      if line.isOver { return true }
    }
    return false
  }
}

/// The values of one input of a `zip` that wait, which the junction's turn guards.
private final class Line<Value: Sendable>: Sendable {
  private let values = Remembered(RingBuffer<Value>())
  private let hasEnded = Remembered(false)

  var hasNext: Bool { values.value.count > 0 }

  /// Whether the input has ended, and nothing waits.
  var isOver: Bool { hasEnded.value && !hasNext }

  /// Takes out the first value, of which there has to be one.
  func removeFirst() -> Value { values.value.popFirst()! }

  /// Connects the input, which calls `tell` with each value, and when it ends.
  func connect(
    _ input: SignalAccess<Value>, _ tell: @escaping @Sendable () -> Void, _ junction: Junction,
    _ part: Observation, _ initial: Bool
  ) {
    let intake = Intake(
      junction.input { [self] value in
        values.value.append(value)
        tell()
      },
      atEnd: { [self] in
        junction.enter { [self] in
          hasEnded.value = true
          tell()
        }
      })
    input.connect(part, initial) { intake.handle($0) }
  }
}
