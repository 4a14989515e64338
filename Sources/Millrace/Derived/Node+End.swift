/// What is left of a node that nobody holds any more.
struct Remains: BitwiseCopyable {
  let graph: Unmanaged<Graph>
  let recipe: Unmanaged<Recipe>
  let sources: Unmanaged<Sources>
  let block: UnsafeMutableRawPointer?
  /// The value, where it is to be dropped.
  let value: UnsafeMutableRawPointer?
  let firstInput: UnsafeMutablePointer<Link>?
  /// Whether the links have memory of their own.
  let ownsLinks: Bool
  /// Whether a commit may still be looking for the node.
  var isInstalled = false

  /// Drops it all, which may run the user's `deinit`s, and end other nodes.
  func drop() {
    var next = firstInput
    while let link = next {
      next = link.pointee.nextInput
      link.pointee.input.release()
      if ownsLinks { link.deallocate() }
    }
    recipe._withUnsafeGuaranteedRef { recipe in
      if isInstalled { recipe.leaf?.uninstall() }
      if let value, !recipe.layout.isTrivial { destroyValue(of: recipe.layout.type, at: value) }
    }
    recipe.release()
    sources.release()
    graph.release()
    block?.deallocate()
  }
}

/// The nodes that a thread is still to drop.
///
/// Dropping one may end its inputs, or what its closures hold: those are added here, rather than dropped
/// within each other.
struct Drain: ~Copyable {
  let thread: UInt
  var remains = Stack<Remains>()
}

extension Node {
  /// Unlinks a node that nobody holds any more, and drops what it held.
  func bury(_ remains: Remains) {
    var remains = remains
    let thread = ThreadIdentity.current
    if let isInside = remains.recipe._withUnsafeGuaranteedRef({ $0.leaf?.endNode(as: thread) }) {
      remains.isInstalled = isInside
    }
    let drain = UnsafeMutablePointer<Drain>.allocate(capacity: 1)
    var isOutermost = true
    // What is dropped inside a commit waits until that is done, so that no code of the user's runs in it.
    var held: EngineLifetime?
    withGraph(as: thread) { graph in
      var next = remains.firstInput
      while let link = next {
        Self.disconnect(link)
        next = link.pointee.nextInput
      }
      held = remains.sources._withUnsafeGuaranteedRef { $0.held(by: thread) }
      if held != nil { return }
      if let outer = graph.drains.first(where: { $0.pointee.thread == thread }) {
        outer.pointee.remains.append(remains)
        isOutermost = false
      } else {
        drain.initialize(to: Drain(thread: thread))
        graph.drains.append(drain)
      }
    }
    if let held {
      drain.deallocate()
      held.engine.postpone { [remains] in remains.drop() }
      return
    }
    guard isOutermost else {
      drain.deallocate()
      return
    }
    let graph = Unmanaged.passRetained(Graph.current(of: remains.graph).takeUnretainedValue())
    remains.drop()
    while let next = drain.pointee.remains.popLast() { next.drop() }
    Self.finish(drain, of: graph, as: thread)
  }

  private static func finish(
    _ drain: UnsafeMutablePointer<Drain>, of graph: Unmanaged<Graph>, as thread: UInt
  ) {
    Graph.withLock(of: graph, as: thread) { graph in
      graph.drains.removeAll { $0 == drain }
    }
    graph.release()
    drain.deinitialize(count: 1)
    drain.deallocate()
  }
}
