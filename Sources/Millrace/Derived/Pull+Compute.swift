extension Pull {
  /// Computes `node` from what `collect` takes of its inputs.
  ///
  /// `collect` copies the inputs under the graph's lock; `transform` and `areUnchanged` are the user's code
  /// and run outside. Where the result is as before, the value before is kept.
  @inlinable @inline(__always)
  mutating func compute<Inputs, Value>(
    _ node: Node, _: Value.Type, collect: (borrowing Pull) -> Inputs, transform: (Inputs) -> Value,
    areUnchanged: (Value, Value) -> Bool
  ) {
    if let evaluation {
      evaluation.keep(transform(collect(self)), of: node)
      return
    }
    var inputs: Inputs?
    var old: Value?
    node.withGraph(as: thread) { graph in
      guard beginComputing(node, in: graph) else { return }
      inputs = collect(self)
      if node.stamp != 0 { old = node.memory.assumingMemoryBound(to: Value.self).pointee }
    }
    guard let inputs else { return }
    let value = transform(inputs)
    let isChange = if let old { !areUnchanged(old, value) } else { true }
    // Out of the lock, so that what it holds is dropped there.
    var dropped: Value? = value
    node.withGraph(as: thread) { graph in
      keep(&dropped, of: node, isChange: isChange)
      advance(in: graph)
    }
    _ = dropped
  }

  /// Keeps a result, if it is a change, and nobody has a newer one; `value` gets the one before.
  ///
  /// Under the graph's lock.
  @inlinable @inline(__always)
  mutating func keep<Value>(_ value: inout Value?, of node: Node, isChange: Bool) {
    let isFirst = node.stamp == 0
    guard endComputing(node, isChange: isChange) else { return }
    let place = node.memory.assumingMemoryBound(to: Value.self)
    if isFirst {
      place.initialize(to: value.take()!)
    } else if isChange {
      let old = place.move()
      place.initialize(to: value.take()!)
      value = old
    }
    // The target's value is of the same type as the one that is asked for.
    if endTarget(node) { destination?.initializeMemory(as: Value.self, to: place.pointee) }
  }

  /// The value of an input, while it may be copied: under the graph's lock, or in an evaluation.
  @inlinable @inline(__always)
  borrowing func value<Value>(of input: Unmanaged<Node>, as _: Value.Type) -> Value {
    if let evaluation {
      return evaluation.memory(of: input).assumingMemoryBound(to: Value.self).pointee
    }
    return input._withUnsafeGuaranteedRef { $0.memory.assumingMemoryBound(to: Value.self).pointee }
  }
}
