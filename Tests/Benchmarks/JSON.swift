import Foundation

extension [Finding] {
  /// The findings for a program to read.
  ///
  /// Fields that do not apply are left out.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    } catch {
      fatalError("Findings are numbers and strings, and could not be encoded: \(error)")
    }
  }
}
