extension Property where Value: Equatable {
  /// Keeps this property and another the same, whichever changes.
  ///
  /// This one begins by taking the other's value. Where both are changed at the same moment, both end up with one
  /// of the two values. The binding keeps neither alive.
  ///
  /// - Parameters:
  ///   - other: The other property.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bindTwoWay(
    to other: Property, file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    TwoWayBinding.bind(end, signalAccess, other.end, file: file, line: line) { _ in other.signalAccess }
  }

  /// Keeps this property and a part of a store's state the same, whichever changes.
  ///
  /// ```swift
  /// let token = volume.bindTwoWay(to: store, \.volume)
  /// ```
  ///
  /// The property begins by taking the store's value. The binding keeps neither alive.
  ///
  /// - Parameters:
  ///   - store: The store, in which a change of the property is a commit.
  ///   - path: The part.
  ///   - file: The caller's file, for a message.
  ///   - line: The caller's line, for a message.
  /// - Returns: What keeps the binding. Put it into a ``DisposableBag``.
  public func bindTwoWay<State, Activity>(
    to store: Store<State, Activity>, _ path: any WritableKeyPath<State, Value> & Sendable,
    file: StaticString = #fileID, line: UInt = #line
  ) -> Disposable {
    let part = TwoWayBinding<Value>.End { [weak store] in
      store?[dynamicMember: path]
    } set: { [weak store] value in
      store?.commit { $0[keyPath: path] = value }
    }
    return TwoWayBinding.bind(end, signalAccess, part, file: file, line: line) { $0.changes(of: store, path) }
  }

  /// This property, as one of the two.
  var end: TwoWayBinding<Value>.End {
    TwoWayBinding.End { [weak self] in
      self?.value
    } set: { [weak self] in
      self?.value = $0
    }
  }
}
