import Foundation
import Testing

@Suite struct GuideTests {
  @Test("Every Swift block of a guide is a snippet, to the letter", arguments: try Guide.all())
  func everyBlockIsASnippet(guide: Guide) throws {
    let snippets = Set(try Snippet.all().map(\.code))
    for block in guide.blocks where !snippets.contains(block) {
      Issue.record("No file in Documentation/Snippets has this block of \(guide.name):\n\(block)")
    }
  }

  @Test("Every marked part of a snippet stands in a guide")
  func everySnippetIsQuoted() throws {
    let blocks = Set(try Guide.all().flatMap(\.blocks))
    let unused = try Snippet.all().filter { $0.name.contains(": ") && !blocks.contains($0.code) }
    #expect(unused.map(\.name) == [])
  }

  #if os(macOS) || os(Linux)
  @Test("The manifest of the first guide is one")
  func manifestLoads() throws {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "snippet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      at: Repository.root.appending(path: "Documentation/Snippets/Manifest/Package.swift"),
      to: folder.appending(path: "Package.swift"))
    let swift = Process()
    swift.executableURL = URL(filePath: "/usr/bin/env")
    swift.arguments = ["swift", "package", "--package-path", folder.path, "dump-package"]
    let output = Pipe()
    swift.standardOutput = output
    try swift.run()
    let description = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    swift.waitUntilExit()
    #expect(swift.terminationStatus == 0)
    #expect(description.contains("\"GroceriesTests\""))
  }
  #endif
}
