internal import Synchronization

/// One value of the graph: a part of a store's state, something computed from other nodes, or a sink.
///
/// It is no more than a pointer, so that going through the graph counts no references. A `NodeLifetime` keeps
/// it in memory for whoever holds a derived value; a node holds those of its inputs, and they know who depends
/// on them by links that are not counted. Such a link is there from the first computation on, and while the
/// node is up to date, so that a commit finds it. A node that nobody listens to is unlinked by the first mark
/// that reaches it, so that it costs later commits nothing.
///
/// Nothing goes through the graph by recursion: marking, computing and freeing use lists of their own.
@usableFromInline
struct Node: BitwiseCopyable, Equatable, @unchecked Sendable {  // by the table of `NodeBody`
  @usableFromInline let body: UnsafeMutablePointer<NodeBody>

  /// Brings the value up to date, one step of a pull.
  @usableFromInline
  typealias Work = @Sendable (_ node: Node, _ pull: inout Pull) -> Void
}

/// What a node knows.
///
/// It does not depend on the type of the value. What does is in the recipe's `work`, a closure that is made
/// where the type is known and so is compiled for it.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable, the value included | the graph's lock |
/// | a leaf's value and its `stale` | written under the store's lock and the graph's; read under either |
/// | a leaf's `memory` | written once, under the store's lock, before its stamp is, under both |
/// | `spareRun` | atomic |
@usableFromInline
struct NodeBody: ~Copyable {
  /// The number of computations that were begun: only the result of the last one is kept.
  ///
  /// It comes first: ThreadSanitizer notes a change of any member at the address of the whole, which must not be
  /// that of one which is read without the lock.
  var computations = 0
  /// The object that keeps the node in memory.
  let lifetime: Unmanaged<NodeLifetime>
  /// Retained once, like the recipe and the sources.
  @usableFromInline let graph: Unmanaged<Graph>
  let recipe: Unmanaged<Recipe>
  let kind: Node.Kind
  @usableFromInline var flags: Node.Flags = .stale
  /// In how many computations so far the closure has returned its input; see `DerivedChecks`.
  var identities: UInt8 = 0
  /// How many links from sinks, or from what sinks depend on, lead here.
  var observers: Int32 = 0
  /// The value, where `stamp` is not 0.
  @usableFromInline var memory: UnsafeMutableRawPointer
  /// Another number for each value; 0 where there is none yet.
  @usableFromInline var stamp = 0
  var firstInput: UnsafeMutablePointer<Dependency>?
  var firstDependent: UnsafeMutablePointer<Dependency>?
  /// The works of the store, where there is just one.
  @usableFromInline var soleWorks: UnsafeMutablePointer<Works>?
  /// The stores on which the value depends, or has depended.
  var sources: Unmanaged<Sources>
  /// Who is called when the node has become stale; for a sink.
  var subscriber: Unmanaged<Subscriber>?
  /// The thread that has begun to compute last, until it ends.
  var computingThread: UInt = 0
  /// What a tracking closure has used at its last run, by address, for the next; 0 where there is none.
  ///
  /// Atomic; retained once.
  let spareRun = Atomic<UInt>(0)
}

extension Node {
  @usableFromInline
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The value has to be checked, or was never computed.
    @usableFromInline static var stale: Flags { Flags(rawValue: 1) }
    /// A mark came since the last computation was begun.
    static var marked: Flags { Flags(rawValue: 2) }
    /// The value is not of the inputs whose stamps are noted: it is being computed, or that came to nothing.
    static var outdated: Flags { Flags(rawValue: 4) }
    /// A sink that has not been told its first value, which it is also in a batch.
    static var beginning: Flags { Flags(rawValue: 8) }
  }

  /// What a node is, for good.
  @usableFromInline
  enum Kind: UInt8, Sendable {
    /// Computed from inputs that are fixed.
    case computed
    /// Computed from what it reads meanwhile.
    case tracked
    /// A part of a store's state.
    case leaf
    /// It never changes, so that nobody need be linked to it.
    case constant
    /// Somebody who listens.
    case sink
  }

  /// Whether the value has to be checked before it is used.
  @inlinable @inline(__always)
  var isStale: Bool { body.pointee.flags.contains(.stale) }

  @inline(__always)
  var kind: Kind { body.pointee.kind }

  /// The address of the value.
  @inlinable @inline(__always)
  var memory: UnsafeMutableRawPointer { body.pointee.memory }

  @inlinable @inline(__always)
  var stamp: Int { body.pointee.stamp }

  var recipe: Recipe { body.pointee.recipe.takeUnretainedValue() }

  var layout: ValueLayout { body.pointee.recipe._withUnsafeGuaranteedRef { $0.layout } }

  /// Calls `body` with each input, which may go meanwhile.
  @inline(__always)
  func forEachLink(_ body: (UnsafeMutablePointer<Dependency>) -> Void) {
    var next = self.body.pointee.firstInput
    while let link = next {
      next = link.pointee.nextInput
      body(link)
    }
  }

  /// Keeps the node in memory until `release`.
  func retain() { _ = body.pointee.lifetime.retain() }

  /// Lets go of the node, which may end it; outside of every lock.
  func release() { body.pointee.lifetime.release() }
}

/// Keeps the memory of a `Node`.
@usableFromInline
final class NodeLifetime: @unchecked Sendable {  // a node is
  @usableFromInline let node: Node

  /// A node with inputs, which it holds; a tracked one has none at first.
  ///
  /// All of them belong to one graph.
  init(
    graph: Graph, inputs: [Node] = [], recipe: Recipe, sources: Sources,
    kind: Node.Kind = .computed
  ) {
    // The node, its value and its links in one piece. The selection keeps a leaf's value.
    let layout = kind == .leaf ? .none : recipe.layout
    let valueOffset = MemoryLayout<NodeBody>.size.roundedUp(to: layout.alignment)
    let linkOffset = (valueOffset + layout.size).roundedUp(to: MemoryLayout<Dependency>.alignment)
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: linkOffset + inputs.count * MemoryLayout<Dependency>.stride,
      alignment: max(layout.alignment, MemoryLayout<NodeBody>.alignment))
    node = Node(body: block.assumingMemoryBound(to: NodeBody.self))
    node.body.initialize(
      to: NodeBody(
        lifetime: .passUnretained(self), graph: .passRetained(graph), recipe: .passRetained(recipe),
        kind: kind,
        memory: block + valueOffset, soleWorks: sources.soleWorks, sources: .passRetained(sources)))
    var previous: UnsafeMutablePointer<Dependency>?
    for (index, input) in inputs.enumerated() {
      input.retain()
      let link = (block + linkOffset + index * MemoryLayout<Dependency>.stride)
        .assumingMemoryBound(to: Dependency.self)
      Dependency.initialize(link, from: input, to: node)
      if let previous { previous.pointee.nextInput = link } else { node.body.pointee.firstInput = link }
      previous = link
    }
  }

  deinit { node.bury() }
}

extension Int {
  /// The next multiple of `alignment`, a power of two.
  fileprivate func roundedUp(to alignment: Int) -> Int { (self + alignment - 1) & ~(alignment - 1) }
}

/// That one node is computed from another.
///
/// The node that is computed owns it, and holds the input.
@usableFromInline
struct Dependency: BitwiseCopyable {
  let input: Node
  let owner: Node
  /// The input's stamp when the owner was computed last.
  var seen = 0
  var nextInput: UnsafeMutablePointer<Dependency>?
  /// The neighbours among those that depend on the input.
  ///
  /// What is in no list is its own predecessor.
  var next: UnsafeMutablePointer<Dependency>?
  var previous: UnsafeMutablePointer<Dependency>?

  /// Puts at `place` what is not linked yet.
  static func initialize(_ place: UnsafeMutablePointer<Dependency>, from input: Node, to owner: Node) {
    place.initialize(to: Dependency(input: input, owner: owner, previous: place))
  }
}
