import Foundation

/// Code that a guide may quote: a file, or a part of one between `// snippet: name` and `// snippet.end`.
struct Snippet {
  let name: String
  let code: String

  /// All snippets in this folder.
  static func all() throws -> [Snippet] {
    let folder = Repository.root.appending(path: "Documentation/Snippets")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Support/") }.sorted().flatMap { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return snippets(in: text, of: path)
    }
  }

  private static func snippets(in text: String, of path: String) -> [Snippet] {
    var parts: [Snippet] = []
    var name: String?
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("// snippet: ") {
        name = "\(path): \(trimmed.dropFirst("// snippet: ".count))"
        lines = []
      } else if trimmed == "// snippet.end" {
        if let name { parts.append(Snippet(name: name, code: unindented(lines))) }
        name = nil
      } else if name != nil {
        lines.append(line)
      }
    }
    guard parts.isEmpty else { return parts }
    return [Snippet(name: path, code: text.hasSuffix("\n") ? String(text.dropLast()) : text)]
  }

  private static func unindented(_ lines: [Substring]) -> String {
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    let indent = indents.min() ?? 0
    return lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
  }
}
