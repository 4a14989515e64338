/// Makes keys of the bytes that a terminal sends, however they are cut into reads.
///
/// ```swift
/// var decoder = KeyDecoder()
/// decoder.decode([0x1B, 0x5B])  // []: the start of something
/// decoder.decode([0x41])  // [.up]
/// ```
struct KeyDecoder {
  private var pending: [UInt8] = []

  /// Whether what is held would be the escape key if nothing more came soon.
  ///
  /// A character or a paste that has begun is not: its end comes, however long that takes.
  var isWaiting: Bool { pending.first == 0x1B && !pending.starts(with: Self.pasteStart) }

  /// The keys that `bytes` complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var rest = pending[...]
    while let key = Self.takeKey(from: &rest) { keys.append(key) }
    pending = Array(rest)
    return keys
  }

  /// The keys that are held when nothing more came: an escape that began no sequence is the escape key.
  mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    let rest = pending.dropFirst()
    pending = []
    return [.escape] + decode(rest)
  }

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Takes one key from the front; takes nothing where more bytes are needed.
  private static func takeKey(from bytes: inout ArraySlice<UInt8>) -> Key? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x1B: return takeEscape(from: &bytes)
    case 0x0D, 0x0A: return take(1, .enter)
    case 0x08, 0x7F: return take(1, .backspace)
    case 0x01...0x1A: return take(1, .control(Character(Unicode.Scalar(first + 0x60))))
    case 0x00...0x1F: return take(1, .unknown)
    default: break
    }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    if let text = String(validating: bytes.prefix(length), as: UTF8.self) {
      return take(length, .character(text))
    }
    // Not UTF-8 yet: wait while it can become so, else drop the byte that is to blame.
    let isIncomplete = bytes.count < length && bytes.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    return isIncomplete && first >= 0xC2 && first < 0xF5 ? nil : take(1, .unknown)

    func take(_ count: Int, _ key: Key) -> Key {
      bytes.removeFirst(count)
      return key
    }
  }

  private static func takeEscape(from bytes: inout ArraySlice<UInt8>) -> Key? {
    let body = bytes.dropFirst()
    guard let introducer = body.first else { return nil }
    guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else {
      bytes = body
      return .escape
    }
    if bytes.starts(with: pasteStart) {
      guard let end = bytes.firstRange(of: pasteEnd) else { return nil }
      let text = String(decoding: bytes[..<end.lowerBound].dropFirst(pasteStart.count), as: UTF8.self)
      bytes = bytes[end.upperBound...]
      return .paste(text)
    }
    let parameters = body.dropFirst().prefix { (0x20...0x3F).contains($0) }
    guard parameters.endIndex < bytes.endIndex else { return nil }
    let final = bytes[parameters.endIndex]
    bytes = bytes[(parameters.endIndex + 1)...]
    return named(String(decoding: parameters, as: UTF8.self), Character(Unicode.Scalar(final)))
  }

  /// The key that a control sequence stands for; modifiers are ignored.
  private static func named(_ parameters: String, _ final: Character) -> Key {
    switch (final, parameters.prefix { $0 != ";" }) {
    case ("A", _): .up
    case ("B", _): .down
    case ("C", _): .right
    case ("D", _): .left
    case ("H", _), ("~", "1"), ("~", "7"): .home
    case ("F", _), ("~", "4"), ("~", "8"): .end
    case ("~", "3"): .delete
    case ("~", "5"): .pageUp
    case ("~", "6"): .pageDown
    default: .unknown
    }
  }
}
