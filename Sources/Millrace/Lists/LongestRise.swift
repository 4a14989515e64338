/// The longest part of a sequence of numbers that rises.
enum LongestRise {
  /// The indices of a longest strictly rising subsequence of `values`, which are all different.
  ///
  /// By patience sorting: for each length, the end of the rise that ends lowest. O(*n* log *n*); O(*n*) where the
  /// values rise already.
  static func indices(in values: [Int]) -> [Int] {
    var ends: [Int] = []
    var previous: [Int] = []
    previous.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      let length = lengthOfRise(below: value, ends, values)
      previous.append(length == 0 ? -1 : ends[length - 1])
      if length == ends.count {
        ends.append(index)
      } else {
        ends[length] = index
      }
    }
    var rise = ends
    for place in rise.indices.dropLast().reversed() { rise[place] = previous[rise[place + 1]] }
    return rise
  }

  /// The length of the longest rise found so far to which `value` can be added.
  private static func lengthOfRise(below value: Int, _ ends: [Int], _ values: [Int]) -> Int {
    if let last = ends.last, values[last] < value { return ends.count }
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
