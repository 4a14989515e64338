extension PropertyView where Value: Equatable {
  /// A property of an object that calls back when it has changed: of a control, for instance, or of an observed model.
  ///
  /// ```swift
  /// let level = PropertyView(of: meter) {
  ///   $0.level
  /// } attach: { meter, handler in
  ///   let id = meter.addHandler(handler)
  ///   return Disposable { [weak meter] in meter?.removeHandler(id) }
  /// }
  /// ```
  ///
  /// Each listener attaches a handler of its own. It hears the value as it is when its turn comes, never an older one
  /// after a newer one, not the same one twice in a row, and always the last; where several threads change the object
  /// at once, it may skip values in between. The property keeps the object alive; those who listen do not, and end
  /// when the object lets go of their handlers.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - read: Finds the current value. Called where the property is read, where somebody begins to listen, and where
  ///     the object calls back; with no lock held.
  ///   - attach: Begins to call a handler whenever the value may have changed, from any thread, after the change. What
  ///     it returns ends that, and should not keep the object.
  public init<Object: AnyObject & Sendable>(
    of object: Object, read: @escaping @Sendable (Object) -> Value,
    attach: @escaping @Sendable (Object, _ handler: @escaping @Sendable () -> Void) -> Disposable
  ) {
    self.init(
      SignalAccess { observation, initial, body in
        // Its turn is taken until the first value has been told; what the object calls for meanwhile comes after that.
        let junction = Junction(of: observation)
        let told = Remembered<Value?>(nil)
        let tell = junction.input { [weak object] (_: Void) in
          guard let object else { return }
          let value = read(object)
          if let last = told.value, areUnchanged(last, value) { return }
          told.value = value
          body(value)
        }
        observation.add(attach(object) { tell(()) })
        let first = read(object)
        told.value = first
        if initial, !observation.isEnded { body(first) }
        junction.leave()
      }
    ) { read(object) }
  }
}
