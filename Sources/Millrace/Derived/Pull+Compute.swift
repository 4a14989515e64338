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
    node.withGraph(as: thread) { _ in
      guard beginComputing(node) else { return }
      inputs = collect(self)
      if node.stamp != 0 { old = node.memory.assumingMemoryBound(to: Value.self).pointee }
    }
    guard let inputs else { return }
    let value = transform(inputs)
    let isChange = old.map { !areUnchanged($0, value) } ?? true
    finish(node, with: value, isChange: isChange)
  }

  /// Keeps a result, and goes on.
  @inlinable @inline(__always)
  mutating func finish<Value>(_ node: Node, with value: consuming Value, isChange: Bool) {
    // Out of the lock, so that what it holds is dropped there.
    var dropped: Value? = value
    node.withGraph(as: thread) { _ in
      if isChange, isNewest(node) {
        let place = node.memory.assumingMemoryBound(to: Value.self)
        if node.stamp == 0 {
          place.initialize(to: dropped.take()!)
        } else {
          let old = place.move()
          place.initialize(to: dropped.take()!)
          dropped = old
        }
        node.noteChange()
      }
      endComputing(node)
    }
    _ = dropped
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

extension Node {
  /// Calls `take` once with the up-to-date value and its stamp, or with one that was computed for this call
  /// alone and 0.
  ///
  /// `take` copies the value: it runs under the graph's lock. Returns whether the value is of the graph.
  @inlinable @inline(__always) @discardableResult
  func read(as thread: UInt, _ take: (UnsafeRawPointer, Int) -> Void) -> Bool {
    var isDone = false
    withGraph(as: thread) { _ in
      checkNotInside(as: thread)
      if flags.contains(.stale) { return }
      take(memory, stamp)
      isDone = true
    }
    return isDone ? true : pull(as: thread, take)
  }

  /// Stops the program where the thread is inside a commit or a read of a store that the value depends on.
  ///
  /// Under the graph's lock.
  @inlinable @inline(__always)
  func checkNotInside(as thread: UInt) {
    if let soleWorks {
      if soleWorks.pointee.lock.isHeld(by: thread) { Misuse.read.stop(file: #fileID, line: #line) }
    } else {
      checkAllNotInside(as: thread)
    }
  }

  @usableFromInline
  func checkAllNotInside(as thread: UInt) {
    let isInside = sources._withUnsafeGuaranteedRef { $0.held(by: thread) != nil }
    if isInside { Misuse.read.stop(file: #fileID, line: #line) }
  }

  /// Brings the value up to date, and calls `take` with it; or with one of its own, where other threads
  /// commit too fast.
  @usableFromInline @inline(never)
  func pull(as thread: UInt, _ take: (UnsafeRawPointer, Int) -> Void) -> Bool {
    var pull = Pull(as: thread)
    withGraph(as: thread) { pull.begin(at: self, in: $0) }
    while let node = pull.next {
      node._withUnsafeGuaranteedRef { node in
        node.recipe._withUnsafeGuaranteedRef { $0.work(node, &pull) }
      }
      pull.release()
    }
    var isOfGraph = false
    withGraph(as: thread) {
      pull.end(in: $0)
      guard pull.interruptions <= Pull.maximumInterruptions else { return }
      take(memory, stamp)
      isOfGraph = !flags.contains(.stale)
    }
    if pull.interruptions > Pull.maximumInterruptions {
      let evaluation = Evaluation(as: thread)
      take(evaluation.value(of: self), 0)
    }
    return isOfGraph
  }
}
