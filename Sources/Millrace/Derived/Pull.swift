/// One thread's way to an up-to-date value: which nodes have to be checked and computed first.
///
/// The way is a stack of nodes, each an input of the one below. Under the graph's lock it is decided which
/// node comes next; the computing itself takes place outside. A node is computed from inputs that are all up
/// to date at one moment under the lock, and so belong to one state of each store.
///
/// Other threads may commit meanwhile. A pull that is overtaken checks again; one that has been overtaken too
/// often computes everything once more for itself, from copies of the states (an `Evaluation`), so that it
/// comes to an end however fast others commit.
@usableFromInline
struct Pull: ~Copyable {
  /// A node on the way.
  struct Frame: BitwiseCopyable {
    let node: Node
    /// The input that is looked at next.
    var cursor: UnsafeMutablePointer<Dependency>?
    /// Whether an input before that has changed.
    var isChanged = false
    /// Whether the frame keeps the node in memory: one that is an input of a tracking closure may be dropped
    /// by it at any moment.
    let isRetained: Bool
  }

  @usableFromInline let thread: UInt
  /// Computes for this pull alone, if it has been overtaken too often.
  @usableFromInline let evaluation: Evaluation?
  /// Where the target's value goes as soon as it is computed.
  @usableFromInline let destination: UnsafeMutableRawPointer?
  @usableFromInline private(set) var outcome = Outcome()
  private var frames = Stack<Frame>()
  /// Nodes to be let go of outside of the lock.
  private var putOff = Stack<Node>()
  /// The node whose turn it is.
  private(set) var next: Node?
  /// The computation that has been begun.
  private var ticket = 0
  /// How often another thread came between.
  private var overtakings = 0

  /// What has become of the target.
  @usableFromInline
  struct Outcome: BitwiseCopyable {
    /// Whether its value is at the destination.
    @usableFromInline var isWritten = false
    /// Whether it was up to date at the last look.
    @usableFromInline var isCurrent = false
    /// The stamp of the value, where that is the graph's.
    @usableFromInline var stamp = 0
    /// Whether nothing was done, since a batch is open in one of several stores.
    @usableFromInline var isHeldUp = false
  }

  /// Few enough that nobody waits long, and more than happens by chance.
  private static let maximumOvertakings = 8

  init(
    as thread: UInt, evaluation: Evaluation? = nil, destination: UnsafeMutableRawPointer? = nil
  ) {
    self.thread = thread
    self.evaluation = evaluation
    self.destination = destination
  }

  /// Whether others have come between too often to go on.
  var isOvertaken: Bool { overtakings > Self.maximumOvertakings }

  // MARK: Under the graph's lock

  /// Begins with `target`, which the caller holds.
  mutating func begin(at target: Node, in graph: Graph) {
    guard target.isStale else {
      outcome.isCurrent = true
      next = nil
      return
    }
    // Often nothing else is to be done: then there is no stack.
    if target.kind == .computed, !target.hasStaleInput, !isOvertaken {
      if target.isOutdated {
        next = target
      } else {
        outcome.isCurrent = target.confirm(in: graph)
        next = nil
      }
      return
    }
    swap(&frames, &graph.spareFrames)
    push(target, isRetained: false)
    advance(in: graph)
  }

  @inline(__always)
  private mutating func push(_ node: Node, isRetained: Bool) {
    if isRetained { node.retain() }
    frames.append(Frame(node: node, cursor: node.body.pointee.firstInput, isRetained: isRetained))
  }

  @inline(__always)
  private mutating func pop() {
    if let frame = frames.popLast(), frame.isRetained { putOff.append(frame.node) }
  }

  /// Finds the node whose turn it is: the first that has to be computed, or a part of a state that has to be
  /// looked at.
  ///
  /// There is none when the target has been brought up to date, or when the pull was overtaken too often.
  @usableFromInline
  mutating func advance(in graph: Graph) {
    while frames.count > 0, overtakings <= Self.maximumOvertakings {
      let frame = frames[frames.count - 1]
      if !frame.node.isStale {
        if frames.count == 1 { outcome.isCurrent = true }
        pop()
      } else if isReady(frame.node, frame, in: graph) {
        next = frame.node
        return
      }
    }
    next = nil
    if frames.count == 0 { swap(&frames, &graph.spareFrames) }
  }

  /// Whether `node`, on top of the stack, is to be worked on; otherwise the stack has changed.
  @inline(__always)
  private mutating func isReady(_ node: Node, _ frame: Frame, in graph: Graph) -> Bool {
    if node.kind == .leaf { return true }
    let isTracked = node.kind == .tracked
    var isChanged = frame.isChanged || node.stamp == 0 || node.body.pointee.flags.contains(.outdated)
    var next = isTracked ? node.body.pointee.firstInput : frame.cursor
    while let link = next {
      // What a tracking closure reads next may not be an input any more.
      if isTracked, isChanged { return true }
      let input = link.pointee.input
      if input.isStale {
        frames.setCursor(link, isChanged: isChanged)
        push(input, isRetained: isTracked)
        return false
      }
      if input.stamp != link.pointee.seen { isChanged = true }
      next = link.pointee.nextInput
    }
    if isChanged { return true }
    if !node.confirm(in: graph) { noteOvertaken(node) }
    return false
  }

  /// Notes that another thread has changed an input of `node`, on top of the stack, that was up to date.
  private mutating func noteOvertaken(_ node: Node) {
    overtakings += 1
    frames.setCursor(node.body.pointee.firstInput, isChanged: false)
  }

  /// Begins to compute `node`, with its inputs as they are now; false where something came between.
  @usableFromInline
  mutating func beginComputing(_ node: Node, in graph: Graph) -> Bool {
    if node.isStale {
      if node.noteInputs(in: graph) {
        ticket = node.beginComputing(as: thread)
        return true
      }
      if frames.count > 0 { noteOvertaken(node) } else { overtakings += 1 }
    }
    if frames.count > 0 { advance(in: graph) } else { begin(at: node, in: graph) }
    return false
  }

  /// Begins to run the tracking closure of `node`; false where something came between.
  mutating func beginTracking(_ node: Node, in graph: Graph) -> Bool {
    if node.isStale {
      ticket = node.beginComputing(as: thread)
      return true
    }
    advance(in: graph)
    return false
  }

  /// Whether nobody has begun to compute `node` since this pull has.
  func isNewest(_ node: Node) -> Bool { node.body.pointee.computations == ticket }

  /// What is to be done with a result.
  @usableFromInline
  struct Ending {
    @usableFromInline var isKept = false
    /// Where a copy goes: it is what was asked for.
    @usableFromInline var destination: UnsafeMutableRawPointer?
  }

  /// Ends what was begun, and goes on; the caller then puts the value where it belongs.
  ///
  /// It is kept if nobody has begun to compute `node` since. The node is up to date then, unless a commit has
  /// marked it meanwhile. A target is done even so: its value is of a moment after the pull began, and that is
  /// new enough.
  @usableFromInline
  mutating func endComputing(_ node: Node, isChange: Bool, in graph: Graph) -> Ending {
    var ending = Ending()
    if node.body.pointee.computingThread == thread { node.body.pointee.computingThread = 0 }
    if isNewest(node) {
      ending.isKept = true
      if isChange { node.body.pointee.stamp &+= 1 }
      node.body.pointee.flags.remove(.outdated)
      let isMarked = node.body.pointee.flags.contains(.marked)
      if !isMarked { node.body.pointee.flags.remove(.stale) }
      if frames.count <= 1 {
        outcome.isCurrent = !isMarked
        outcome.stamp = node.stamp
        outcome.isWritten = destination != nil
        ending.destination = destination
        next = nil
        if frames.count == 0 { return ending }
        pop()
      } else if isMarked {
        overtakings += 1
      }
    } else {
      overtakings += 1
      if frames.count == 0 {
        begin(at: node, in: graph)
        return ending
      }
    }
    advance(in: graph)
    return ending
  }

  // MARK: Outside

  /// Lets go of `node` when the lock has been released.
  mutating func releaseLater(_ node: Node) { putOff.append(node) }

  /// Lets go of what the stack has kept in memory.
  mutating func releasePutOff() {
    while let node = putOff.popLast() { node.release() }
  }

  deinit {
    for index in 0..<putOff.count { putOff[index].release() }
    for index in 0..<frames.count where frames[index].isRetained { frames[index].node.release() }
  }
}

extension Stack<Pull.Frame> {
  fileprivate func setCursor(_ link: UnsafeMutablePointer<Dependency>?, isChanged: Bool) {
    self[count - 1].cursor = link
    self[count - 1].isChanged = isChanged
  }
}

// MARK: - What a pull does to a node, under the graph's lock

extension Node {
  /// Whether one of the inputs has to be checked first.
  @inline(__always)
  var hasStaleInput: Bool {
    var next = body.pointee.firstInput
    while let link = next {
      if link.pointee.input.isStale { return true }
      next = link.pointee.nextInput
    }
    return false
  }

  /// Whether the value was computed from other inputs than those there are now, or never.
  @inline(__always)
  var isOutdated: Bool {
    if stamp == 0 || body.pointee.flags.contains(.outdated) { return true }
    var next = body.pointee.firstInput
    while let link = next {
      if link.pointee.input.stamp != link.pointee.seen { return true }
      next = link.pointee.nextInput
    }
    return false
  }

  /// Takes the inputs as they are now for those of the value that is about to be computed; false where one
  /// is stale.
  ///
  /// All or none: another thread may be computing from those that are noted.
  @inline(__always)
  func noteInputs(in graph: Graph) -> Bool {
    if hasStaleInput { return false }
    var next = body.pointee.firstInput
    while let link = next {
      link.pointee.seen = link.pointee.input.stamp
      connect(link, in: graph)
      next = link.pointee.nextInput
    }
    return true
  }

  /// The ticket of a computation that begins now.
  func beginComputing(as thread: UInt) -> Int {
    checkNoCycle(as: thread)
    body.pointee.computingThread = thread
    body.pointee.flags = body.pointee.flags.subtracting(.marked).union(.outdated)
    body.pointee.computations &+= 1
    return body.pointee.computations
  }

  /// The inputs have come out as they were: the value stands; unless one has changed since it was looked at.
  func confirm(in graph: Graph) -> Bool {
    var next = body.pointee.firstInput
    while let link = next {
      let input = link.pointee.input
      if input.isStale || input.stamp != link.pointee.seen { return false }
      connect(link, in: graph)
      next = link.pointee.nextInput
    }
    body.pointee.flags.remove(.stale)
    return true
  }

  /// Stops the program where the value is being computed by the closure that asks for it.
  func checkNoCycle(as thread: UInt) {
    if body.pointee.computingThread == thread { Self.stopCycle() }
  }

  @inline(never)
  private static func stopCycle() -> Never {
    fatalError(
      """
      Millrace: a derived value was read while it was being computed on the same thread: its closure reads a value \
      that is computed from it, or changes a store whose sinks read it. A derived value cannot depend on itself. Keep \
      what should survive a change in the state, and change it there with a commit or an action.
      """)
  }
}
