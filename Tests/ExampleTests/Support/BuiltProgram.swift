import Foundation

/// A program that was built beside the tests.
struct BuiltProgram {
  /// What a run wrote and how it ended.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  let name: String

  var url: URL { Self.folder.appendingPathComponent(name) }

  /// Runs the program on `input`, which it reads from a pipe, until it ends.
  func run(
    _ arguments: [String] = [], input: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
    // Written before the program runs, since a pipe holds more than any test's input, and nobody can close it yet.
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()

    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = environment
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    let outcome = (
      output: try HangGuard.readToEnd(of: output.fileHandleForReading),
      errors: try HangGuard.readToEnd(of: errors.fileHandleForReading)
    )
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: outcome.output, errors: outcome.errors)
  }

  /// The folder that the build puts programs and the test bundle into.
  private static var folder: URL {
    #if canImport(Darwin)
    Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
    #else
    Bundle.main.bundleURL
    #endif
  }

  private final class Anchor {}
}
