internal import Synchronization

// How nodes know of each other. All of it under the graph's lock.

extension Node {
  // MARK: Links

  /// Lets the input of `link` know of this node.
  @inline(__always)
  func connect(_ link: UnsafeMutablePointer<Link>) {
    if link.pointee.isLinked { return }
    link.pointee.input._withUnsafeGuaranteedRef { input in
      if input.kind == .constant { return }
      link.pointee.isLinked = true
      link.pointee.previous = nil
      link.pointee.next = input.firstDependent
      input.firstDependent?.pointee.previous = link
      input.firstDependent = link
    }
  }

  /// Takes `link`, which leads from this node, out of the list of those that depend on it.
  @inline(__always)
  static func disconnect(_ link: UnsafeMutablePointer<Link>) {
    guard link.pointee.isLinked else { return }
    link.pointee.isLinked = false
    let (next, previous) = (link.pointee.next, link.pointee.previous)
    next?.pointee.previous = previous
    if let previous {
      previous.pointee.next = next
    } else {
      link.pointee.input._withUnsafeGuaranteedRef { $0.firstDependent = next }
    }
  }

  // MARK: Marking

  /// Marks what depends on this node as stale, and calls `wake` with the sinks among it, retained.
  ///
  /// O(*k*) in the nodes that were up to date, or that somebody listens to, and their links.
  func markDependents(wake: (Unmanaged<Subscriber>) -> Void) {
    guard firstDependent != nil else { return }
    withCurrentGraph { graph in
      mark(&graph.worklist, wake: wake)
      while let node = graph.worklist.popLast() {
        node._withUnsafeGuaranteedRef { $0.mark(&graph.worklist, wake: wake) }
      }
    }
  }

  /// Marks those that depend on this node directly; `worklist` gets the ones whose own are to be marked too.
  @inline(__always)
  private func mark(_ worklist: inout Stack<Unmanaged<Node>>, wake: (Unmanaged<Subscriber>) -> Void) {
    var next = firstDependent
    while let link = next {
      next = link.pointee.next
      let isObserved = link.pointee.owner._withUnsafeGuaranteedRef { owner in
        let wasStale = owner.flags.contains(.stale)
        owner.flags.formUnion([.stale, .marked])
        if !wasStale {
          if let subscriber = owner.subscriber {
            wake(subscriber.retain())
          } else if owner.firstDependent != nil {
            worklist.append(.passUnretained(owner))
          }
        }
        return owner.observers > 0
      }
      // Who is not listened to is linked again when it is computed.
      if !isObserved { Self.disconnect(link) }
    }
  }

  // MARK: Observers

  /// Notes that a sink listens, here or further down, or, with -1, that it no longer does; and so on for all
  /// inputs, where this is the first or the last.
  func changeObservers(by change: Int32) {
    withCurrentGraph { graph in
      changeObservers(by: change, &graph.worklist)
      while let node = graph.worklist.popLast() {
        node._withUnsafeGuaranteedRef { $0.forEachInput { $0.changeObservers(by: change, &graph.worklist) } }
      }
    }
  }

  private func changeObservers(by change: Int32, _ worklist: inout Stack<Unmanaged<Node>>) {
    let wasObserved = observers > 0
    observers += change
    guard (observers > 0) != wasObserved else { return }
    if kind == .leaf {
      recipe._withUnsafeGuaranteedRef { $0.leaf?.isObserved.store(observers > 0, ordering: .relaxed) }
    } else {
      worklist.append(.passUnretained(self))
    }
  }

  private func forEachInput(_ body: (Node) -> Void) {
    var next = firstInput
    while let link = next {
      link.pointee.input._withUnsafeGuaranteedRef(body)
      next = link.pointee.nextInput
    }
  }

  // MARK: Sources

  /// Notes that the value may come from the stores of `sources` too; and so for all that depends on it.
  func addSources(_ added: Sources) {
    withCurrentGraph { graph in
      addSources(added, &graph.worklist)
      while let node = graph.worklist.popLast() {
        node._withUnsafeGuaranteedRef { node in
          let sources = node.sources.takeUnretainedValue()
          var next = node.firstDependent
          while let link = next {
            link.pointee.owner._withUnsafeGuaranteedRef { $0.addSources(sources, &graph.worklist) }
            next = link.pointee.next
          }
        }
      }
    }
  }

  private func addSources(_ added: Sources, _ worklist: inout Stack<Unmanaged<Node>>) {
    let known = sources.takeUnretainedValue()
    let union = known.union(added)
    guard union !== known else { return }
    sources.release()  // holds nothing of the user's
    sources = .passRetained(union)
    soleWorks = union.soleWorks
    dependsOnSeveralStores.store(union.lifetimes.count > 1, ordering: .relaxed)
    worklist.append(.passUnretained(self))
  }
}
