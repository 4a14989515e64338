extension Derived {
  /// The derived value as a property: to be combined with other signals, bound, or handed on.
  ///
  /// A listener is a sink of the derived value, and hears the newest value; what it skipped in between is not
  /// told. The property keeps the derived value alive, as a sink does.
  public var signal: PropertyView<Value> {
    PropertyView(
      SignalAccess { observation, initial, body in
        observation.add(
          sink(initial: initial, file: observation.file, line: observation.line) { value in
            // The observation may end before it knows of the sink, which is telling its first value.
            if !observation.isEnded { body(value) }
          })
      }
    ) { value }
  }
}
