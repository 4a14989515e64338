/// The nodes that a thread is still to drop.
///
/// Dropping one may end its inputs, or what its closures hold: those are added here, rather than dropped
/// within each other.
struct Drain: ~Copyable {
  let thread: UInt
  var nodes = Stack<Node>()
}

extension Node {
  /// Unlinks a node that nobody holds any more, and drops what it held.
  ///
  /// Inside a commit or a read that waits until it is done, so that no code of the user's runs in it.
  func bury() {
    let thread = ThreadIdentity.current
    let isInside = recipe.leaf?.endNode(as: thread) ?? false
    var drain = Drain(thread: thread)
    withUnsafeMutablePointer(to: &drain) { drain in
      var isOutermost = false
      var held: EngineLifetime?
      withGraph(as: thread) { graph in
        forEachLink(Self.disconnect)
        held = body.pointee.sources._withUnsafeGuaranteedRef { $0.held(by: thread) }
        if held != nil { return }
        if let outer = graph.drains.first(where: { $0.pointee.thread == thread }) {
          outer.pointee.nodes.append(self)
        } else {
          graph.drains.append(drain)
          isOutermost = true
        }
      }
      if let held {
        held.engine.postpone { drop(uninstalling: isInside) }
      } else if isOutermost {
        let graph = body.pointee.graph.retain()
        drop(uninstalling: false)
        while let next = drain.pointee.nodes.popLast() { next.drop(uninstalling: false) }
        Graph.withLock(of: graph, as: thread) { $0.drains.removeAll { $0 == drain } }
        graph.release()
      }
    }
  }

  /// Drops all that the node held, which may run the user's `deinit`s and end other nodes, and frees it.
  private func drop(uninstalling: Bool) {
    let (graph, recipe) = (body.pointee.graph, body.pointee.recipe)
    if uninstalling { self.recipe.leaf?.uninstall() }
    forEachLink { link in
      link.pointee.input.release()
      if kind == .tracked { link.deallocate() }
    }
    if stamp != 0, kind != .leaf, !layout.isTrivial { destroyValue(of: layout.type, at: memory) }
    if kind == .tracked { dropSpareRun() }
    body.pointee.sources.release()
    body.deinitialize(count: 1)
    UnsafeMutableRawPointer(body).deallocate()
    recipe.release()
    graph.release()
  }
}
