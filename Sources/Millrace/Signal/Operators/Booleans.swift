/// Whether all of several signals are true; told once each has a value, and whenever the answer changes.
///
/// ```swift
/// let canSend = allTrue(isNameValid, isMailValid)
/// ```
public func allTrue(
  _ first: any ReadableSignal<Bool>, _ rest: any ReadableSignal<Bool>...
) -> SignalView<Bool> {
  SignalView(answer(of: ([first] + rest).map { $0.signalAccess }) { $0.allSatisfy { $0 } })
}

/// Whether all of several properties are true; told at first, and whenever the answer changes.
public func allTrue(
  _ first: any ReadableProperty<Bool>, _ rest: any ReadableProperty<Bool>...
) -> PropertyView<Bool> {
  let properties = [first] + rest
  return PropertyView(
    answer(of: properties.map { $0.signalAccess }) { $0.allSatisfy { $0 } }.knowingCurrent()
  ) {
    properties.allSatisfy { $0.value }
  }
}

/// Whether any of several signals is true; told once each has a value, and whenever the answer changes.
public func anyTrue(
  _ first: any ReadableSignal<Bool>, _ rest: any ReadableSignal<Bool>...
) -> SignalView<Bool> {
  SignalView(answer(of: ([first] + rest).map { $0.signalAccess }) { $0.contains(true) })
}

/// Whether any of several properties is true; told at first, and whenever the answer changes.
public func anyTrue(
  _ first: any ReadableProperty<Bool>, _ rest: any ReadableProperty<Bool>...
) -> PropertyView<Bool> {
  let properties = [first] + rest
  return PropertyView(answer(of: properties.map { $0.signalAccess }) { $0.contains(true) }.knowingCurrent()) {
    properties.contains { $0.value }
  }
}

private func answer(
  of inputs: [SignalAccess<Bool>], _ answer: @escaping @Sendable ([Bool]) -> Bool
) -> SignalAccess<Bool> {
  let answers = SignalAccess<Bool> { observation, initial, next in
    let junction = Junction(of: observation)
    let count = inputs.count  // the closures must not keep the inputs
    let newest = Remembered([Bool?](repeating: nil, count: count))
    for (index, input) in inputs.enumerated() {
      input.connect(
        observation, initial,
        junction.input { value in
          newest.value[index] = value
          let known = newest.value.compactMap { $0 }
          if known.count == count { next(answer(known)) }
        })
    }
    junction.leave()
  }
  return answers.distinct { $0 == $1 }
}
