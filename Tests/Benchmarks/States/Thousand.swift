import Millrace

/// A state of a thousand integers.
struct Thousand: Sendable {
  private var numbers: Ten<Ten<Ten<Int>>>

  init(all value: Int) { numbers = Ten(all: Ten(all: Ten(all: value))) }

  /// Where the integers are, in the order of their addresses.
  static let fields: [any KeyPath<Thousand, Int> & Sendable] = Ten<Ten<Ten<Int>>>.fields.flatMap { hundred in
    Ten<Ten<Int>>.fields.flatMap { ten in
      Ten<Int>.fields.map { one in
        // What is made of key paths that are Sendable is so too; the type has been lost on the way.
        unsafeBitCast(
          (\Thousand.numbers).appending(path: hundred).appending(path: ten).appending(path: one),
          to: (any KeyPath<Thousand, Int> & Sendable).self)
      }
    }
  }

  /// The integer at an index, without the cost of a key path that writes.
  subscript(index: Int) -> Int {
    get { withUnsafeBytes(of: numbers) { $0.load(fromByteOffset: index * 8, as: Int.self) } }
    set {
      withUnsafeMutableBytes(of: &numbers) {
        $0.storeBytes(of: newValue, toByteOffset: index * 8, as: Int.self)
      }
    }
  }
}

extension Store<Thousand, Never> {
  static func make(all value: Int = 0) -> Store { Store(initialState: Thousand(all: value)) }

  /// The first `count` integers.
  func sources(_ count: Int) -> [Derived<Int>] { Thousand.fields.prefix(count).map { derived($0) } }
}
