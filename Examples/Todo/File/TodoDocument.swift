import Foundation

/// The list as it stands in its file: JSON with a version, so that a later format can tell itself apart.
///
/// ```json
/// {
///   "items" : [
///     { "id" : 1, "isDone" : false, "title" : "Buy milk" }
///   ],
///   "version" : 1
/// }
/// ```
struct TodoDocument: Codable {
  static let currentVersion = 1

  var version = currentVersion
  var items: [TodoItem]
}

extension TodoDocument {
  /// Says in a few words why data is no list.
  struct Damage: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a document and checks what the app relies on: numbers that differ and titles that can be seen.
  static func items(from data: Data) throws(Damage) -> [TodoItem] {
    do {
      let decoder = JSONDecoder()
      let version = try decoder.decode(Header.self, from: data).version
      guard version == currentVersion else {
        throw Damage(
          description: "it has format version \(version), and this program reads \(currentVersion)")
      }
      var seen: Set<TodoItem.ID> = []
      return try decoder.decode(TodoDocument.self, from: data).items.map { item in
        guard TodoItem.ids.contains(item.id), seen.insert(item.id).inserted else {
          throw Damage(description: "the number \(item.id) is out of range or stands there twice")
        }
        guard let title = TodoItem.title(from: item.title) else {
          throw Damage(description: "the title of number \(item.id) is empty")
        }
        return TodoItem(id: item.id, title: title, isDone: item.isDone)
      }
    } catch let damage as Damage {
      throw damage
    } catch let error as DecodingError {
      throw Damage(description: describe(error))
    } catch {
      throw Damage(description: "\(error)")
    }
  }

  /// The document's text, the same for the same items.
  static func data(of items: [TodoItem]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(TodoDocument(items: items)) + Data("\n".utf8)
  }

  private struct Header: Decodable { let version: Int }

  private static func describe(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty
        ? "it" : path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: " ")
    }
    return switch error {
    case .keyNotFound(let key, let context): "\(place(context.codingPath)) has no \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\(place(context.codingPath)) is of the wrong kind"
    case .dataCorrupted: "it is not JSON"
    @unknown default: "\(error)"
    }
  }
}
