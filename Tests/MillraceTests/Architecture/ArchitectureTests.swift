import Foundation
import Testing

/// What `Documentation/Architecture.md` says of the folders, and what the documents say of each other.
@Suite struct ArchitectureTests {
  /// Each folder of `Sources/Millrace`, and the folders whose declarations it may name.
  static let layers: [String: Set<String>] = [
    "Internal": [],
    "Lists": ["Internal"],
    "Reports": ["Internal"],
    "Diff": ["Internal", "Delivery"],
    "Delivery": ["Internal", "Diff"],
    "Store": ["Internal", "Reports", "Diff", "Delivery"],
    "Activity": ["Internal", "Delivery", "Store"],
    "Derived": ["Internal", "Reports", "Diff", "Delivery", "Store"],
    "Sequences": ["Internal", "Diff", "Store", "Derived"],
    "Signal": ["Internal", "Reports", "Diff", "Delivery", "Store", "Derived", "Sequences"],
    "Flux": ["Internal", "Reports", "Diff", "Delivery", "Store", "Activity", "Signal"],
    "Bridges": [
      "Internal", "Reports", "Diff", "Delivery", "Store", "Activity", "Derived", "Sequences", "Signal",
      "Flux", "Lists",
    ],
  ]

  /// What the library may import: what every Swift toolchain has, Dispatch where it exists, and the platform's C
  /// library; and, in bridges to them, Apple's frameworks.
  static let importable: Set<String> = [
    "Synchronization", "Observation", "Dispatch", "Darwin", "Glibc", "Musl", "Android", "WASILibc", "WinSDK",
    "ucrt",
  ]

  static let frameworks: Set<String> = ["SwiftUI", "Combine"]

  // MARK: The library

  @Test("A folder names only what it may use")
  func layers() throws {
    let files = try SourceTree.files(below: "Sources/Millrace", suffix: ".swift").map { path in
      (path: path, folder: folder(of: path), code: SwiftCode(try SourceTree.text(of: path)))
    }
    #expect(Set(files.map(\.folder)) == Set(Self.layers.keys), "every folder has its place in the layers")
    var owners: [String: String] = [:]
    for file in files {
      for name in file.code.declarations { owners[name] = file.folder }
    }
    for file in files {
      let usable = Self.layers[file.folder, default: []]
      for word in file.code.words.sorted() {
        guard let owner = owners[word], owner != file.folder, !usable.contains(owner) else { continue }
        Issue.record(
          "\(file.path) names \(word), which is \(owner)'s; \(file.folder) may not use that folder.")
      }
    }
  }

  @Test("The library imports nothing but the toolchain's own modules: no Foundation")
  func imports() throws {
    for path in try SourceTree.files(below: "Sources/Millrace", suffix: ".swift") {
      let isBridge = folder(of: path) == "Bridges"
      for module in SwiftCode(try SourceTree.text(of: path)).imports where !Self.importable.contains(module) {
        if isBridge, Self.frameworks.contains(module) { continue }
        Issue.record("\(path) imports \(module).")
      }
    }
  }

  @Test("The bridge to Foundation imports Foundation, what builds on it, and the library")
  func foundationImports() throws {
    let files = try SourceTree.files(below: "Sources/MillraceFoundation", suffix: ".swift")
    #expect(!files.isEmpty)
    for path in files {
      for module in SwiftCode(try SourceTree.text(of: path)).imports
      where !["Foundation", "ObjectiveC", "UIKit", "AppKit", "Millrace"].contains(module) {
        Issue.record("\(path) imports \(module).")
      }
    }
  }

  @Test("No file is over 400 lines", arguments: ["Sources", "Tests", "Examples", "Documentation"])
  func lengths(folder: String) throws {
    for path in try SourceTree.files(below: folder, suffix: ".swift") {
      let lineCount =
        try SourceTree.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(lineCount <= 400, "\(path)")
    }
  }

  @Test("The top of the repository holds what belongs there, and nothing else")
  func top() throws {
    let names = try SourceTree.names(in: "").filter { !$0.hasPrefix(".") }
    let belonging = ["Documentation", "Examples", "Package.swift", "README.md", "Sources", "Tests"]
    #expect(names.filter { !belonging.contains($0) } == [])
  }

  // MARK: The documents

  @Test("Each guarantee is named by a test")
  func guarantees() throws {
    let listed = try SourceTree.text(of: "Documentation/Guarantees.md").matches(of: #/\n- \*\*([A-Z]\d+) /#)
      .map { String($0.1) }
    #expect(!listed.isEmpty)
    var tested: Set<String> = []
    for path in try SourceTree.files(below: "Tests", suffix: ".swift") {
      let tests = try SourceTree.text(of: path).matches(of: #/@Test\(\s*"([A-Z]\d+) /#)
      tested.formUnion(tests.map { String($0.1) })
    }
    #expect(listed.filter { !tested.contains($0) } == [])
  }

  @Test("Every relative link leads to a file")
  func links() throws {
    let documents =
      try ["README.md"] + SourceTree.files(below: "Documentation", suffix: ".md")
      + SourceTree.files(below: ".github", suffix: ".md")
    for document in documents {
      let folder = document.split(separator: "/").dropLast().joined(separator: "/")
      let text = try SourceTree.text(of: document)
      for link in text.matches(of: #/\]\(([^)#\s]+)(?:#[^)]*)?\)/#).map({ String($0.1) })
      where !link.contains(":") {
        #expect(SourceTree.exists("\(folder)/\(link)"), "\(document) links to \(link)")
      }
      for article in text.matches(of: #/<doc:(\w+)>/#).map({ String($0.1) }) {
        #expect(SourceTree.exists("\(folder)/\(article).md"), "\(document) links to the article \(article)")
      }
    }
  }

  @Test("The reference's first page names every public type and every guide")
  func reference() throws {
    let page = try SourceTree.text(of: "Documentation/Millrace.docc/Millrace.md")
    for path in try SourceTree.files(below: "Sources/Millrace", suffix: ".swift") {
      for name in SwiftCode(try SourceTree.text(of: path)).publicDeclarations.sorted() {
        #expect(page.contains("- ``\(name)``"), "\(path)")
      }
    }
    for article in try SourceTree.names(in: "Documentation/Millrace.docc") where article != "Millrace.md" {
      #expect(page.contains("- <doc:\(article.prefix { $0 != "." })>"))
    }
  }

  /// The folder of `Sources/Millrace` that a file is in.
  private func folder(of path: String) -> String { String(path.split(separator: "/")[2]) }
}
