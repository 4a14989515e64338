/// What was called where it cannot be answered: inside a commit or a read, on the same store and thread.
@usableFromInline
enum Misuse {
  case commit, batch, read, readDerived, scope, subscribe, replaceReducer, changes

  var call: String {
    switch self {
    case .commit: "commit"
    case .batch: "batch"
    case .read: "a read (state, version, a member, withState)"
    case .readDerived: "a derived value of this store (value, or read in a tracking closure)"
    case .scope: "a scoped store of a part that has to be found (optional, by identity or computed)"
    case .subscribe: "a subscription (sink, sinkChanges, sinkActivity)"
    case .replaceReducer: "replaceReducer"
    case .changes: "next.changes"
    }
  }

  var remedy: String {
    switch self {
    case .commit:
      "Change the state that the closure was given; or commit after the closure has returned, or in a sink."
    case .batch: "Open the batch around the outer commit instead."
    case .read: "Use the state that the closure was given."
    case .readDerived:
      "Compute what is needed from the state that the closure was given, or read the value before the commit."
    case .scope: "Make the scoped store before the commit and keep it, or make it in a sink."
    case .subscribe: "Subscribe before or after the commit, or in a sink."
    case .replaceReducer: "Replace it after the dispatch has returned, or in a sink."
    case .changes: "Pass the action on with next(action), which is then handled right after the commit."
    }
  }

  /// Stops the program with a message that says what was called, why that cannot go on, and what to do.
  @usableFromInline @inline(never)
  func stop(file: StaticString, line: UInt) -> Never {
    fatalError(
      """
      Millrace: \(call) was asked for inside a commit or a read of the same store, on the same thread. \
      A reducer, a commit or withState closure, ==, a comparator, a select closure, a computed property or a \
      deinit is running while the store is locked: to wait for the lock here would be to wait for ever. \
      \(remedy) (dispose(), dispatch and send may be called here: they are handled right after the commit.)
      """, file: file, line: line)
  }
}
