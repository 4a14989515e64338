extension ReadableSignal {
  /// The same values, each of which is written down before it is passed on.
  ///
  /// ```swift
  /// taps.log("tap").filter { $0 > 1 }  // writes: tap: 1
  /// ```
  ///
  /// - Parameters:
  ///   - label: What stands before the value.
  ///   - write: Takes the text, without a line break at its end. By default it is printed.
  /// - Returns: The values, unchanged.
  public func log(
    _ label: String, _ write: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> SignalView<Value> {
    SignalView(signalAccess.logged(label, write))
  }
}

extension ReadableProperty {
  /// The same values, each of which is written down before it is passed on.
  ///
  /// - Parameters:
  ///   - label: What stands before the value.
  ///   - write: Takes the text, without a line break at its end. By default it is printed.
  /// - Returns: The values, unchanged.
  public func log(
    _ label: String, _ write: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> PropertyView<Value> {
    PropertyView(signalAccess.logged(label, write)) { value }
  }
}

extension SignalAccess {
  fileprivate func logged(_ label: String, _ write: @escaping @Sendable (String) -> Void) -> SignalAccess {
    handled { next in
      { value in
        write("\(label): \(value)")
        next(value)
      }
    }
  }
}
