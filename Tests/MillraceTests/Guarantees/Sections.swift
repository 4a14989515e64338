import Millrace

/// A state with parts in parts, for scoped stores.
enum Sections {
  struct Leaf: Sendable, Equatable {
    var n = 0
    var other = 0
    var numbers = [0, 1, 2]

    var doubled: Int { n * 2 }
  }

  struct Branch: Sendable, Equatable {
    var name = "branch"
    var leaf = Leaf()
  }

  struct Root: Sendable {
    var left = Branch()
    var right = Branch()
    var panel: Branch?
    var rows: [Row] = []
    var witness: Witness?

    var leaves: Leaves { Leaves(left: left.leaf, right: right.leaf) }
  }

  /// A part that is computed.
  struct Leaves: Sendable, Equatable {
    var left: Leaf
    var right: Leaf

    var total: Int { left.n + right.n }
  }

  struct Row: Sendable, Identifiable, Equatable {
    let id: Int
    var leaf = Leaf()
  }

  enum LeafAction: Sendable {
    case add(Int)
    case edit
  }

  enum BranchAction: Sendable {
    case leaf(LeafAction)
    case rename(String)
  }

  enum Action: Sendable {
    case left(BranchAction)
    case right(BranchAction)
    case panel(BranchAction)
    case row(Int, LeafAction)
    case setPanel(Branch?)
    case setRows([Row])
  }

  static func reduce(_ leaf: inout Leaf, _ action: LeafAction) {
    switch action {
    case .add(let n): leaf.n += n
    case .edit: leaf.numbers[0] += 1
    }
  }

  static func reduce(_ branch: inout Branch, _ action: BranchAction) {
    switch action {
    case .leaf(let action): reduce(&branch.leaf, action)
    case .rename(let name): branch.name = name
    }
  }

  static func reduce(_ root: inout Root, _ action: Action) {
    switch action {
    case .left(let action): reduce(&root.left, action)
    case .right(let action): reduce(&root.right, action)
    case .panel(let action):
      if root.panel != nil { reduce(&root.panel!, action) }
    case .row(let id, let action):
      if let index = root.rows.firstIndex(where: { $0.id == id }) { reduce(&root.rows[index].leaf, action) }
    case .setPanel(let panel): root.panel = panel
    case .setRows(let rows): root.rows = rows
    }
  }

  static func store(
    _ middleware: [Middleware<Root, Action, String>] = [], witness: Witness? = nil
  ) -> FluxStore<Root, Action, String> {
    FluxStore(
      initialState: Root(witness: witness), reducer: Reducer { reduce(&$0, $1) }, middleware: middleware)
  }
}
