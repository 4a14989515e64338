import Foundation

/// The file that keeps the list.
struct TodoFile: Sendable {
  let path: String

  /// Why the file cannot be used, and what to do.
  struct Failure: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  /// The list in the file, empty where there is no file.
  ///
  /// A file that cannot be read, or is no list, is refused and left as it is.
  func load() throws(Failure) -> [TodoItem] {
    do {
      let target = try linkTarget()
      let type = try FileManager.default.attributesOfItem(atPath: target)[.type]
      guard type as? FileAttributeType == .typeRegular else {
        throw TodoDocument.Damage(description: "it is not a regular file")
      }
      return try TodoDocument.items(from: Data(contentsOf: URL(fileURLWithPath: target)))
    } catch let error as CocoaError where [.fileNoSuchFile, .fileReadNoSuchFile].contains(error.code) {
      return []
    } catch {
      throw Failure(
        description: """
          \(path) cannot be used: \(reason(for: error)). It was left as it is; \
          mend it, move it away, or name another file with --file.
          """)
    }
  }

  /// Replaces the file's list in one step: whoever reads the file meanwhile, or after a crash, finds the old
  /// list or the new one.
  ///
  /// Folders that are missing are made. A symbolic link stays one, and the file that it points to is replaced.
  /// Of two programs with the same file, the last to save wins.
  func save(_ items: [TodoItem]) throws(Failure) {
    do {
      let target = URL(fileURLWithPath: try linkTarget())
      let folder = target.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try replace(target, with: TodoDocument.data(of: items))
    } catch {
      throw Failure(description: "\(reason(for: error)) (\(path))")
    }
  }
}

extension TodoFile {
  /// The path that the file's symbolic links lead to, whether or not something is there.
  private func linkTarget() throws -> String {
    var url = URL(fileURLWithPath: path)
    for _ in 0..<32 {
      guard let destination = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else {
        return url.path
      }
      url = URL(fileURLWithPath: destination, relativeTo: url.deletingLastPathComponent()).absoluteURL
    }
    throw POSIXError(.ELOOP)
  }

  /// Writes a file beside `target`, as private as that one, and renames it over it.
  private func replace(_ target: URL, with data: Data) throws {
    let files = FileManager.default
    let temporary = target.deletingLastPathComponent()
      .appendingPathComponent(".\(target.lastPathComponent).\(UUID().uuidString)")
    do {
      try Data().write(to: temporary, options: .withoutOverwriting)
      if let permissions = try? files.attributesOfItem(atPath: target.path)[.posixPermissions] {
        try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: temporary.path)
      }
      let handle = try FileHandle(forWritingTo: temporary)
      defer { try? handle.close() }
      try handle.write(contentsOf: data)
      try handle.synchronize()
      guard rename(temporary.path, target.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      try? files.removeItem(at: temporary)
      throw error
    }
  }

  /// The system's own words, where Foundation wraps them in its own.
  private func reason(for error: any Error) -> String {
    if let damage = error as? TodoDocument.Damage { return damage.description }
    let cause = (error as? CocoaError)?.underlying ?? error
    return (cause as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      ?? cause.localizedDescription
  }
}
