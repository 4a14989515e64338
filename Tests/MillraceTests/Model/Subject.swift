import Foundation

/// A state with a field of every kind that is stored in a way of its own.
struct Subject: Sendable {
  var count = 0
  var left = false  // shares its word with the next four
  var right = false
  var small: UInt8 = 0
  var short: Int16 = 0
  var reading = 0.0
  var name = "a"
  var essay = "too long to be stored in the two words that a string has"
  var numbers = [1, 2, 3]
  var nested = Nested()
  var maybe: Int?
  var perhaps: Int??
  var profile: Profile?
  var shape = Shape.nothing
  var tree = Tree.leaf(0)
  var thing: any Thing = SmallThing(size: 0)
  var reference: Probe
  var bytes = Bytes()
  var data = Data([1, 2, 3])
  var pair = (0, "zero")
  var nothing = Nothing()
  var table = ["one": 1]
  var members: Set = [1]
  var vector = SIMD4<Double>(repeating: 0)  // aligned to more than a word
  var extent = Extent()

  init(reference: Probe) { self.reference = reference }

  var total: Int { numbers.reduce(count, +) }

  subscript(index: Int) -> Int { index < numbers.count ? numbers[index] : -1 }
}

extension Subject: Equatable, Hashable {
  static func == (left: Subject, right: Subject) -> Bool {
    left.count == right.count && left.left == right.left && left.right == right.right
      && left.small == right.small && left.short == right.short
      && isSame(left.reading, right.reading)
      && left.name == right.name && left.essay == right.essay && left.numbers == right.numbers
      && left.nested == right.nested && left.maybe == right.maybe && left.perhaps == right.perhaps
      && left.profile == right.profile && left.shape == right.shape && left.tree == right.tree
      && left.thing.size == right.thing.size && left.reference == right.reference
      && left.bytes == right.bytes && left.data == right.data && left.pair == right.pair
      && left.table == right.table && left.members == right.members && left.vector == right.vector
      && left.extent == right.extent
  }

  /// Of the fields that edits change most; two that are equal hash the same.
  func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(left)
    hasher.combine(right)
    hasher.combine(small)
    hasher.combine(short)
    hasher.combine(name)
    hasher.combine(numbers)
    hasher.combine(nested.inner.x)
    hasher.combine(maybe)
    hasher.combine(shape)
    hasher.combine(thing.size)
    hasher.combine(reference.name)
    hasher.combine(bytes.count)
    hasher.combine(data)
    hasher.combine(table)
    hasher.combine(members)
  }
}

/// Whether two numbers are the same by their bits or compare as equal.
func isSame(_ left: Double, _ right: Double) -> Bool {
  left == right || left.bitPattern == right.bitPattern
}
