extension Character {
  /// How many columns of a terminal the character takes: 0, 1, 2, or the sum of its letters.
  var columns: Int {
    let isEmoji = unicodeScalars.contains { $0 == "\u{FE0F}" || $0.properties.isEmojiPresentation }
    return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return switch value {
    case 0x1160...0x11FF: 0  // the later parts of a Hangul syllable
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
      0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      2  // East Asian wide
    default: 1
    }
  }
}

extension StringProtocol {
  /// How many columns of a terminal the text takes.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The longest beginning that fits into `columns`.
  func prefix(columns: Int) -> SubSequence {
    var left = columns
    return prefix { character in
      left -= character.columns
      return left >= 0
    }
  }

  /// The longest end that fits into `columns`.
  func suffix(columns: Int) -> SubSequence {
    var left = columns
    let fitting = indices.reversed().prefix { index in
      left -= self[index].columns
      return left >= 0
    }
    return self[(fitting.last ?? endIndex)...]
  }

  /// The text as it is if it fits into `columns`, else its beginning and an ellipsis.
  func cut(toColumns columns: Int) -> String {
    self.columns <= columns ? String(self) : columns > 0 ? prefix(columns: columns - 1) + "…" : ""
  }
}
