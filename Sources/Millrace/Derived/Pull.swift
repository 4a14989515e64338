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
    let node: Unmanaged<Node>
    /// The input that is looked at next.
    var cursor: UnsafeMutablePointer<Link>?
    /// Whether the frame keeps the node in memory: one that is an input of a tracking closure may be dropped
    /// by it at any moment.
    let isRetained: Bool
  }

  @usableFromInline let thread: UInt
  /// Computes for this pull alone, if it has been overtaken too often.
  @usableFromInline var evaluation: Evaluation?
  private var frames = Stack<Frame>()
  private var released = Stack<Unmanaged<Node>>()
  /// The node whose turn it is.
  private(set) var next: Unmanaged<Node>?
  /// The computation that has been begun.
  private var ticket = 0
  /// How often another thread came between.
  private(set) var interruptions = 0

  static let maximumInterruptions = 8

  init(as thread: UInt, evaluation: Evaluation? = nil) {
    self.thread = thread
    self.evaluation = evaluation
  }

  // MARK: Under the graph's lock

  /// Begins with `target`, which the caller holds.
  mutating func begin(at target: Node, in graph: Graph) {
    swap(&frames, &graph.spareFrames)
    push(.passUnretained(target), isRetained: false)
    advance()
  }

  /// Gives the memory of the stack back.
  mutating func end(in graph: Graph) {
    frames.removeAll()
    swap(&frames, &graph.spareFrames)
  }

  private mutating func push(_ node: Unmanaged<Node>, isRetained: Bool) {
    if isRetained { _ = node.retain() }
    let cursor = node._withUnsafeGuaranteedRef(\.firstInput)
    frames.append(Frame(node: node, cursor: cursor, isRetained: isRetained))
  }

  private mutating func pop() {
    if let frame = frames.popLast(), frame.isRetained { released.append(frame.node) }
  }

  /// Finds the node whose turn it is: the first that has to be computed, or a part of a state that has to be
  /// looked at.
  ///
  /// There is none when the target is up to date, or when the pull was overtaken too often.
  mutating func advance() {
    next = nil
    while let frame = frames.last, interruptions <= Self.maximumInterruptions {
      let isNext = frame.node._withUnsafeGuaranteedRef { node in
        if !node.flags.contains(.stale) {
          pop()
          return false
        }
        return isReady(node, from: frame.cursor)
      }
      if isNext {
        next = frame.node
        return
      }
    }
  }

  /// Whether `node`, on top of the stack, is to be worked on; otherwise the stack has changed.
  private mutating func isReady(_ node: Node, from cursor: UnsafeMutablePointer<Link>?) -> Bool {
    if node.kind == .leaf { return true }
    let isTracked = node.kind == .tracked
    var next = isTracked ? node.firstInput : cursor
    while let link = next {
      let (isStale, isSeen) = link.pointee.input._withUnsafeGuaranteedRef {
        ($0.flags.contains(.stale), $0.stamp == link.pointee.seen)
      }
      if isStale {
        frames.setCursor(link)
        push(link.pointee.input, isRetained: isTracked)
        return false
      }
      // What a tracking closure reads next may not be an input any more.
      if isTracked, !isSeen { return true }
      next = link.pointee.nextInput
    }
    if node.stamp == 0 { return true }
    switch node.inputState {
    case .stale:
      interrupt(node)
      return false
    case .changed: return true
    case .unchanged:
      node.confirm()
      pop()
      return false
    }
  }

  /// Notes that another thread has changed an input of `node`, on top of the stack, that was up to date.
  private mutating func interrupt(_ node: Node) {
    interruptions += 1
    frames.setCursor(node.firstInput)
  }

  /// Begins to compute `node`, with its inputs as they are now; false where something came between.
  @usableFromInline
  mutating func beginComputing(_ node: Node) -> Bool {
    guard node.flags.contains(.stale) else {
      advance()
      return false
    }
    guard node.inputState != .stale else {
      interrupt(node)
      advance()
      return false
    }
    node.noteInputs()
    ticket = node.beginComputing()
    return true
  }

  /// Whether the result of what was begun is to be kept: nobody has begun to compute `node` since.
  @usableFromInline
  func isNewest(_ node: Node) -> Bool { node.ticket == ticket }

  /// Begins to run the tracking closure of `node`.
  mutating func beginTracking(_ node: Node) -> Bool {
    guard node.flags.contains(.stale) else {
      advance()
      return false
    }
    ticket = node.beginComputing()
    return true
  }

  /// Ends computing `node`: it is up to date, unless a commit has marked it meanwhile.
  @usableFromInline
  mutating func endComputing(_ node: Node) {
    if node.ticket == ticket {
      if node.flags.contains(.marked) {
        interruptions += 1
        // The target's value is of a moment after the pull began: that is new enough.
        if frames.count == 1 { pop() }
      } else {
        node.flags.remove(.stale)
      }
    } else {
      interruptions += 1
    }
    advance()
  }

  /// Goes on after `node` turned out to be a part of a state that is now up to date.
  @usableFromInline
  mutating func endRefreshing() { advance() }

  // MARK: Outside

  /// Lets go of `node` when the lock has been released.
  mutating func release(_ node: Unmanaged<Node>) { released.append(node) }

  /// Lets go of what the stack has kept in memory.
  mutating func release() {
    while let node = released.popLast() { node.release() }
  }

  deinit {
    for index in 0..<released.count { released[index].release() }
    for index in 0..<frames.count where frames[index].isRetained { frames[index].node.release() }
  }
}

extension Stack<Pull.Frame> {
  fileprivate var last: Pull.Frame? { count > 0 ? self[count - 1] : nil }

  fileprivate func setCursor(_ link: UnsafeMutablePointer<Link>?) { self[count - 1].cursor = link }
}

// MARK: - What a pull does to a node, under the graph's lock

extension Node {
  enum InputState { case stale, changed, unchanged }

  /// What there is to say of the inputs since the node was computed.
  var inputState: InputState {
    var isChanged = false
    var next = firstInput
    while let link = next {
      let (isStale, stamp) = link.pointee.input._withUnsafeGuaranteedRef { ($0.flags.contains(.stale), $0.stamp) }
      if isStale { return .stale }
      if stamp != link.pointee.seen { isChanged = true }
      next = link.pointee.nextInput
    }
    return isChanged ? .changed : .unchanged
  }

  /// Takes the inputs as they are now for those of the value that is about to be computed.
  func noteInputs() {
    var next = firstInput
    while let link = next {
      link.pointee.seen = link.pointee.input._withUnsafeGuaranteedRef(\.stamp)
      connect(link)
      next = link.pointee.nextInput
    }
  }

  /// The ticket of a computation that begins now.
  func beginComputing() -> Int {
    flags.remove(.marked)
    ticket &+= 1
    recomputations &+= 1
    return ticket
  }

  /// The inputs have come out as they were: the value stands.
  func confirm() {
    flags.remove(.stale)
    var next = firstInput
    while let link = next {
      connect(link)
      next = link.pointee.nextInput
    }
  }

  /// Another number for the value that has just been put into `memory`.
  @usableFromInline
  func noteChange() { stamp &+= 1 }
}
