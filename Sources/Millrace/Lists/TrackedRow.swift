/// A row, of unknown length, in which things are removed, inserted and moved: what is where now.
///
/// It is kept in runs of things that are still side by side as they were. Runs are in chunks, so that finding and
/// changing one of *r* runs costs about the square root of *r* for the sizes that lists have.
struct TrackedRow {
  /// Things side by side.
  struct Run {
    /// The row that they come from; nil where they are new.
    var origin: Int?
    /// The index that the first had in that row.
    var start: Int
    var count: Int
    /// Whether it was taken out of its row, and maybe put in again.
    var isLifted = false
    var isUpdated = false

    /// A thing that was not there before.
    static let new = Run(origin: nil, start: 0, count: 1)
  }

  /// Indices are below this.
  static let limit = Int.max / 4

  private static let chunkCapacity = 512

  let origin: Int
  private var chunks: [[Run]]
  /// How many things there are in each chunk.
  private var counts: [Int]
  /// Whether anything was removed, inserted or moved.
  private(set) var isRearranged = false

  /// Makes a row to which nothing has happened, with a name of its own.
  init(origin: Int) {
    self.origin = origin
    // Longer than any row: indices and as many changes as there may be stay below it.
    let everything = Run(origin: origin, start: 0, count: Self.limit * 2)
    chunks = [[everything]]
    counts = [everything.count]
  }

  /// The runs with the indices of their first things.
  var runs: [(index: Int, run: Run)] {
    var index = 0
    return chunks.joined().map { run in
      defer { index += run.count }
      return (index, run)
    }
  }

  // MARK: Changes

  mutating func insert(_ run: Run, at index: Int) {
    isRearranged = true
    let (chunk, offset) = split(at: index)
    chunks[chunk].insert(run, at: offset)
    counts[chunk] += 1
    divide(chunk)
  }

  mutating func remove(at index: Int) -> Run {
    isRearranged = true
    let (chunk, offset) = single(at: index)
    let removed = chunks[chunk].remove(at: offset)
    counts[chunk] -= 1
    if chunks[chunk].isEmpty {
      chunks.remove(at: chunk)
      counts.remove(at: chunk)
    } else {
      divide(chunk)
    }
    return removed
  }

  mutating func update(at index: Int) {
    let (chunk, offset) = single(at: index)
    chunks[chunk][offset].isUpdated = true
    divide(chunk)
  }

  /// What is at `index`, which becomes a run for itself.
  mutating func isolate(at index: Int) -> Run {
    let (chunk, offset) = single(at: index)
    let run = chunks[chunk][offset]
    divide(chunk)
    return run
  }

  // MARK: Runs and chunks

  /// Where the thing at `index` is a run for itself.
  private mutating func single(at index: Int) -> (chunk: Int, offset: Int) {
    let (chunk, offset) = split(at: index)
    if chunks[chunk][offset].count > 1 {
      var rest = chunks[chunk][offset]
      rest.start += 1
      rest.count -= 1
      chunks[chunk][offset].count = 1
      chunks[chunk].insert(rest, at: offset + 1)
    }
    return (chunk, offset)
  }

  /// Where a run begins with the thing at `index`.
  private mutating func split(at index: Int) -> (chunk: Int, offset: Int) {
    var rest = index
    var chunk = 0
    while rest >= counts[chunk] {
      rest -= counts[chunk]
      chunk += 1
    }
    var offset = 0
    while rest >= chunks[chunk][offset].count {
      rest -= chunks[chunk][offset].count
      offset += 1
    }
    if rest > 0 {
      var tail = chunks[chunk][offset]
      tail.start += rest
      tail.count -= rest
      chunks[chunk][offset].count = rest
      offset += 1
      chunks[chunk].insert(tail, at: offset)
    }
    return (chunk, offset)
  }

  /// Makes two of a chunk that has become long.
  private mutating func divide(_ chunk: Int) {
    guard chunks[chunk].count > Self.chunkCapacity else { return }
    let tail = Array(chunks[chunk][(Self.chunkCapacity / 2)...])
    let tailCount = tail.reduce(0) { $0 + $1.count }
    chunks[chunk].removeLast(tail.count)
    counts[chunk] -= tailCount
    chunks.insert(tail, at: chunk + 1)
    counts.insert(tailCount, at: chunk + 1)
  }
}

extension TrackedRow {
  /// Those of the row's own things that were lifted, but are in order with what never was: they need no move.
  var residents: Set<Int> {
    var residents: Set<Int> = []
    var lifted: [Int] = []
    var floor = 0
    for (_, run) in runs where run.origin == origin {
      if run.isLifted {
        lifted.append(run.start)
      } else {
        let candidates = lifted.filter { (floor..<run.start).contains($0) }
        for index in LongestRise.indices(in: candidates) { residents.insert(candidates[index]) }
        lifted = []
        floor = run.start + run.count
      }
    }
    return residents
  }
}
