/// A row that is led, step by step, from what is left of an old row to a new one, and tells the index of each step.
///
/// It has a slot for everything that is in either row: those that stay, in order, and between them those that move
/// away or come. What is in a slot now is counted in a Fenwick tree, so that the index of a slot costs O(log *n*).
struct SlotRow {
  private var oldSlots: [Int: Int] = [:]
  private var newSlots: [Int] = []
  private var isStaying: [Bool]
  /// Of the things in the slots, sums over ranges, as a Fenwick tree has them.
  private var sums: [Int]

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - old: What is in the row now, by rising numbers: some that stay or move within the row, some that move away.
  ///   - sources: For each place in the new row the number of what will be there, if that is in the row now.
  init(old: [Int], sources: [Int?]) {
    isStaying = [Bool](repeating: false, count: sources.count)
    newSlots.reserveCapacity(sources.count)
    let known = sources.indices.filter { sources[$0] != nil }
    for index in LongestRise.indices(in: known.compactMap { sources[$0] }) { isStaying[known[index]] = true }
    var waiting = old[...]
    var occupied: [Bool] = []
    func takeSlot(_ isOccupied: Bool) -> Int {
      occupied.append(isOccupied)
      return occupied.count - 1
    }
    for (place, source) in sources.enumerated() {
      if let source, isStaying[place] {
        while let first = waiting.first, first <= source {
          oldSlots[first] = takeSlot(true)
          waiting.removeFirst()
        }
        newSlots.append(occupied.count - 1)
      } else {
        newSlots.append(takeSlot(false))
      }
    }
    for number in waiting { oldSlots[number] = takeSlot(true) }
    sums = [0] + occupied.map { $0 ? 1 : 0 }
    for index in sums.indices.dropFirst() {
      let parent = index + (index & -index)
      if parent < sums.count { sums[parent] += sums[index] }
    }
  }

  /// Whether what will be at `place` of the new row neither comes nor moves.
  func stays(at place: Int) -> Bool { isStaying[place] }

  /// Takes out what has this number, and returns the index that it had.
  mutating func remove(_ number: Int) -> Int? {
    guard let slot = oldSlots[number] else { return nil }
    add(-1, at: slot)
    return index(of: slot)
  }

  /// Puts in what is at `place` of the new row, and returns the index that it has.
  mutating func insert(at place: Int) -> Int {
    let slot = newSlots[place]
    add(1, at: slot)
    return index(of: slot)
  }

  /// How many things are before the slot.
  private func index(of slot: Int) -> Int {
    var sum = 0
    var index = slot
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return sum
  }

  private mutating func add(_ number: Int, at slot: Int) {
    var index = slot + 1
    while index < sums.count {
      sums[index] += number
      index += index & -index
    }
  }
}
