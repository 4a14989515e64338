import Foundation

/// The files of the repository that these tests stand in.
enum SourceTree {
  /// Its top folder: `Tests/MillraceTests/Architecture/SourceTree.swift` up four.
  static let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

  /// The names in a folder.
  static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path).sorted()
  }

  /// The files below a folder whose names end with `suffix`, as paths from the top.
  static func files(below folder: String, suffix: String) throws -> [String] {
    let folders = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (folders?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }.sorted()
      .map { "\(folder)/\($0)" }
  }

  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }
}

/// A Swift file without its comments and strings.
struct SwiftCode {
  let lines: [String]

  init(_ text: String) {
    var isInText = false
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Self.code(of: line, isInText: &isInText)
    }
  }

  /// The line without comment and strings.
  ///
  /// `isInText` says whether a `"""` is open.
  private static func code(of line: Substring, isInText: inout Bool) -> String {
    var code = ""
    var isInString = false
    var rest = line
    while let character = rest.first {
      if !isInString, rest.hasPrefix("\"\"\"") {
        isInText.toggle()
        rest = rest.dropFirst(3)
        continue
      }
      rest = rest.dropFirst()
      if isInText { continue }
      switch character {
      case "\\" where isInString: rest = rest.dropFirst()
      case "\"": isInString.toggle()
      case "/" where !isInString && rest.hasPrefix("/"): return code
      default: if !isInString { code.append(character) }
      }
    }
    return code
  }

  /// Every word in it.
  var words: Set<String> {
    Set(lines.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }.map(String.init))
  }

  /// The types and functions that stand at its top level and other files can name.
  var declarations: Set<String> { Set(lines.compactMap { Self.declaration(in: $0)?.name }) }

  /// Those of them that clients of the module can name.
  var publicDeclarations: Set<String> {
    Set(lines.compactMap { Self.declaration(in: $0) }.filter { $0.isPublic }.map(\.name))
  }

  private static func declaration(in line: String) -> (name: String, isPublic: Bool)? {
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias", "func"]
    guard line.first != " " else { return nil }
    let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count else { return nil }
    let modifiers = words[..<kind]
    if modifiers.contains("private") || modifiers.contains("fileprivate") { return nil }
    return (String(words[kind + 1]), modifiers.contains("public"))
  }

  /// The modules that it imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count else { return nil }
      return String(words[index + 1])
    }
  }
}
