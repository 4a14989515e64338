import Foundation
import Testing

/// A text of the documentation, with the Swift code in it.
struct Guide: Sendable, CustomTestStringConvertible {
  let name: String
  /// What stands between ```` ```swift ```` and ```` ``` ````.
  let blocks: [String]

  var testDescription: String { name }

  init(at path: String) throws {
    name = path
    let text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    var blocks: [String] = []
    var block: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = block {
        if line == "```" {
          blocks.append(lines.joined(separator: "\n"))
          block = nil
        } else {
          block = lines + [line]
        }
      } else if line == "```swift" {
        block = []
      }
    }
    self.blocks = blocks
  }

  /// Every guide, and the readme.
  static func all() throws -> [Guide] {
    let articles = try FileManager.default
      .contentsOfDirectory(atPath: Repository.root.appending(path: "Documentation/Millrace.docc").path)
      .filter { $0.hasSuffix(".md") }
    return try (["README.md"] + articles.sorted().map { "Documentation/Millrace.docc/\($0)" }).map(Guide.init)
  }
}

/// The repository that these tests stand in.
enum Repository {
  /// Its top folder: `Documentation/Snippets/Support/Guide.swift` up four.
  static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
}
