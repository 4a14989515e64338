public import Foundation
public import Millrace

extension IndexPath {
  /// The index path of an item, or row, in a table or collection view.
  public init(_ position: ItemPosition) { self.init(indexes: [position.section, position.item]) }
}

extension ItemPosition {
  /// The position that a table or collection view means by an index path; nil where it has not two indices.
  public init?(_ path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(section: path[0], item: path[1])
  }
}
