// The types of the fields of `Subject`.

struct Nested: Sendable, Equatable {
  struct Inner: Sendable, Equatable {
    var x = 0
    var isOn = false
  }
  var inner = Inner()
  var label = "inner"
}

struct Profile: Sendable, Equatable {
  var name = "Ada"
  var age = 36
  var title: String?
}

enum Shape: Sendable, Hashable {
  case nothing
  case circle(Int)
  case label(String)
  case box(Int, Bool)
}

indirect enum Tree: Sendable, Equatable {
  case leaf(Int)
  case node(Tree, Tree)

  /// The tree with its leftmost leaf one larger.
  var grown: Tree {
    switch self {
    case .leaf(let value): value < 3 ? .leaf(value + 1) : .node(.leaf(0), .leaf(value))
    case .node(let left, let right): right == .leaf(9) ? .leaf(1) : .node(left.grown, right)
    }
  }
}

protocol Thing: Sendable {
  var size: Int { get set }
}

/// Fits into an existential's buffer.
struct SmallThing: Thing { var size: Int }

/// Does not, and so lies in a box.
struct LargeThing: Thing {
  var size: Int
  var padding = (1, 2, 3, 4, 5)
}

struct Nothing: Sendable, Equatable {}

/// Not `Equatable`.
struct Extent: Sendable {
  var from = 0
  var to = 0

  static func == (left: Extent, right: Extent) -> Bool { left.from == right.from && left.to == right.to }
}

/// Copy-on-write storage as people write it: edited in place where it has one owner.
struct Bytes: Sendable, Equatable {
  private final class Storage: @unchecked Sendable {  // changed only while it has one owner
    var items: [UInt8]
    init(_ items: [UInt8]) { self.items = items }
  }
  private var storage = Storage([0])

  var count: Int { storage.items.count }

  var first: UInt8 {
    get { storage.items[0] }
    set {
      makeUnique()
      storage.items[0] = newValue
    }
  }

  mutating func append(_ byte: UInt8) {
    makeUnique()
    storage.items.append(byte)
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.items) }
  }

  static func == (left: Bytes, right: Bytes) -> Bool { left.storage.items == right.storage.items }
}
