extension Pull {
  /// Computes `node` from what `collect` takes of its inputs.
  ///
  /// `collect` copies the inputs under the graph's lock; `transform` and `comparison` are the user's code
  /// and run outside. Where the result is as before, the value before is kept.
  @inlinable @inline(__always)
  mutating func compute<Inputs, Value>(
    _ node: Node, _: Value.Type, collect: (borrowing Pull) -> Inputs, transform: (Inputs) -> Value,
    comparison: some Comparison<Value>
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
    #if DEBUG
    node.check(
      inputs, value, isFirst: old == nil, as: thread, transform: transform, comparison: comparison)
    #endif
    let isChange = if let old { !comparison.areEqual(old, value) } else { true }
    // Out of the lock, so that what it holds is dropped there.
    var dropped: Value? = value
    node.withGraph(as: thread) { graph in
      keep(&dropped, of: node, isChange: isChange, in: graph)
    }
    _ = dropped
  }

  /// Keeps a result, if it is a change, and nobody has a newer one; then goes on.
  ///
  /// `value` gets the one before.
  ///
  /// Under the graph's lock.
  @inlinable @inline(__always)
  mutating func keep<Value>(_ value: inout Value?, of node: Node, isChange: Bool, in graph: Graph) {
    let isFirst = node.stamp == 0
    let ending = endComputing(node, isChange: isChange, in: graph)
    guard ending.isKept else { return }
    let place = node.memory.assumingMemoryBound(to: Value.self)
    if isFirst {
      place.initialize(to: value.take()!)
    } else if isChange {
      let old = place.move()
      place.initialize(to: value.take()!)
      value = old
    }
    // The target's value is of the type that is asked for.
    ending.destination?.initializeMemory(as: Value.self, to: place.pointee)
  }

  /// The value of an input, while it may be copied: under the graph's lock, or in an evaluation.
  @inlinable @inline(__always)
  borrowing func value<Value>(of input: Node, as _: Value.Type) -> Value {
    if let evaluation {
      return evaluation.memory(of: input).assumingMemoryBound(to: Value.self).pointee
    }
    return input.memory.assumingMemoryBound(to: Value.self).pointee
  }
}
