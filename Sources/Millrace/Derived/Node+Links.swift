internal import Synchronization

// How nodes know of each other. All of it under the graph's lock.

extension Node {
  // MARK: Links

  /// Lets the input of `link`, which is this node's, know of it; and takes over from which stores it comes.
  @inline(__always)
  func connect(_ link: UnsafeMutablePointer<Dependency>, in graph: Graph) {
    let sources = link.pointee.input.body.pointee.sources
    if sources.toOpaque() != body.pointee.sources.toOpaque() {
      addSources(sources.takeUnretainedValue(), in: graph)
    }
    Self.connect(link)
  }

  /// Lets the input of `link` know of its owner.
  @inline(__always)
  static func connect(_ link: UnsafeMutablePointer<Dependency>) {
    if link.pointee.previous != link { return }
    let input = link.pointee.input
    if input.kind == .constant { return }
    link.pointee.previous = nil
    link.pointee.next = input.body.pointee.firstDependent
    input.body.pointee.firstDependent?.pointee.previous = link
    input.body.pointee.firstDependent = link
  }

  /// Takes `link` out of the list of those that depend on its input.
  @inline(__always)
  static func disconnect(_ link: UnsafeMutablePointer<Dependency>) {
    let (next, previous) = (link.pointee.next, link.pointee.previous)
    if previous == link { return }
    link.pointee.previous = link
    next?.pointee.previous = previous
    if let previous {
      previous.pointee.next = next
    } else {
      link.pointee.input.body.pointee.firstDependent = next
    }
  }

  // MARK: Marking

  /// Marks what depends on this node as stale, and queues the calls of the sinks among it in `engine`.
  ///
  /// O(*k*) in the nodes that were up to date, or that somebody listens to, and their links.
  ///
  /// Under the engine's lock too.
  ///
  /// False where all of them were stale already.
  @discardableResult
  func markDependents(in graph: Graph, waking engine: Engine) -> Bool {
    let isAnyMarked = markDirectDependents(&graph.worklist, &engine.works.pointee.due)
    while let node = graph.worklist.popLast() {
      _ = node.markDirectDependents(&graph.worklist, &engine.works.pointee.due)
    }
    return isAnyMarked
  }

  /// Marks those that depend on this node directly; `worklist` gets the ones whose own are to be marked too,
  /// `due` the sinks.
  @inline(__always)
  private func markDirectDependents(
    _ worklist: inout Stack<Node>, _ due: inout Stack<Unmanaged<Subscriber>>
  ) -> Bool {
    var isAnyMarked = false
    var next = body.pointee.firstDependent
    while let link = next {
      next = link.pointee.next
      let owner = link.pointee.owner.body
      let flags = owner.pointee.flags
      owner.pointee.flags = flags.union([.stale, .marked])
      if !flags.contains(.stale) {
        isAnyMarked = true
        if owner.pointee.firstDependent != nil {
          worklist.append(link.pointee.owner)
        } else if let subscriber = owner.pointee.subscriber {
          due.append(subscriber.retain())
        }
      }
      // Who is not listened to is linked again when it is computed.
      if owner.pointee.observers == 0 { Self.disconnect(link) }
    }
    return isAnyMarked
  }

  // MARK: Observers

  /// Notes that a sink listens, here or further down, or, with -1, that it no longer does; and so on for all
  /// inputs, where this is the first or the last.
  func changeObservers(by change: Int32, in graph: Graph) {
    changeObservers(by: change, &graph.worklist)
    while let node = graph.worklist.popLast() {
      node.forEachLink { $0.pointee.input.changeObservers(by: change, &graph.worklist) }
    }
  }

  private func changeObservers(by change: Int32, _ worklist: inout Stack<Node>) {
    let wasObserved = body.pointee.observers > 0
    body.pointee.observers += change
    let isObserved = body.pointee.observers > 0
    guard isObserved != wasObserved else { return }
    if kind == .leaf {
      recipe.leaf?.isObserved.store(isObserved, ordering: .relaxed)
    } else {
      worklist.append(self)
    }
  }

  // MARK: Sources

  /// Notes that the value may come from the stores of `sources` too; and so for all that depends on it.
  func addSources(_ added: Sources, in graph: Graph) {
    addSources(added, &graph.worklist)
    while let node = graph.worklist.popLast() {
      let sources = node.body.pointee.sources.takeUnretainedValue()
      var next = node.body.pointee.firstDependent
      while let link = next {
        link.pointee.owner.addSources(sources, &graph.worklist)
        next = link.pointee.next
      }
    }
  }

  private func addSources(_ added: Sources, _ worklist: inout Stack<Node>) {
    let known = body.pointee.sources.takeUnretainedValue()
    let union = known.union(added)
    guard union !== known else { return }
    body.pointee.sources.release()  // holds nothing of the user's
    body.pointee.sources = .passRetained(union)
    body.pointee.soleWorks = union.soleWorks
    worklist.append(self)
  }
}
