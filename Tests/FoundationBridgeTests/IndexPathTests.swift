import Foundation
import Millrace
import MillraceFoundation
import Testing

@Suite struct IndexPathTests {
  @Test("A position and an index path are the same two indices")
  func bothWays() {
    let position = ItemPosition(section: 2, item: 5)
    #expect(IndexPath(position) == IndexPath(indexes: [2, 5]))
    #expect(ItemPosition(IndexPath(indexes: [2, 5])) == position)
  }

  @Test("An index path of another length is no position", arguments: [[], [1], [1, 2, 3]])
  func otherLengths(indices: [Int]) {
    #expect(ItemPosition(IndexPath(indexes: indices)) == nil)
  }
}
