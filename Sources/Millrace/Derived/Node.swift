internal import Synchronization

/// One value of the graph: a part of a store's state, something computed from other nodes, or a sink.
///
/// The class is not generic. What depends on the value's type is in the recipe's `work`, a closure that is
/// made where the type is known and so is compiled for it.
///
/// A node holds its inputs; those know who depends on them by links that are not counted. A link is there
/// from the first computation on, and while the node is up to date, so that a commit finds it; a node that
/// nobody listens to is unlinked by the first mark that reaches it, so that it costs later commits nothing.
///
/// Nothing runs through the graph by recursion: marking, computing and freeing use lists of their own.
///
/// | state | guarded by |
/// |---|---|
/// | everything mutable, the value included | the graph's lock |
/// | a leaf's value and its `stale` | written under the store's lock and the graph's; read under either |
@usableFromInline
final class Node: @unchecked Sendable {  // by the table above
  @usableFromInline
  typealias Work = @Sendable (_ node: Node, _ pull: inout Pull) -> Void

  /// Retained once, like the recipe and the sources, so that using them counts no references.
  @usableFromInline let graph: Unmanaged<Graph>
  @usableFromInline let recipe: Unmanaged<Recipe>
  /// The inputs' links where their number is fixed.
  private let block: UnsafeMutableRawPointer?
  let kind: Kind

  // The lock guards these, so that checking for overlapping accesses at run time would only cost.
  /// The value, where `stamp` is not 0.
  @usableFromInline @exclusivity(unchecked) var memory: UnsafeMutableRawPointer
  @usableFromInline @exclusivity(unchecked) var flags: Flags
  /// How many links from sinks, or from what sinks depend on, lead here.
  @exclusivity(unchecked) var observers: Int32 = 0
  /// Another number for each value: 0 where there is none yet.
  @usableFromInline @exclusivity(unchecked) var stamp = 0
  /// The number of the computation that was begun last: only its result is kept.
  @exclusivity(unchecked) var ticket = 0
  @exclusivity(unchecked) var recomputations = 0
  @exclusivity(unchecked) var firstInput: UnsafeMutablePointer<Link>?
  @exclusivity(unchecked) var firstDependent: UnsafeMutablePointer<Link>?
  /// The stores on which the value depends, or has depended.
  @exclusivity(unchecked) var sources: Unmanaged<Sources>
  /// The works of the store, where there is just one.
  @usableFromInline @exclusivity(unchecked) var soleWorks: UnsafeMutablePointer<Works>?
  /// Whether there are several stores; written under the lock, read without.
  let dependsOnSeveralStores: Atomic<Bool>
  /// Who is called when the node has become stale; for a sink.
  @exclusivity(unchecked) var subscriber: Unmanaged<Subscriber>?
  /// The thread that is running a tracking closure.
  @exclusivity(unchecked) var tracker: UInt = 0

  @usableFromInline
  struct Flags: OptionSet, BitwiseCopyable, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The value has to be checked, or was never computed.
    @usableFromInline static var stale: Flags { Flags(rawValue: 1) }
    /// A mark came since the last computation was begun.
    static var marked: Flags { Flags(rawValue: 2) }
    /// An input has changed since the value was computed, whatever the stamps say.
    static var outdated: Flags { Flags(rawValue: 4) }
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

  /// A node with a fixed number of inputs, which are retained.
  ///
  /// Their graphs become one.
  init(
    graph: Unmanaged<Graph>, inputs: [Unmanaged<Node>] = [], recipe: Recipe, sources: Sources,
    kind: Kind = .computed
  ) {
    self.graph = graph.retain()
    self.recipe = .passRetained(recipe)
    self.sources = .passRetained(sources)
    self.kind = kind
    flags = kind == .constant ? [] : .stale
    soleWorks = sources.soleWorks
    dependsOnSeveralStores = Atomic(sources.lifetimes.count > 1)
    let layout = recipe.layout
    let valueSize = kind == .leaf ? 0 : layout.size  // the selection keeps a leaf's
    let linkOffset = (valueSize + Word.size - 1) / Word.size * Word.size
    let size = linkOffset + inputs.count * MemoryLayout<Link>.stride
    memory = UnsafeMutableRawPointer(bitPattern: max(layout.alignment, 1))!  // an alignment is not 0
    block =
      size == 0
      ? nil : .allocate(byteCount: size, alignment: max(layout.alignment, MemoryLayout<Link>.alignment))
    if let block {
      memory = block
      var previous: UnsafeMutablePointer<Link>?
      for (index, input) in inputs.enumerated() {
        let link = (block + linkOffset + index * MemoryLayout<Link>.stride)
          .initializeMemory(as: Link.self, to: Link(from: input.retain(), to: .passUnretained(self)))
        if let previous { previous.pointee.nextInput = link } else { firstInput = link }
        previous = link
      }
    }
  }

  deinit {
    bury(
      Remains(
        graph: graph, recipe: recipe, sources: sources, block: block,
        value: stamp != 0 && kind != .leaf ? memory : nil, firstInput: firstInput,
        ownsLinks: kind == .tracked))
  }
}

/// What a node does to get its value, and what it needs for that.
@usableFromInline
final class Recipe: Sendable {
  /// Brings the node's value up to date, one step of a pull.
  ///
  /// A `let`, so that calling it retains nothing.
  @usableFromInline let work: Node.Work
  let layout: Layout
  /// What describes a part of a state.
  let leaf: Leaf?
  /// What keeps the store going.
  private let handle: StoreHandle?

  /// The type of a value, and how much room it takes.
  @usableFromInline
  struct Layout: Sendable {
    let type: any Any.Type
    let size: Int
    let alignment: Int
    let isTrivial: Bool

    @inlinable
    init<Value>(of type: Value.Type) {
      self.init(
        type: type, size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment,
        isTrivial: Millrace.isTrivial(type))
    }

    @usableFromInline
    init(type: any Any.Type, size: Int, alignment: Int, isTrivial: Bool) {
      self.type = type
      self.size = size
      self.alignment = alignment
      self.isTrivial = isTrivial
    }

    static let none = Layout(of: Void.self)
  }

  init(layout: Layout, leaf: Leaf? = nil, handle: StoreHandle? = nil, work: @escaping Node.Work) {
    self.layout = layout
    self.leaf = leaf
    self.handle = handle
    self.work = work
  }
}

/// That one node is computed from another.
///
/// The node that is computed owns it, and holds the input.
@usableFromInline
struct Link: BitwiseCopyable {
  /// Retained once.
  let input: Unmanaged<Node>
  let owner: Unmanaged<Node>
  /// The input's stamp when the owner was computed last.
  var seen = 0
  var nextInput: UnsafeMutablePointer<Link>?
  /// The neighbours among those that depend on the input.
  var next: UnsafeMutablePointer<Link>?
  var previous: UnsafeMutablePointer<Link>?
  var isLinked = false

  init(from input: Unmanaged<Node>, to owner: Unmanaged<Node>) {
    self.input = input
    self.owner = owner
  }
}
