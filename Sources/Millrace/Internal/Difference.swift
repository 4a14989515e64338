/// The difference between two values, in lines to be read.
enum Difference {
  /// A line for each stored property or element that differs: `path: old → new`.
  ///
  /// Compares by reflection and description, so that it works for any value. Collections are compared by
  /// index; an enum's payload, a dictionary and a set as a whole.
  static func lines<Value>(from old: Value?, to new: Value) -> [String] {
    var lines: [String] = []
    collect(from: old as Any, to: new, path: "", depth: 0, into: &lines)
    return lines
  }

  /// Deeper than this, values are compared as a whole.
  private static let maximumDepth = 16

  private static func collect(
    from old: Any, to new: Any, path: String, depth: Int, into lines: inout [String]
  ) {
    if let isEqual = areEqual(old, new), isEqual { return }
    let (old, new) = (unwrapped(old), unwrapped(new))
    let (oldMirror, newMirror) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let (oldParts, newParts) = (Array(oldMirror.children), Array(newMirror.children))
    let isCollection = newMirror.displayStyle == .collection
    // A mirror of the type's own may show other parts each time.
    let hasNamedParts =
      (newMirror.displayStyle == .struct || newMirror.displayStyle == .tuple) && !newParts.isEmpty
      && oldParts.map(\.label) == newParts.map(\.label)
    guard type(of: old) == type(of: new), depth < maximumDepth, isCollection || hasNamedParts else {
      guard canonical(old, oldMirror) != canonical(new, newMirror) else { return }
      let (old, new) = (describe(old), describe(new))
      lines.append(path.isEmpty ? "\(old) → \(new)" : "\(path): \(old) → \(new)")
      return
    }
    for index in 0..<max(oldParts.count, newParts.count) {
      let label: String
      if isCollection {
        label = "\(path)[\(index)]"
      } else {
        let name = newParts[index].label ?? "\(index)"
        // A tuple calls its parts ".0" and so on.
        label = path.isEmpty || name.hasPrefix(".") ? path + name : "\(path).\(name)"
      }
      if index >= oldParts.count {
        lines.append("\(label): added \(describe(newParts[index].value))")
      } else if index >= newParts.count {
        lines.append("\(label): removed \(describe(oldParts[index].value))")
      } else {
        collect(
          from: oldParts[index].value, to: newParts[index].value, path: label, depth: depth + 1, into: &lines)
      }
    }
  }

  private static func areEqual(_ old: Any, _ new: Any) -> Bool? {
    func areEqual<Value: Equatable>(_ old: Value, _ new: Any) -> Bool? {
      (new as? Value).map { areUnchanged(old, $0) }
    }
    guard let old = old as? any Equatable else { return nil }
    return areEqual(old, new)
  }

  /// What two equal values have in common: dictionaries and sets without their order, which differs by
  /// instance.
  private static func canonical(_ value: Any, _ mirror: Mirror) -> [String] {
    guard mirror.displayStyle == .dictionary || mirror.displayStyle == .set else { return [describe(value)] }
    return mirror.children.map { String(describing: $0.value) }.sorted()
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let some = mirror.children.first else { return value }
    return unwrapped(some.value)
  }

  private static func describe(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional, mirror.children.isEmpty { return "nil" }
    return value is any StringProtocol ? String(reflecting: value) : String(describing: value)
  }
}
