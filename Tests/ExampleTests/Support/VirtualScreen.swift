/// What a terminal would show after some output: as much of one as the examples use.
struct VirtualScreen: Equatable {
  private(set) var lines: [String]
  private(set) var caret = Position()
  private(set) var isCaretShown = true
  private(set) var isAlternate = false

  /// The lines that were written to, by number from 0.
  private(set) var drawn: Set<Int> = []

  /// What a terminal would need that this one does not know.
  private(set) var unknown: [String] = []

  struct Position: Equatable {
    var row = 0
    var column = 0
  }

  private let rows: Int
  private let columns: Int
  private var cells: [[Character?]]  // nil is the right half of a wide character
  private var saved = Position()

  init(_ output: String, rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    lines = []
    var rest = output[...]
    while let character = rest.first {
      if character == "\u{1B}" {
        guard let length = Self.sequenceLength(rest) else { break }  // the end of it is still to come
        obey(String(rest.prefix(length).dropFirst()))
        rest = rest.dropFirst(length)
      } else {
        put(character)
        rest = rest.dropFirst()
      }
    }
    lines = cells.map { line in
      let text = String(line.compactMap { $0 })
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func sequenceLength(_ text: Substring) -> Int? {
    guard let kind = text.dropFirst().first else { return nil }
    guard kind == "[" else { return 2 }
    return text.dropFirst(2).firstIndex { $0.isLetter }.map {
      text.distance(from: text.startIndex, to: $0) + 1
    }
  }

  private mutating func put(_ character: Character) {
    switch character {
    case "\r\n": caret = Position(row: min(caret.row + 1, rows - 1))
    case "\r": caret.column = 0
    case "\n": caret.row = min(caret.row + 1, rows - 1)
    default:
      let isWide = character.unicodeScalars.contains {
        (0x3041...0xFFE6).contains($0.value) || $0.value > 0x1F300
      }
      drawn.insert(caret.row)
      cells[caret.row][caret.column] = character
      if isWide, caret.column + 1 < columns { cells[caret.row][caret.column + 1] = nil }
      caret.column = min(caret.column + (isWide ? 2 : 1), columns - 1)  // no wrapping
    }
  }

  private mutating func obey(_ sequence: String) {
    let body = sequence.dropFirst().dropLast()
    switch (sequence.first, sequence.last) {
    case ("7", _): saved = caret
    case ("8", _): caret = saved
    case ("[", "H"):
      let place = body.split(separator: ";").map { (Int($0) ?? 1) - 1 }
      caret = Position(row: min(place[0], rows - 1), column: min(place[1], columns - 1))
    case ("[", "K") where body == "2":
      drawn.insert(caret.row)
      cells[caret.row] = Array(repeating: " ", count: columns)
    case ("[", "J") where body == "2":
      drawn.formUnion(0..<rows)
      cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    case ("[", "m"),
      ("[", "h") where body == "?7" || body == "?2004", ("[", "l") where body == "?7" || body == "?2004":
      break
    case ("[", "h") where body == "?25": isCaretShown = true
    case ("[", "l") where body == "?25": isCaretShown = false
    case ("[", "h") where body == "?1049": isAlternate = true
    case ("[", "l") where body == "?1049": isAlternate = false
    default: unknown.append(sequence)
    }
  }
}

extension VirtualScreen: CustomStringConvertible {
  var description: String { lines.joined(separator: "\n") }
}
