import Foundation
import Testing

/// A row of a table in `Documentation/ComingFrom.md`: what another library has, and what there is here.
struct ComparisonRow: Sendable, CustomTestStringConvertible {
  /// The library and the first name in the row: `SignalKit: map(_:)`.
  let title: String
  /// The lines of code that stand for it here.
  let code: [String]
  /// Whether the row says that there is nothing, and why.
  let isNone: Bool

  var testDescription: String { title }

  /// All rows, in order.
  static func all() throws -> [ComparisonRow] {
    let path = Repository.root.appending(path: "Documentation/ComingFrom.md")
    var library = ""
    var rows: [ComparisonRow] = []
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("## ") {
        library = String(line.dropFirst(3))
      } else if line.hasPrefix("| `") {
        rows.append(ComparisonRow(line, library))
      }
    }
    return rows
  }

  private init(_ line: Substring, _ library: String) {
    let cells = line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false)
    let spans = cells.map { cell in
      cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }
        .map { String($0.element) }
    }
    title = "\(library): \(spans[0][0])"
    isNone = cells.count == 3 && cells[1].hasPrefix("none: ") && cells[1].count > 10
    code = isNone ? [] : spans[1]
  }
}

/// What a test shows of the library: the lines between `// row` and `// row.end`.
///
/// It belongs to the row that its test is named for. Code that only Apple's systems can run is type-checked, in
/// `Documentation/Snippets/Apple`, and names its row itself: `// row: Verge: StoreReader`.
struct ComparedCode: Sendable {
  let title: String
  let code: [String]

  /// All of them.
  static func all() throws -> [ComparedCode] {
    let folder = Repository.root.appending(path: "Documentation/Snippets")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Support/") }.sorted().flatMap { path in
      codes(in: try String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
  }

  private static func codes(in text: String) -> [ComparedCode] {
    var codes: [ComparedCode] = []
    var title = ""
    var code: [String]?
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("@Test(\""), line.hasSuffix("\")") {
        title = String(line.dropFirst(7).dropLast(2))
      } else if line.hasPrefix("// row: ") {
        title = String(line.dropFirst(8))
        code = []
      } else if line == "// row" {
        code = []
      } else if line == "// row.end", let lines = code {
        codes.append(ComparedCode(title: title, code: lines))
        code = nil
      } else {
        code?.append(String(line))
      }
    }
    return codes
  }
}
